import type { ReportedOutcome } from '../../../providers/outcome.ts'
import { namedReport, replyEvent, unnamedVoiceReport } from '../report-event.ts'
import type { IncomingEvent } from '../report-event.ts'
import type { Chance } from './chance.ts'
import type { EventLine } from './event-line.ts'
import type { ReportTrouble } from './schedule.ts'
import type { Trace } from './trace.ts'

export interface Reported {
  /** Undefined for a report that names no delivery, and for a reply. */
  reference: string | undefined
  /** The delivery that an unnamed report is about, which only the provider knows. */
  meant?: string
  phone: number
  outcome: ReportedOutcome | undefined
  /** It came more than a day late, when the delivery had been given up. */
  afterADay: boolean
  /** When we first answered that it is stored, in simulated wall time. */
  takenAtMs?: number
}

export interface ReportLine {
  plan(sent: Sent, outcome: ReportedOutcome): void
  /** Lets those come that were held back for more than a day. */
  releaseLate(): void
  /** Reports that are still to come, and not after a day only. */
  open(): number
  /** Everything that was ever sent to us, by `provider event_id`. */
  sent: ReadonlyMap<string, Reported>
}

export interface ReportLineOptions {
  seed: number
  line: EventLine
  chance: Chance
  trace: Trace
  trouble: ReportTrouble
  /** Who answers the first contact with STOP. */
  stops: ReadonlySet<number>
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

/** A provider waits this long for an answer, and then before it tries again. */
const ANSWER_LIMIT_MS = 5000
const RETRY_GAPS_MS = [1000, 3000]

/** What comes from the providers: reports and replies, as late, as often and as wrong as they please. */
export function createReportLine(options: ReportLineOptions): ReportLine {
  const { line, chance, trace, trouble } = options
  const sent = new Map<string, Reported>()
  const late: Post[] = []
  let open = 0
  let ids = 0
  // Schedules share a database, and an event that was there before is not taken again.
  const newId = (kind: string) => `${kind}-${options.seed}-${(ids += 1)}`

  const comeIn = (post: Post, inMs: number) => {
    open += 1
    line.after(inMs, () => void arrive(post))
  }
  const arrive = async (post: Post) => {
    const { event } = post
    const answered = await answeredInTime(options, event)
    trace.note(
      `${event.kind} ${post.about.phone} ${event.eventId}: ${answered ? 'taken' : 'not answered'}`,
    )
    open -= 1
    if (answered) post.about.takenAtMs ??= line.nowMs()
    const gapMs = RETRY_GAPS_MS[RETRY_GAPS_MS.length - post.tries + 1]
    if (!answered && post.tries > 1 && gapMs !== undefined) {
      comeIn({ ...post, tries: post.tries - 1 }, gapMs)
    }
  }
  const post = (event: IncomingEvent, about: Omit<Reported, 'afterADay'>, tries: number) => {
    const afterADay = chance.happens(trouble.never / 4)
    const one = { event, about: { ...about, afterADay }, tries }
    sent.set(`${event.provider} ${event.eventId}`, one.about)
    if (afterADay) return void late.push(one)
    comeIn(one, chance.happens(trouble.early) ? 0 : 50 * chance.whole(1, 40))
    while (chance.happens(trouble.repeated / 2)) comeIn(one, 50 * chance.whole(0, 100))
  }
  const postNamed = (about: Sent, eventId: string, outcome: ReportedOutcome, tries: number) => {
    const { channel, reference } = about
    post(namedReport(channel, eventId, reference, outcome), { ...about, outcome }, tries)
  }
  const stopping = new Set(options.stops)
  const postStop = (phone: number) => {
    const eventId = newId('reply')
    const event = replyEvent({ eventId, fromPhone: phone, text: 'STOP', answeredByProvider: true })
    const about = { reference: undefined, phone, outcome: undefined, afterADay: false }
    sent.set(`text ${eventId}`, about)
    comeIn({ event, about, tries: 3 }, 50 * chance.whole(0, 60))
  }
  return {
    sent,
    open: () => open,
    releaseLate: () => {
      for (const one of late.splice(0)) comeIn(one, chance.between(0, 1000))
    },
    plan: (about, outcome) => {
      if (stopping.delete(about.phone)) postStop(about.phone)
      if (chance.happens(trouble.never)) return
      const named = about.channel === 'text' || !chance.happens(trouble.unnamedOnly)
      if (about.channel === 'voice') {
        const dropRef = newId('drop')
        if (named) postNamed(about, `callback:${dropRef}`, outcome, 1)
        const { phone } = about
        const eventId = newId('event')
        const report = { dropRef, phone, outcome }
        const unnamed = { reference: undefined, meant: about.reference, phone, outcome }
        post(unnamedVoiceReport(eventId, report), unnamed, 3)
      } else postNamed(about, newId('event'), outcome, 3)
      if (named && chance.happens(trouble.contradicted)) {
        postNamed(about, newId('event'), oppositeOf(outcome), 3)
      }
    },
  }
}

function oppositeOf(outcome: ReportedOutcome): ReportedOutcome {
  if (outcome.kind !== 'delivered') return { kind: 'delivered' }
  return { kind: 'failed', reason: 'no_answer', providerCode: '4005', suppress: false }
}

/** Whether somebody answered that the event is stored, before the provider lost patience. */
function answeredInTime(
  { line, deliver }: ReportLineOptions,
  event: IncomingEvent,
): Promise<boolean> {
  const taken = deliver(event)
  if (!taken) return Promise.resolve(false)
  return new Promise((resolve) => {
    const callOff = line.after(ANSWER_LIMIT_MS, () => resolve(false))
    const end = (answered: boolean) => {
      callOff()
      resolve(answered)
    }
    taken.then(
      () => end(true),
      () => end(false),
    )
  })
}
