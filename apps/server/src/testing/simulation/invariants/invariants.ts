import type { Database } from '../../../platform/database/database.ts'
import { createSuppressions } from '../../../features/compliance/index.ts'
import { readBalance } from '../../../features/credits/index.ts'
import { ledgerProblems } from '../../campaigns/ledger-problems.ts'
import { referenceOf } from '../../campaigns/reference-of.ts'
import { readBooks } from './books.queries.ts'
import type { Books, DeliveryRow } from './books.queries.ts'
import {
  contactsKeepTheLimit,
  firstTextsSayHowToStop,
  followUpsFollow,
  noCallAfterStop,
  numbersAreReachedOnce,
} from './call-invariants.ts'
import type { Ended } from './ended.ts'
import type { Reported } from '../providers/report-line.ts'
import { everybodyGetsTheirVariant, variantsAreCountsOfRows } from './variant-invariants.ts'
import { hashKey } from '../workers.ts'

const PRICE = { voice: 50, text: 5 }
/** Text chunks that one worker holds at once (worker-load.ts), of one account. */
const TEXT_CHUNKS_AT_ONCE = 4

/** Every rule of the engine that the schedule broke for an account, a sentence each. */
export async function findViolations(db: Database, ended: Ended): Promise<string[]> {
  const books = await readBooks(db, ended.accountId)
  return [
    ...everyDeliveryIsFinal(books, ended),
    ...rollupsAreCountsOfRows(books),
    ...reasonsAreCountsOfRows(books),
    ...variantsAreCountsOfRows(books),
    ...everybodyGetsTheirVariant(books, ended),
    ...creditsAddUp(books, ended, await readBalance(db, ended.accountId)),
    ...(await ledgerProblems(db, ended.accountId)),
    ...reportsAreBelieved(books, ended),
    ...nothingSentIsCalledUnsent(books, ended),
    ...uncertainTextsAreFew(books, ended),
    ...(await refusalsAreRemembered(db, ended)),
    ...numbersAreReachedOnce(ended),
    ...contactsKeepTheLimit(ended),
    ...noCallAfterStop(ended),
    ...followUpsFollow(books, ended),
    ...firstTextsSayHowToStop(ended),
  ]
}

function nameOf({ channel, line, state, reason, chunk }: DeliveryRow): string {
  return `${channel} ${line} (chunk ${chunk}) is ${state}${reason ? ` (${reason})` : ''}`
}

function isFinal({ state }: DeliveryRow): boolean {
  return state === 'delivered' || state === 'failed' || state === 'skipped'
}

const ENDED = ['Completed', 'Completed with failures', 'Blocked', 'Flagged']

function everyDeliveryIsFinal(books: Books, { plan, schedule }: Ended): string[] {
  const open = books.deliveries.filter((one) => !isFinal(one)).map(nameOf)
  const runs = books.runs
    .filter((run) => run.open !== 0 || !['completed', 'flagged', 'blocked'].includes(run.status))
    .map((run) => `Run ${run.number} is ${run.status} with ${run.open} open.`)
  const chunks = books.openChunks > 0 ? [`${books.openChunks} chunks are still open.`] : []
  const missing = books.runs.flatMap((run) => {
    const campaign = books.campaigns.find((one) => one.id === run.campaignId)
    const channels = campaign?.type === 'both' ? 2 : 1
    const rows = books.deliveries.filter((one) => one.runId === run.id).length
    if (rows === 0 || rows === plan.phones.length * channels) return []
    return [`Run ${run.number} of a ${campaign?.type} campaign has ${rows} deliveries.`]
  })
  const status = books.campaigns
    .filter((campaign) => !ENDED.includes(campaign.status))
    .map((campaign) => `A campaign is ${campaign.status}.`)
  // A backup may be from before it was published.
  const isLost = books.campaigns.length === 0 && schedule.restore === undefined
  const none = isLost ? ['There is no campaign.'] : []
  return [...open, ...runs, ...chunks, ...missing, ...status, ...none]
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
  const nameOfReason = (one: { campaignId: string; channel: string; reason: string | null }) =>
    `${one.campaignId} ${one.channel} ${one.reason}`
  const real = Map.groupBy(missed, nameOfReason)
  const said = new Map(reasons.map((one) => [nameOfReason(one), one.deliveries]))
  return [...new Set([...real.keys(), ...said.keys()])]
    .filter((name) => real.get(name)?.length !== said.get(name))
    .map(
      (name) => `Of ${name} are ${real.get(name)?.length}, and the rollup says ${said.get(name)}.`,
    )
}

