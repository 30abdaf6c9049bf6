import type { SimulatorCredentials } from '../credentials.ts'
import type { Sandbox } from '../sandbox.ts'
import { digitsOf, isSimulatedVoice, voiceCodeFor } from '../simulated-numbers.ts'
import type { TimedReport, WirePlan } from '../wire-plan.ts'
import { faultOf, lineOf, type AccountParts, type DropRequest } from './drop-request.ts'
import type { DropReporter } from './drop-reports.ts'
import { IdempotencyMemory, type KeyVerdict } from './idempotency.ts'
import type { VoiceList } from './voices.ts'

/** What drops need of the account. */
export interface DropParts extends Omit<AccountParts, 'isReadyVoice'> {
  voices: VoiceList
}

/** The result of accepting a drop. A replay has no reports. */
export interface AcceptedDrop {
  replayed: boolean
  reports: TimedReport[]
}

const REUSED_KEY = 3027
const INVALID_KEY = 3028
const WRONG_CREDENTIALS = 3007
const TEST_NUMBERS_ONLY = 3040
/** A simulated send comes from a simulated number too. */
const SIMULATED_CALLER = '+15550010100'
/** No funds, and a code that they do not publish. */
const FAULT_CODES = { 'no-funds': 3000, 'spend-limit': 3000, 'unknown-code': 3999 } as const

/** Accepts drops: validates the key, leaves the voicemail, and returns what to report. */
export class DropService {
  readonly #sandbox: Sandbox
  readonly #account: SimulatorCredentials['dropCowboy']
  readonly #reporter: DropReporter
  readonly #memory: IdempotencyMemory
  readonly #parts: DropParts

  constructor(
    sandbox: Sandbox,
    account: SimulatorCredentials['dropCowboy'],
    reporter: DropReporter,
    parts: DropParts,
  ) {
    this.#sandbox = sandbox
    this.#account = account
    this.#reporter = reporter
    this.#parts = parts
    this.#memory = new IdempotencyMemory(sandbox.clock.now)
  }

  accept(
    request: DropRequest,
    rawBody: unknown,
    caller: { key: string; secret: string; idempotencyKey: string | undefined },
    { result, unknownEvent = false }: Pick<WirePlan, 'result' | 'unknownEvent'> = {},
  ): AcceptedDrop {
    const known = caller.key === this.#account.key && caller.secret === this.#account.secret
    if (!known) return this.#finish(request, WRONG_CREDENTIALS, false)
    const verdict = this.#memory.validate(caller.idempotencyKey, 'POST /rvm', rawBody)
    if (verdict === 'replayed') return { replayed: true, reports: [] }
    const code = result ? FAULT_CODES[result] : this.#codeOf(request, verdict)
    if (code === 0) this.#leaveVoicemail(request)
    const drop = this.#finish(request, code, true)
    if (unknownEvent) drop.reports.push(...this.#reporter.unknownEvents())
    return drop
  }

  #codeOf(request: DropRequest, verdict: KeyVerdict): number {
    if (verdict === 'reused') return REUSED_KEY
    if (verdict === 'invalid') return INVALID_KEY
    const { voices, ...parts } = this.#parts
    const isReadyVoice = (id: string) => voices.find(id)?.status === 'ready'
    const fault = faultOf(request, { ...parts, isReadyVoice })
    if (fault !== 0) return fault
    const { testNumbersOnly, voiceFunds } = this.#sandbox.settings
    const isSimulated = isSimulatedVoice(digitsOf(request.to ?? ''))
    if (testNumbersOnly && !isSimulated) return TEST_NUMBERS_ONLY
    if (voiceFunds <= 0 && !isSimulated) return FAULT_CODES['no-funds']
    return voiceCodeFor(digitsOf(request.to ?? ''), this.#sandbox.settings.failureRate)
  }

  #leaveVoicemail(request: DropRequest): void {
    const foreignId = request.foreign_id ?? ''
    const digits = digitsOf(request.to ?? '')
    const text = request.tts_body ?? `[audio ${request.media_id ?? ''}]`
    const voice = this.#parts.voices.find(request.voice_id ?? '')?.name ?? ''
    this.#sandbox.phones.leaveVoicemail(digits, { text, foreignId, voice })
    this.#sandbox.stats.voice.call(foreignId || digits)
  }

  #finish(request: DropRequest, reasonCode: number, callsWebhooks: boolean): AcceptedDrop {
    const isSimulated = isSimulatedVoice(digitsOf(request.to ?? ''))
    const from = lineOf(request, this.#parts.lines)?.numbers[0] ?? ''
    const result = {
      to: request.to ?? '',
      from: isSimulated ? SIMULATED_CALLER : from,
      isSimulated,
      reasonCode,
      foreignId: request.foreign_id ?? '',
      callbackUrl: request.callback_url ?? '',
      callsWebhooks,
    }
    const reports = this.#reporter.reportsOf(result, this.#sandbox.settings.reportDelayMs)
    return { replayed: false, reports }
  }
}
