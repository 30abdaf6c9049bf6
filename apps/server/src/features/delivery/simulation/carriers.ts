import type { ReportedOutcome, SendAnswer } from '../../../providers/outcome.ts'
import type { TextProvider } from '../../../providers/text/port.ts'
import type { VoiceProvider } from '../../../providers/voice/port.ts'
import type { Chance } from './chance.ts'
import type { EventLine } from './event-line.ts'
import type { Life } from './life.ts'
import type { ReportLine } from './report-line.ts'
import type { ReportTrouble, Trouble } from './schedule.ts'
import type { Trace } from './trace.ts'

/** What the other side knows of one delivery. */
export interface Heard {
  channel: 'voice' | 'text'
  phone: number
  /** What the first call said. */
  body: string
  /** Voicemails left or texts sent. */
  effects: number
  /** Calls so far, and whether each certainly was not accepted, as its answer said. */
  calls: { certainlyNot: boolean; atMs: number }[]
  /** What became of it there. */
  outcome?: ReportedOutcome
}

export interface CarriersOptions {
  line: EventLine
  chance: Chance
  trace: Trace
  voice: Trouble
  text: Trouble
  reports: ReportTrouble
  reportLine: ReportLine
  /** While a provider is down it answers nothing but faults. */
  isDown: (channel: 'voice' | 'text') => boolean
  onViolation: (what: string) => void
}

export interface Carriers {
  voiceFor(life: Life): VoiceProvider
  textFor(life: Life): TextProvider
  /** By delivery reference. */
  heard: ReadonlyMap<string, Heard>
  /** Texts whose answer left it open whether they were sent. */
  doubtfulTexts(): number
}

type Fate = keyof Trouble | 'accepted'

interface Call {
  channel: 'voice' | 'text'
  /** Undefined where the provider knows none. */
  key: string | undefined
  reference: string
  phone: number
  body: string
}

const ANSWER_MS = { least: 1, most: 60 }
const TIMEOUT_MS = 1000
const RETRY_AFTER_MS = { least: 100, most: 1500 }

/** Two providers in this process: the voice one knows a repeat by its key, the text one does not. */
export function createCarriers(options: CarriersOptions): Carriers {
  const { line, chance, trace } = options
  const heard = new Map<string, Heard>()
  const bodiesByKey = new Map<string, string>()
  let doubtfulTexts = 0

  const receive = (call: Call, known: Heard) => {
    if (call.key !== undefined) {
      const before = bodiesByKey.get(call.key)
      if (before !== undefined && before !== call.body) {
        options.onViolation(`${call.reference}: its key came again with another message`)
      }
      if (before !== undefined) return
      bodiesByKey.set(call.key, call.body)
    }
    known.effects += 1
    if (known.effects > 1) options.onViolation(`${call.reference}: ${call.channel} twice`)
    known.outcome = drawOutcome(chance, options.reports)
    options.reportLine.plan(call, known.outcome)
  }
  const fateOf = (call: Call): Fate => {
    if (options.isDown(call.channel)) return chance.pick(['refused', 'serverFault', 'timeout'])
    const fate = drawFate(chance, options[call.channel])
    // A voicemail that it has already is accepted again, whatever would be said about a new one.
    const isKnown = call.key !== undefined && bodiesByKey.has(call.key)
    return isKnown && (fate === 'rejected' || fate === 'setupFault') ? 'accepted' : fate
  }
  const send = async (life: Life, call: Call): Promise<SendAnswer> => {
    await life.point()
    const known: Heard = heard.get(call.reference) ?? { ...call, effects: 0, calls: [] }
    heard.set(call.reference, known)
    if (call.channel === 'text' && known.calls.some((earlier) => !earlier.certainlyNot)) {
      options.onViolation(`${call.reference}: called again though it may have been accepted`)
    }
    const thisCall = { certainlyNot: false, atMs: line.nowMs() }
    known.calls.push(thisCall)
    const fate = fateOf(call)
    const wayMs = chance.between(ANSWER_MS.least, ANSWER_MS.most)
    const isLost = fate === 'timeout' || fate === 'droppedAnswer'
    if (call.channel === 'text' && (isLost || fate === 'garbage')) doubtfulTexts += 1
    await pass(line, wayMs)
    if (fate === 'accepted' || fate === 'droppedAnswer' || fate === 'garbage') receive(call, known)
    await pass(line, fate === 'timeout' ? TIMEOUT_MS : wayMs)
    await life.point()
    const answer = answerOf(call, fate, chance)
    thisCall.certainlyNot = answer.kind !== 'accepted' && answer.kind !== 'unknown'
    trace.note(`${life.name}: ${call.channel} ${call.phone} ${fate}`)
    return answer
  }
  const parts = { heard, doubtfulTexts: () => doubtfulTexts }
  return { ...parts, ...portsOf(send) }
}

