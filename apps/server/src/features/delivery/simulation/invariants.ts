import type { Database } from '../../../platform/database/database.ts'
import { createSuppressions } from '../../compliance/index.ts'
import { ledgerProblems, readBalance } from '../../credits/index.ts'
import { referenceOf } from '../delivery-reference.ts'
import type { Heard } from './carriers.ts'
import type { Reported } from './report-line.ts'
import type { Schedule } from './schedule.ts'
import { readBooks } from './simulation.queries.ts'
import type { Books, DeliveryRow } from './simulation.queries.ts'
import { everybodyGetsTheirVariant, variantsAreCountsOfRows } from './variant-invariants.ts'
import { hashKey } from './workers.ts'

/** What both sides know when a schedule is over. */
export interface Ended {
  accountId: string
  schedule: Schedule
  heard: ReadonlyMap<string, Heard>
  sent: ReadonlyMap<string, Reported>
  deaths: number
  faults: number
  /** Texts whose answer left it open whether they were sent. */
  doubtfulTexts: number
}

const PRICE = { voice: 50, text: 5 }
/** Text chunks that one worker holds at once (delivery-engine: CHUNKS_AT_ONCE). */
const TEXT_CHUNKS_AT_ONCE = 4

/** Every rule of the engine that the schedule broke, a sentence each. */
export async function findViolations(db: Database, ended: Ended): Promise<string[]> {
  const books = await readBooks(db, ended.accountId)
  return [
    ...everyDeliveryIsFinal(books, ended),
    ...rollupsAreCountsOfRows(books),
    ...reasonsAreCountsOfRows(books),
    ...variantsAreCountsOfRows(books, ended.schedule),
    ...everybodyGetsTheirVariant(books, ended),
    ...creditsAddUp(books, ended, await readBalance(db, ended.accountId)),
    ...(await ledgerProblems(db, ended.accountId)),
    ...reportsAreBelieved(books, ended),
    ...nothingSentIsCalledUnsent(books, ended),
    ...doubtsAreFew(books, ended),
    ...(await refusalsAreRemembered(db, books, ended)),
    ...nobodyIsContactedAfterStop(ended),
  ]
}

function nameOf({ channel, line, state, reason, chunk }: DeliveryRow): string {
  return `${channel} ${line} (chunk ${chunk}) is ${state}${reason ? ` (${reason})` : ''}`
}

function isFinal({ state }: DeliveryRow): boolean {
  return state === 'delivered' || state === 'failed' || state === 'skipped'
}

function everyDeliveryIsFinal(books: Books, { schedule }: Ended): string[] {
  const open = books.deliveries.filter((one) => !isFinal(one)).map(nameOf)
  const runs = books.runs
    .filter((run) => run.open !== 0 || !['completed', 'flagged', 'blocked'].includes(run.status))
    .map((run) => `Run ${run.number} is ${run.status} with ${run.open} open.`)
  const chunks = books.openChunks > 0 ? [`${books.openChunks} chunks are still open.`] : []
  const channels = schedule.type === 'both' ? 2 : 1
  const wrong = books.runs.filter((run) => {
    const rows = books.deliveries.filter((one) => one.runId === run.id).length
    return rows !== 0 && rows !== schedule.phones.length * channels
  })
  const missing = wrong.map((run) => `Run ${run.number} has another number of deliveries.`)
  const status = books.campaign[0]?.status ?? 'missing'
  const ended = ['Completed', 'Completed with failures', 'Blocked', 'Flagged'].includes(status)
  return [...open, ...runs, ...chunks, ...missing, ...(ended ? [] : [`The campaign is ${status}.`])]
}

function rollupsAreCountsOfRows({ deliveries, rollups, hours }: Books): string[] {
  const problems: string[] = []
  for (const { runId, channel, counts } of rollups) {
    const rows = deliveries.filter((one) => one.runId === runId && one.channel === channel)
    for (const [state, count] of Object.entries(counts)) {
      const real = state === 'total' ? rows : rows.filter((one) => one.state === state)
      if (real.length === count) continue
      problems.push(`The run's counts say ${count} ${channel} ${state}, and ${real.length} are.`)
    }
  }
  for (const channel of ['voice', 'text']) {
    const rows = deliveries.filter((one) => one.channel === channel)
    const success = rows.filter((one) => one.state === 'delivered').length
    const hour = hours.find((one) => one.channel === channel) ?? { success: 0, fails: 0 }
    if (hour.success === success && hour.fails === rows.length - success) continue
    problems.push(
      `The hours say ${hour.success} + ${hour.fails} ${channel}, of ${rows.length} rows.`,
    )
  }
  return problems
}

function reasonsAreCountsOfRows({ deliveries, reasons }: Books): string[] {
  const missed = deliveries.filter(({ state }) => state === 'failed' || state === 'skipped')
  const real = Map.groupBy(missed, ({ channel, reason }) => `${channel} ${reason}`)
  const said = new Map(reasons.map((one) => [`${one.channel} ${one.reason}`, one.deliveries]))
  return [...new Set([...real.keys(), ...said.keys()])]
    .filter((name) => real.get(name)?.length !== said.get(name))
    .map(
      (name) => `Of ${name} are ${real.get(name)?.length}, and the rollup says ${said.get(name)}.`,
    )
}

