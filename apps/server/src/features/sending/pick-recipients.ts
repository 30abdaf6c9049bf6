import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import type { Database } from '../../platform/database/database.ts'
import { sourceStates } from '../campaigns/index.ts'
import type { SourceState } from '../campaigns/index.ts'
import type { RegistryCheck, Suppressions } from '../compliance/index.ts'
import { readConsents, readContactColumns } from '../contacts/index.ts'
import type { ColumnValues } from '../contacts/index.ts'
import type { Chunk, PendingDelivery } from './leases/chunks.queries.ts'
import { linesOverLimit, registryReason, textedBefore } from '../preparing/index.ts'
import { isKeyRemembered } from './calls/key-memory.ts'
import type { OpenRun } from './open-runs.ts'
import { blankOutcome, writeOutcomes } from '../outcomes/index.ts'
import type { Outcome, WriteOutcomesDeps } from '../outcomes/index.ts'

/** A pending delivery with what its message needs of the contact. */
export interface Recipient extends PendingDelivery {
  values: ColumnValues
  /** The account's first text to this number: it contains the opt-out sentence. */
  isFirstText: boolean
}

export interface PickRecipientsDeps extends WriteOutcomesDeps {
  db: Database
  suppressions: Suppressions
}

/** The recipients of a chunk to send to now. */
export interface Picked {
  recipients: Recipient[]
  /** The previous campaign may still reach some that are not among them. */
  followUpWaits: boolean
}

/** What is known of a chunk's recipients beyond their own rows, a query each at most. */
interface Known {
  suppressed: ReadonlySet<number>
  values: ReadonlyMap<number, ColumnValues>
  overLimit: ReadonlySet<number>
  /** For a follow-up: the result of the campaign that it follows, by line. */
  source: ReadonlyMap<number, SourceState> | undefined
  texted: ReadonlySet<number>
  /** Lines of people who did not agree to the channel, by what the list's owner has said since the run was prepared. */
  refused: ReadonlySet<number>
}

/**
 * Leaves out recipients who must not be contacted now: those who opted out or did not agree to the channel, are over the contact
 * limit or no longer on the list, whom a registry forbids by now, and for a follow-up those whom the
 * previous campaign did not reach.
 */
export async function pickRecipients(
  deps: PickRecipientsDeps,
  open: OpenRun,
  chunk: Chunk,
  pending: readonly PendingDelivery[],
  registry: RegistryCheck | undefined,
): Promise<Picked> {
  const known = await readKnown(deps, open, chunk, pending)
  const now = deps.clock.now()
  const recipients: Recipient[] = []
  const skipped: Outcome[] = []
  const leftToReport: Outcome[] = []
  let followUpWaits = false
  for (const one of pending) {
    const values = known.values.get(one.line)
    const forbidden = registry && registryReason(registry, one.line, chunk.channel)
    const reason = reasonToSkip(one, values !== undefined, known) ?? forbidden
    if (reason === 'wait') followUpWaits = true
    else if (values && reason === undefined && isKeyRemembered(one.uncertainSince, now)) {
      const isFirstText = chunk.channel === 'text' && !known.texted.has(one.phone)
      recipients.push({ ...one, values, isFirstText })
      // An earlier try may have got through: it is not sent again, and not reported as unsent either.
    } else if (one.uncertainSince !== null) {
      leftToReport.push({ ...blankOutcome(one.line, 'unknown'), sentAt: one.uncertainSince })
    } else skipped.push(blankOutcome(one.line, 'skipped', reason ?? 'stopped'))
  }
  await writeOutcomes(deps, open.run, 'rule', skipped)
  await writeOutcomes(deps, open.run, 'timeout', leftToReport)
  return { recipients, followUpWaits }
}

async function readKnown(
  { db, clock, suppressions, settings }: PickRecipientsDeps,
  open: OpenRun,
  chunk: Chunk,
  pending: readonly PendingDelivery[],
): Promise<Known> {
  const { run, sender } = open
  const phones = pending.map((one) => one.phone)
  const lines = pending.map((one) => one.line)
  const isText = chunk.channel === 'text'
  const [suppressed, values, overLimit, source, texted, refused] = await Promise.all([
    suppressions.suppressedAmong(db, run.accountId, phones, chunk.channel),
    readContactColumns(db, run, lines, sender.columns),
    chunk.nearLimit
      ? linesOverLimit(db, chunk, lines, { now: clock.now(), settings })
      : new Set<number>(),
    run.followUpOf === null ? undefined : sourceStates(db, run, run.followUpOf, lines),
    isText ? textedBefore(db, run.accountId, phones) : new Set<number>(),
    refusedNow(db, open, chunk, lines, clock.now()),
  ])
  return { suppressed, values, overLimit, source, texted, refused }
}

/** All but those whose own row agrees to the channel, where the statement about the list no longer does. */
async function refusedNow(
  db: Database,
  { run, refused }: OpenRun,
  { channel }: Chunk,
  lines: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (!refused.includes(channel)) return new Set()
  const consents = await readConsents(db, run, lines, now)
  return new Set(lines.filter((line) => consents.get(line)?.[channel] !== 'yes'))
}

/** Why a recipient is left out for good; `wait` while the previous campaign may still reach them. */
function reasonToSkip(
  { line, phone }: PendingDelivery,
  isListed: boolean,
  { suppressed, overLimit, source, refused }: Known,
): FailureReason | 'wait' | undefined {
  if (!isListed) return 'stopped'
  if (suppressed.has(phone)) return 'suppressed'
  if (refused.has(line)) return 'consent_refused'
  if (overLimit.has(line)) return 'contact_limit'
  const before = source?.get(line) ?? (source ? 'not_reached' : 'reached')
  if (before === 'reached') return undefined
  return before === 'open' ? 'wait' : 'not_reached_before'
}