function portsOf(
  send: (life: Life, call: Call) => Promise<SendAnswer>,
): Pick<Carriers, 'voiceFor' | 'textFor'> {
  const nothing = { kind: 'ignored', eventId: '', name: '' } as const
  const close = () => Promise.resolve()
  return {
    voiceFor: (life) => ({
      send: ({ reference: key, phone, text: body, reportUrl }) => {
        const reference = referenceIn(reportUrl)
        return send(life, { channel: 'voice', key, reference, phone, body })
      },
      readCallback: () => undefined,
      readWebhook: () => nothing,
      close,
    }),
    textFor: (life) => ({
      send: ({ phone, text: body, reportUrl }) => {
        const reference = referenceIn(reportUrl)
        return send(life, { channel: 'text', key: undefined, reference, phone, body })
      },
      readWebhook: () => nothing,
      close,
    }),
  }
}

/** Which delivery is meant, whatever key it came with: the address that reports go to says so. */
function referenceIn(reportUrl: string): string {
  return reportUrl.split('/').at(-2) ?? ''
}

function pass(line: EventLine, ms: number): Promise<void> {
  return new Promise((resolve) => void line.after(ms, resolve))
}

const fates = [
  'refused',
  'tooMany',
  'serverFault',
  'timeout',
  'droppedAnswer',
  'garbage',
  'rejected',
  'setupFault',
] as const

function drawFate(chance: Chance, trouble: Trouble): Fate {
  let left = chance.next()
  for (const fate of fates) {
    left -= trouble[fate]
    if (left < 0) return fate
  }
  return 'accepted'
}

/** What an adapter makes of it (providers/: answerOf, answerOfSilence). */
function answerOf({ channel, phone }: Call, fate: Fate, chance: Chance): SendAnswer {
  switch (fate) {
    case 'refused':
      return { kind: 'retry-later', afterMs: null, providerCode: 'unreachable', providerDown: true }
    case 'tooMany':
      return {
        kind: 'retry-later',
        afterMs: chance.between(RETRY_AFTER_MS.least, RETRY_AFTER_MS.most),
        providerCode: '429',
        providerDown: false,
      }
    case 'serverFault':
      return { kind: 'retry-later', afterMs: null, providerCode: '500', providerDown: true }
    case 'timeout':
    case 'droppedAnswer':
      return { kind: 'unknown', cause: fate }
    case 'garbage':
      // The voice provider's body is never read: its 202 says nothing anyway.
      return channel === 'voice'
        ? { kind: 'accepted', providerRef: null }
        : { kind: 'unknown', cause: 'unreadable answer' }
    case 'rejected':
      return { kind: 'rejected', reason: 'not_routable', providerCode: '1', suppress: true }
    case 'setupFault':
      return { kind: 'setup-fault', fault: 'no_funds', providerCode: '2' }
    case 'accepted':
      return { kind: 'accepted', providerRef: channel === 'text' ? `text-${phone}` : null }
  }
}

function drawOutcome(chance: Chance, trouble: ReportTrouble): ReportedOutcome {
  if (chance.happens(trouble.setupFault)) {
    return { kind: 'setup-fault', fault: 'no_funds', providerCode: '3000' }
  }
  if (!chance.happens(trouble.failed)) return { kind: 'delivered' }
  const suppress = chance.happens(0.3)
  return {
    kind: 'failed',
    reason: suppress ? 'do_not_call_list' : 'no_answer',
    providerCode: suppress ? '4016' : '4005',
    suppress,
  }
}
