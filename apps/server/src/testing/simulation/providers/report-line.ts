import type { ReportedOutcome } from '../../../providers/outcome.ts'
import {
  namedReport,
  replyEvent,
  unnamedVoiceReport,
} from '../../../features/reports/report-event.ts'
import type { IncomingEvent } from '../../../features/reports/report-event.ts'
import type { EventQueue } from '../event-queue.ts'
import type { ReportTrouble } from './provider-trouble.ts'
import type { Rng } from '../rng.ts'
import type { Trace } from '../trace.ts'

export interface Reported {
  /** Undefined for a report that names no delivery, and for a reply. */
  reference: string | undefined
  /** The delivery that an unnamed report is about, which only the provider knows. */
  meant?: string
  phone: number
  outcome: ReportedOutcome | undefined
  /** It came more than a day late, when the delivery had been given up. */
  afterADay: boolean
  /** When we first confirmed that it is stored, in simulated time. */
  takenAtMs?: number
  /** Of a STOP: the accounts that had prepared or sent something to the number when it first came. */
  concerned?: readonly string[]
}

export interface ReportLine {
  plan(sent: Sent, outcome: ReportedOutcome): void
  /** A recipient replies STOP. */
  stop(phone: number): void
  /** Delivers the reports that were held back for more than a day. */
  releaseLate(): void
  /** Sends an event that can't be applied. */
  poison(): void
  /** Reports that are still to come, and not after a day only. */
  open(): number
  /** Everything that was ever sent to us, by `provider event_id`. */
  sent: ReadonlyMap<string, Reported>
}

export interface ReportLineOptions {
  seed: number
  queue: EventQueue
  rng: Rng
  trace: Trace
  trouble: ReportTrouble
  /** The numbers that reply STOP to the first contact. */
  stopsOnContact: ReadonlySet<number>
  /** Whether a START from before each STOP comes again and again, also after it. */
  replaysStarts: boolean
  /** Business time, which is the provider's too. */
  now: () => Date
  /** Which accounts a STOP from this number concerns at this moment. */
  concerned: (phone: number) => Promise<readonly string[]>
  /** Hands an event to a living process; undefined when there is none. */
  deliver: (event: IncomingEvent) => Promise<boolean> | undefined
}

interface Sent {
  channel: 'voice' | 'text'
  reference: string
  phone: number
}

interface Post {
  event: IncomingEvent
  about: Reported
  tries: number
}

/** A provider waits this long for a response, and then before it tries again. */
const ANSWER_LIMIT_MS = 5000
const RETRY_GAPS_MS = [1000, 3000]

