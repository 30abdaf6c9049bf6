import type { KeyObject } from 'node:crypto'
import { reportFaults } from '../../faults.ts'
import type { Sandbox } from '../../sandbox.ts'
import { callOutcomeFor, digitsOf } from '../../simulated-numbers.ts'
import type { CallApplication } from './application.ts'
import { callReports } from './call-events.ts'
import type { CallEvents, Leg } from './call-events.ts'
import { SimulatedCall } from './simulated-call.ts'

/** "Commands with duplicate command_ids within 60 seconds will be ignored" (receiving-webhooks). */
const COMMAND_REMEMBERED_MS = 60_000
const MAX_CALLS = 5000

/** What their gateway puts in place of a number that the caller withholds. */
const WITHHELD = 'anonymous'

/** The account's calls, and the phones that make them. */
export class CallService {
  readonly #sandbox: Sandbox
  readonly #application: CallApplication
  readonly #reportOf: ReturnType<typeof callReports>
  readonly #calls = new Map<string, SimulatedCall>()
  readonly #byPhone = new Map<string, SimulatedCall[]>()
  readonly #commands = new Map<string, number>()

  constructor(sandbox: Sandbox, application: CallApplication, privateKey: KeyObject) {
    this.#sandbox = sandbox
    this.#application = application
    this.#reportOf = callReports(privateKey, sandbox.clock.now)
  }

  /** A phone calls a number of the account. */
  start(digits: string, to: string, withheld: boolean): SimulatedCall {
    const { clock, settings } = this.#sandbox
    const call = new SimulatedCall(
      {
        now: clock.now,
        speechMs: () => settings.reportDelayMs,
        connectionId: this.#application.id,
        answers: (number) => callOutcomeFor(digitsOf(number)),
        report: (name, leg, said) => this.#report(name, leg, said),
      },
      withheld ? WITHHELD : `+${digits}`,
      to,
    )
    this.#calls.set(call.leg.call_control_id, call)
    this.#byPhone.set(digits, [...this.of(digits), call])
    const [oldest] = this.#calls.keys()
    if (this.#calls.size > MAX_CALLS && oldest !== undefined) this.#calls.delete(oldest)
    return call
  }

  find(id: string): SimulatedCall | undefined {
    return this.#calls.get(id)
  }

  /** The calls that a phone made, the newest last. */
  of(digits: string): SimulatedCall[] {
    return this.#byPhone.get(digits) ?? []
  }

  /** True where the same command came for the call within the last minute: it is ignored then. */
  isRepeated(callId: string, commandId: string | undefined): boolean {
    if (commandId === undefined) return false
    const key = `${callId} ${commandId}`
    const nowMs = performance.now()
    const seenAtMs = this.#commands.get(key)
    if (seenAtMs !== undefined && nowMs - seenAtMs < COMMAND_REMEMBERED_MS) return true
    this.#commands.set(key, nowMs)
    const [oldest] = this.#commands.keys()
    if (this.#commands.size > MAX_CALLS && oldest !== undefined) this.#commands.delete(oldest)
    return false
  }

  close(): void {
    for (const call of this.#calls.values()) call.close()
  }

  #report(name: keyof CallEvents, leg: Leg, said: object): void {
    const { faults, reports } = this.#sandbox
    const url = this.#application.webhookUrl
    if (url === '') return
    const hit = faults.next('calls', reportFaults)
    const manner = { duplicate: hit.has('duplicate'), shuffle: hit.has('shuffle') }
    reports.add(this.#reportOf(url, name, leg, said), 0, manner)
  }
}
