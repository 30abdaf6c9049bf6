import type { MayLeave, ReportedOutcome, SendResponse } from '../../../providers/outcome.ts'
import type { TextProvider } from '../../../providers/text/port.ts'
import type { VoiceProvider } from '../../../providers/voice/port.ts'
import type { EventQueue } from '../event-queue.ts'
import { isLegal } from '../invariants/legal-hours.ts'
import type { ReportTrouble, Trouble } from './provider-trouble.ts'
import type { ReportLine } from './report-line.ts'
import type { Rng } from '../rng.ts'
import { silence } from '../simulated-process.ts'
import type { SimulatedProcess } from '../simulated-process.ts'
import type { Trace } from '../trace.ts'

/** What the provider knows of one delivery, over all its sends. */
export interface Heard {
  accountId: string
  channel: 'voice' | 'text'
  phone: number
  /** The body of the first call. */
  body: string
  /** When voicemails were left or texts sent, in business milliseconds. */
  effectsAtMs: number[]
  calls: Call[]
}

export interface Call {
  reference: string
  /** The response showed that it was certainly not accepted. */
  certainlyNot: boolean
  /** Simulated time at which it left. */
  atMs: number
}

export interface CarriersOptions {
  queue: EventQueue
  rng: Rng
  trace: Trace
  /** Business time as it really is, whatever a process believes. */
  now: () => Date
  voice: Trouble
  text: Trouble
  reports: ReportTrouble
  /** Share of the calls that wait long for a connection before they leave. */
  slowConnects: number
  reportLine: ReportLine
  /** While a provider is down it responds with nothing but faults. */
  isDown: (channel: 'voice' | 'text') => boolean
  /** While it is, every accepted send is reported as a fault of our set-up. */
  isSetupBroken: () => boolean
  accountOf: (reference: string) => string
  onViolation: (what: string) => void
}

export interface Carriers {
  voiceFor(process: SimulatedProcess): VoiceProvider
  textFor(process: SimulatedProcess): TextProvider
  /** By delivery: its first reference. */
  heard: ReadonlyMap<string, Heard>
  /** Texts whose response left it open whether they were sent. */
  uncertainTexts(): number
}

type Fate = keyof Trouble | 'accepted'

interface Send {
  channel: 'voice' | 'text'
  /** Undefined where the provider knows none. */
  key: string | undefined
  reference: string
  phone: number
  body: string
}

const RESPONSE_MS = { least: 1, most: 60 }
/** Up to nearly the time-out of the product's own client. */
const SLOW_CONNECT_MS = { least: 20, most: 7000 }
const TIMEOUT_MS = 1000
const RETRY_AFTER_MS = [300, 800, 1500, 5000]
/** For so long the voice provider knows a key again. */
const KEY_MEMORY_MS = 24 * 3_600_000

/** Two providers in this process: the voice one knows a repeat by its key, the text one does not. */
export function createCarriers(options: CarriersOptions): Carriers {
  const { queue, rng, trace } = options
  const heard = new Map<string, Heard>()
  const keys = new Map<string, { body: string; atMs: number }>()
  const connects = rng.fork('connects')
  let uncertainTexts = 0

  const isKnown = ({ key }: Send) => {
    const known = key === undefined ? undefined : keys.get(key)
    return known !== undefined && options.now().getTime() - known.atMs < KEY_MEMORY_MS
  }
  const receive = (send: Send, delivery: Heard) => {
    const atMs = options.now().getTime()
    if (send.key !== undefined) {
      const before = keys.get(send.key)
      if (before && before.body !== send.body) {
        options.onViolation(`${send.reference}: its key came again with another message`)
      }
      if (isKnown(send)) return
      keys.set(send.key, { body: send.body, atMs })
    }
    const outcome = drawOutcome(rng, send.channel, options)
    const isLeft = outcome.kind === 'delivered' || outcome.kind === 'failed'
    if (isLeft) delivery.effectsAtMs.push(atMs)
    if (delivery.effectsAtMs.length > 1) {
      options.onViolation(`${send.reference}: ${send.channel} twice`)
    }
    options.reportLine.plan(send, outcome)
  }
  const fateOf = (send: Send): Fate => {
    if (options.isDown(send.channel)) return rng.pick(['refused', 'serverFault', 'timeout'])
    const fate = drawFate(rng, options[send.channel])
    // A voicemail that it has already is accepted again, whatever the response to a new one would be.
    return isKnown(send) && (fate === 'rejected' || fate === 'setupFault') ? 'accepted' : fate
  }
  const begin = (send: Send): { delivery: Heard; call: Call } => {
    const name = deliveryOf(send.reference)
    const delivery: Heard = heard.get(name) ?? {
      ...send,
      accountId: options.accountOf(send.reference),
      effectsAtMs: [],
      calls: [],
    }
    heard.set(name, delivery)
    const earlier = delivery.calls.filter((call) => call.reference === send.reference)
    if (send.channel === 'text' && earlier.some((call) => !call.certainlyNot)) {
      options.onViolation(`${send.reference}: called again though it may have been accepted`)
    }
    if (!isLegal(send.phone, options.now())) {
      const at = options.now().toISOString()
      options.onViolation(`${send.channel} to ${send.phone} at ${at}, outside its legal hours`)
    }
    const call = { reference: send.reference, certainlyNot: false, atMs: queue.nowMs() }
    delivery.calls.push(call)
    return { delivery, call }
  }
  const carry: Carry = async (process, send, mayLeave) => {
    if (connects.chance(options.slowConnects)) {
      // Squared, because most that are slow take less than a second.
      const share = connects.next() ** 2
      await pass(queue, SLOW_CONNECT_MS.least + share * SLOW_CONNECT_MS.most)
      await process.point()
    }
    // It may die here, before the call has left; nothing else happens in between.
    void process.point()
    if (process.isDead()) return silence()
    if (!mayLeave()) {
      trace.note(`${process.name}: ${send.channel} ${send.phone} withheld`)
      return { kind: 'withheld' }
    }
    const { delivery, call } = begin(send)
    const fate = fateOf(send)
    const wayMs = rng.between(RESPONSE_MS.least, RESPONSE_MS.most)
    const isOpen = isUncertain(fate)
    if (send.channel === 'text' && isOpen) uncertainTexts += 1
    await pass(queue, wayMs)
    if (fate === 'accepted' || (isOpen && (fate !== 'gatewayFault' || rng.chance(0.5)))) {
      if (fate !== 'timeout') receive(send, delivery)
    }
    await pass(queue, fate === 'timeout' ? TIMEOUT_MS : wayMs)
    await process.point()
    const response = responseOf(send, fate, rng)
    call.certainlyNot = isCertainlyNot(response)
    trace.note(`${process.name}: ${send.channel} ${send.phone} ${fate}`)
    return response
  }
  return { heard, uncertainTexts: () => uncertainTexts, ...portsOf(carry) }
}