/** What comes from the providers: reports and replies, late, repeated and wrong at random. */
export function createReportLine(options: ReportLineOptions): ReportLine {
  const { queue, rng, trace, trouble } = options
  const sent = new Map<string, Reported>()
  const late: Post[] = []
  let open = 0
  let ids = 0
  // Schedules share a database, and an event that was there before is not taken again.
  const newId = (kind: string) => `${kind}-${options.seed}-${(ids += 1)}`

  const comeIn = (post: Post, inMs: number) => {
    open += 1
    queue.after(inMs, () => void arrive(post))
  }
  const arrive = async (post: Post) => {
    const { event, about } = post
    if (about.outcome === undefined) about.concerned ??= await options.concerned(about.phone)
    const answered = await respondedInTime(options, event)
    trace.note(
      `${event.kind} ${about.phone} ${event.eventId}: ${answered ? 'taken' : 'not answered'}`,
    )
    open -= 1
    if (answered) about.takenAtMs ??= queue.nowMs()
    const gapMs = RETRY_GAPS_MS[RETRY_GAPS_MS.length - post.tries + 1]
    if (!answered && post.tries > 1 && gapMs !== undefined) {
      comeIn({ ...post, tries: post.tries - 1 }, gapMs)
    }
  }
  const post = (event: IncomingEvent, about: Omit<Reported, 'afterADay'>, tries: number) => {
    const afterADay = rng.chance(trouble.never / 4)
    const one = { event, about: { ...about, afterADay }, tries }
    sent.set(`${event.provider} ${event.eventId}`, one.about)
    if (afterADay) return void late.push(one)
    comeIn(one, rng.chance(trouble.early) ? 0 : 50 * rng.integer(1, 40))
    while (rng.chance(trouble.repeated / 2)) comeIn(one, 50 * rng.integer(0, 100))
  }
  const postNamed = (about: Sent, eventId: string, outcome: ReportedOutcome, tries: number) => {
    const { channel, reference } = about
    post(namedReport(channel, eventId, reference, outcome), { ...about, outcome }, tries)
  }
  const stopping = new Set(options.stopsOnContact)
  const firstStops = new Map<number, Date>()
  const postStop = (phone: number) => {
    const about: Reported = { reference: undefined, phone, outcome: undefined, afterADay: false }
    const saidAt = options.now()
    const say = (text: string, at: Date, inMs: number) => {
      const reply = { eventId: newId('reply'), fromPhone: phone, text, saidAt: at }
      const event = replyEvent({ ...reply, respondedByProvider: true })
      // What is checked afterwards is the STOP; a START from before it must change nothing.
      if (text === 'STOP') sent.set(`text ${event.eventId}`, about)
      comeIn({ event, about: text === 'STOP' ? about : { ...about }, tries: 3 }, inMs)
    }
    const stopInMs = 50 * rng.integer(0, 60)
    say('STOP', saidAt, stopInMs)
    if (!options.replaysStarts) return
    // Before each STOP of this number: a START between two of them would count until the second.
    const firstAt = firstStops.get(phone) ?? saidAt
    firstStops.set(phone, firstAt)
    const before = new Date(firstAt.getTime() - 1000)
    for (const inMs of [0, stopInMs, stopInMs + 1000, stopInMs + 5000]) say('START', before, inMs)
  }
  return {
    sent,
    stop: postStop,
    open: () => open,
    poison: () => {
      const payload = { kind: 'unnamed-report', dropRef: 'poisoned' }
      const eventId = newId('poisoned')
      const event: IncomingEvent = { provider: 'voice', eventId, kind: payload.kind, payload }
      const about = { reference: undefined, phone: 0, outcome: undefined, afterADay: false }
      comeIn({ event, about, tries: 3 }, 0)
    },
    releaseLate: () => {
      for (const one of late.splice(0)) comeIn(one, rng.between(0, 1000))
    },
    plan: (about, outcome) => {
      if (stopping.delete(about.phone)) postStop(about.phone)
      if (rng.chance(trouble.never)) return
      const isFinal = outcome.kind === 'delivered' || outcome.kind === 'failed'
      if (about.channel === 'voice') {
        const named = !rng.chance(trouble.unnamedOnly)
        const dropRef = newId('drop')
        if (named) postNamed(about, `callback:${dropRef}`, outcome, 1)
        const { phone } = about
        const eventId = newId('event')
        const report = { dropRef, phone, outcome }
        const unnamed = { reference: undefined, meant: about.reference, phone, outcome }
        post(unnamedVoiceReport(eventId, report), unnamed, 3)
        // A drop has one callback; what contradicts it can only be another webhook about the drop.
        if (isFinal && rng.chance(trouble.contradicted)) {
          const contrary = { ...report, outcome: oppositeOf(outcome) }
          const other = unnamedVoiceReport(newId('event'), contrary)
          post(other, { ...unnamed, outcome: contrary.outcome }, 3)
        }
      } else {
        postNamed(about, newId('event'), outcome, 3)
        if (isFinal && rng.chance(trouble.contradicted)) {
          postNamed(about, newId('event'), oppositeOf(outcome), 3)
        }
      }
    },
  }
}

function oppositeOf(outcome: ReportedOutcome): ReportedOutcome {
  if (outcome.kind === 'failed') return { kind: 'delivered' }
  return { kind: 'failed', reason: 'no_answer', providerCode: '4005', suppress: false }
}

/** Whether a process confirmed that the event is stored, before the provider's time-out. */
function respondedInTime(
  { queue, deliver }: ReportLineOptions,
  event: IncomingEvent,
): Promise<boolean> {
  const taken = deliver(event)
  if (!taken) return Promise.resolve(false)
  return new Promise((resolve) => {
    const cancel = queue.after(ANSWER_LIMIT_MS, () => resolve(false))
    const end = (answered: boolean) => {
      cancel()
      resolve(answered)
    }
    taken.then(
      () => end(true),
      () => end(false),
    )
  })
}