function creditsAddUp(
  { deliveries, rollups }: Books,
  { plan }: Ended,
  balance: { available: number; reserved: number },
): string[] {
  const delivered = deliveries
    .filter((one) => one.state === 'delivered')
    .reduce((sum, one) => sum + PRICE[one.channel], 0)
  const free = rollups.reduce(
    (sum, one) => sum + one.uncharged * PRICE[one.channel === 'voice' ? 'voice' : 'text'],
    0,
  )
  const problems: string[] = []
  if (balance.reserved !== 0) problems.push(`${balance.reserved} credits are still reserved.`)
  if (balance.available !== plan.credits - delivered + free) {
    problems.push(
      `The balance is ${balance.available}: ${plan.credits} were granted, ${delivered} delivered and ` +
        `${free} of them not charged.`,
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
  const reported = new Map<string, Set<string>>()
  for (const [key, { reference, meant, outcome }] of sent) {
    const about = reference ?? meant
    if (!stored.has(key) || about === undefined || !outcome) continue
    reported.set(about, (reported.get(about) ?? new Set()).add(outcome.kind))
  }
  const isStored = ([key]: [string, Reported]) => stored.has(key)
  const named = new Set([...sent].filter(isStored).map(([, one]) => one.reference))
  for (const row of books.deliveries) {
    const sends = Array.from({ length: row.resends + 1 }, (_, resends) =>
      referenceOf({ accountId, ...row, resends }),
    )
    const last = reported.get(sends.at(-1) ?? '') ?? new Set()
    const earlier = sends.slice(0, -1).some((send) => reported.get(send)?.has('delivered'))
    // A report without a reference may be about another send to the number.
    const isNamed = named.has(sends.at(-1))
    if (row.state === 'delivered' && row.channel === 'text' && !last.has('delivered') && !earlier) {
      problems.push(`${nameOf(row)}, reported ${[...last].join(' and ') || 'as nothing'}.`)
    }
    const final: string[] = [...last].filter((kind) => kind === 'delivered' || kind === 'failed')
    if (final.length === 0 || !isNamed || earlier) continue
    if (row.reason === 'no_report' || !(final.includes(row.state) || last.has('transient'))) {
      problems.push(`${nameOf(row)}, reported ${final.join(' and ')}.`)
    }
  }
  return problems
}

/** What is shown as never sent was really not; what is shown as delivered was. */
function nothingSentIsCalledUnsent(books: Books, { accountId, heard }: Ended): string[] {
  const problems: string[] = []
  for (const row of books.deliveries) {
    const { resends: _resends, ...delivery } = row
    const effects = heard.get(referenceOf({ accountId, ...delivery }))?.effectsAtMs.length ?? 0
    const isUnsent = row.state === 'skipped' || row.reason === 'not_sent'
    if (isUnsent && effects > 0) problems.push(`${nameOf(row)}, and was sent.`)
    if (row.state === 'delivered' && effects !== 1) {
      problems.push(`${nameOf(row)}, and was sent ${effects} times.`)
    }
  }
  return problems
}

/** Uncertain texts: those whose own response left it open, and those that dead workers had leased. */
function uncertainTextsAreFew(books: Books, { schedule, deaths, uncertainTexts }: Ended): string[] {
  if (schedule.restore || schedule.databaseOutages > 0) return []
  const held = TEXT_CHUNKS_AT_ONCE * schedule.chunkSizes.text
  const dead = deaths + (schedule.absence ? schedule.workers : 0)
  const most = uncertainTexts + dead * held
  if (books.uncertainTexts <= most) return []
  return [`${books.uncertainTexts} texts were uncertain, where ${most} may have been.`]
}

/**
 * A number that replied STOP, or was refused by a carrier for good, is never contacted again. A STOP also after
 * its database was lost; the report of a carrier, which is applied after it was acknowledged, may be lost with it.
 */
async function refusalsAreRemembered(
  db: Database,
  { accountId, schedule, sent, heard }: Ended,
): Promise<string[]> {
  const own = new Set(
    [...heard.values()].filter((one) => one.accountId === accountId).map((one) => one.phone),
  )
  const refused = [...sent.values()]
    .filter(({ takenAtMs }) => takenAtMs !== undefined)
    .filter(({ reference, outcome, phone, concerned }) => {
      if (outcome === undefined) return concerned?.includes(accountId) ?? false
      if (schedule.restore) return false
      return (
        reference !== undefined && own.has(phone) && outcome.kind === 'failed' && outcome.suppress
      )
    })
    .map(({ phone }) => phone)
  const suppressions = createSuppressions({ hashKey })
  const remembered = await suppressions.suppressedAmong(db, accountId, refused)
  return refused
    .filter((phone) => !remembered.has(phone))
    .map((phone) => `${phone} refused, and may still be contacted.`)
}