function creditsAddUp(
  { deliveries, runs }: Books,
  { schedule }: Ended,
  balance: { available: number; reserved: number },
): string[] {
  const spent = deliveries
    .filter((one) => one.state === 'delivered')
    .reduce((sum, one) => sum + PRICE[one.channel], 0)
  const isFlagged = runs.some((run) => run.status === 'flagged')
  const problems: string[] = []
  if (balance.reserved !== 0) problems.push(`${balance.reserved} credits are still reserved.`)
  if (balance.available !== schedule.credits - spent) {
    problems.push(
      `The balance is ${balance.available}: ${schedule.credits} were granted and ${spent} were ` +
        `delivered${isFlagged ? ' (flagged)' : ''}.`,
    )
  }
  return problems
}

/** The final state follows from the set of reports that we stored, whatever their order was. */
function reportsAreBelieved(books: Books, { accountId, sent }: Ended): string[] {
  const stored = new Map(books.events.map((event) => [event.key, event]))
  const problems = books.events
    .filter((event) => !event.applied)
    .map((event) => `The event ${event.key} was never applied.`)
  const named = new Map<string, Reported[]>()
  const unnamed = new Map<string, Reported[]>()
  for (const [key, report] of sent) {
    if (!stored.has(key)) continue
    const { reference, meant } = report
    if (reference !== undefined) named.set(reference, [...(named.get(reference) ?? []), report])
    if (meant !== undefined) unnamed.set(meant, [...(unnamed.get(meant) ?? []), report])
  }
  for (const row of books.deliveries) {
    const reference = referenceOf({ accountId, ...row })
    const reports = named.get(reference) ?? []
    if (reports.length === 0) {
      if (row.state === 'delivered' && row.channel === 'text')
        problems.push(`${nameOf(row)}, unreported.`)
      continue
    }
    const told = new Set<string>(
      // A named report may come after an unnamed one was believed, and contradict it.
      [...reports, ...(unnamed.get(reference) ?? [])].map(({ outcome }) =>
        outcome?.kind === 'delivered' ? 'delivered' : 'failed',
      ),
    )
    const gaveUp = reports.every((report) => report.afterADay) && row.reason === 'no_report'
    if (told.has(row.state) && row.reason !== 'no_report') continue
    if (!gaveUp) problems.push(`${nameOf(row)}, reported ${[...told].join(' and ')}.`)
  }
  return problems
}

/** What is shown as never sent was really not; what is shown as delivered was. */
function nothingSentIsCalledUnsent(books: Books, { accountId, heard }: Ended): string[] {
  const problems: string[] = []
  for (const row of books.deliveries) {
    const effects = heard.get(referenceOf({ accountId, ...row }))?.effects ?? 0
    const isUnsent = row.state === 'skipped' || row.reason === 'not_sent'
    const wasFault = heard.get(referenceOf({ accountId, ...row }))?.outcome?.kind === 'setup-fault'
    if (isUnsent && effects > 0 && !wasFault) problems.push(`${nameOf(row)}, and was sent.`)
    if (row.state === 'delivered' && effects !== 1) {
      problems.push(`${nameOf(row)}, and was sent ${effects} times.`)
    }
  }
  return problems
}

/** Texts in doubt: those whose own answer left it open, and what dead workers held. */
function doubtsAreFew(books: Books, { schedule, deaths, faults, doubtfulTexts }: Ended): string[] {
  const held = TEXT_CHUNKS_AT_ONCE * schedule.chunkSizes.text
  const most = doubtfulTexts + deaths * held + faults * held
  if (books.doubtfulTexts <= most) return []
  return [`${books.doubtfulTexts} texts were in doubt, where ${most} may have been.`]
}

/** Whoever said STOP, or was refused by a carrier for good, must never be contacted again. */
async function refusalsAreRemembered(
  db: Database,
  books: Books,
  { accountId, sent }: Ended,
): Promise<string[]> {
  const stored = new Set(books.events.map((event) => event.key))
  const refused = [...sent]
    .filter(([key]) => stored.has(key))
    .filter(([, { reference, outcome }]) => {
      const isReply = reference === undefined && outcome === undefined
      return isReply || (reference !== undefined && outcome?.kind === 'failed' && outcome.suppress)
    })
    .map(([, { phone }]) => phone)
  const suppressions = createSuppressions({ hashKey })
  const remembered = await suppressions.suppressedAmong(db, accountId, refused)
  return refused
    .filter((phone) => !remembered.has(phone))
    .map((phone) => `${phone} refused, and may still be contacted.`)
}

/** The longest that a chunk of these few is in hand; whoever is picked later than a STOP is left out. */
const LONGEST_CHUNK_MS = 30_000

function nobodyIsContactedAfterStop({ heard, sent }: Ended): string[] {
  const problems: string[] = []
  for (const { reference, outcome, phone, takenAtMs } of sent.values()) {
    if (reference !== undefined || outcome !== undefined || takenAtMs === undefined) continue
    for (const one of heard.values()) {
      if (one.phone !== phone) continue
      const late = one.calls.filter((call) => call.atMs > takenAtMs + LONGEST_CHUNK_MS)
      if (late.length > 0) problems.push(`${phone} said STOP and was contacted afterwards.`)
    }
  }
  return problems
}