/** The name of a delivery, the same for all of its sends. */
function deliveryOf(reference: string): string {
  return reference.replace(/r\d+$/, '')
}

function isUncertain(fate: Fate): boolean {
  return (
    fate === 'timeout' ||
    fate === 'droppedResponse' ||
    fate === 'garbage' ||
    fate === 'gatewayFault'
  )
}

type Carry = (process: SimulatedProcess, send: Send, mayLeave: MayLeave) => Promise<SendResponse>

const always: MayLeave = () => true

function portsOf(carry: Carry): Pick<Carriers, 'voiceFor' | 'textFor'> {
  const nothing = { kind: 'ignored', eventId: '', name: '', why: 'not_needed' } as const
  const close = () => Promise.resolve()
  return {
    voiceFor: (process) => ({
      send: ({ reference: key, phone, text: body, reportUrl }, mayLeave = always) => {
        const reference = referenceIn(reportUrl)
        return carry(process, { channel: 'voice', key, reference, phone, body }, mayLeave)
      },
      readCallback: () => nothing,
      reloadSecrets: () => Promise.resolve(false),
      readWebhook: () => nothing,
      close,
    }),
    textFor: (process) => ({
      send: ({ phone, text: body, reportUrl }, mayLeave = always) => {
        const reference = referenceIn(reportUrl)
        const send = { channel: 'text', key: undefined, reference, phone, body } as const
        return carry(process, send, mayLeave)
      },
      readWebhook: () => nothing,
      close,
    }),
  }
}

/** Which send is meant, whatever key it came with: the report address names it. */
function referenceIn(reportUrl: string): string {
  return reportUrl.split('/').at(-2) ?? ''
}

function pass(queue: EventQueue, ms: number): Promise<void> {
  return new Promise((resolve) => void queue.after(ms, resolve))
}

const fates = [
  'refused',
  'tooMany',
  'serverFault',
  'gatewayFault',
  'timeout',
  'droppedResponse',
  'garbage',
  'rejected',
  'setupFault',
] as const

function drawFate(rng: Rng, trouble: Trouble): Fate {
  let left = rng.next()
  for (const fate of fates) {
    left -= trouble[fate]
    if (left < 0) return fate
  }
  return 'accepted'
}

function isCertainlyNot(response: SendResponse): boolean {
  if (response.kind === 'setup-fault') return !response.maybeAccepted
  return response.kind !== 'accepted' && response.kind !== 'unknown'
}

/** What an adapter makes of it (providers/). */
function responseOf({ channel, phone }: Send, fate: Fate, rng: Rng): SendResponse {
  const later = { kind: 'retry-later', afterMs: null, providerDown: true } as const
  switch (fate) {
    case 'refused':
      return { ...later, providerCode: 'unreachable', neverLeft: true }
    case 'tooMany': {
      const afterMs = rng.chance(0.5) ? rng.pick(RETRY_AFTER_MS) : null
      return { kind: 'retry-later', afterMs, providerCode: '429', providerDown: false }
    }
    case 'serverFault':
      return { ...later, providerCode: '500' }
    case 'gatewayFault':
    case 'timeout':
    case 'droppedResponse':
      return { kind: 'unknown', cause: fate }
    case 'garbage':
      return {
        kind: 'setup-fault',
        fault: 'provider_unexpected',
        providerCode: '200',
        maybeAccepted: true,
      }
    case 'rejected':
      return {
        kind: 'rejected',
        reason: 'not_routable',
        providerCode: '1',
        suppress: channel === 'text' ? 'text' : 'all',
      }
    case 'setupFault':
      return { kind: 'setup-fault', fault: 'no_funds', providerCode: '2', maybeAccepted: false }
    case 'accepted':
      return { kind: 'accepted', providerRef: channel === 'text' ? `text-${phone}` : null }
  }
}

function drawOutcome(
  rng: Rng,
  channel: 'voice' | 'text',
  { reports, isSetupBroken }: CarriersOptions,
): ReportedOutcome {
  if (isSetupBroken() || rng.chance(reports.setupFault)) {
    return { kind: 'setup-fault', fault: 'no_funds', providerCode: '3000' }
  }
  if (channel === 'text' && rng.chance(reports.transient)) {
    return { kind: 'transient', providerCode: '40008' }
  }
  if (!rng.chance(reports.failed)) return { kind: 'delivered' }
  const suppress = rng.chance(0.3)
  return {
    kind: 'failed',
    reason: suppress ? 'do_not_call_list' : 'no_answer',
    providerCode: suppress ? '4016' : '4005',
    suppress: suppress ? 'all' : false,
  }
}
