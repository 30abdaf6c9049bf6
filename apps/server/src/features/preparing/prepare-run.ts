import { channelsOf } from '@afterbeep/contract/money/pricing'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { registryOutdatedText } from '@afterbeep/contract/registry/registry-texts'
import {
  holdRun,
  moveNextRun,
  moveRun,
  newTurn,
  plantCanaries,
  refreshCampaignStatus,
  releaseUnprepared,
  takePreparingRun,
} from '../runs/index.ts'
import type { FailingRuns, NotifyOwner, RunToSend, RunTurn } from '../runs/index.ts'
import { nextOpening } from '../compliance/index.ts'
import type { RegistryCheck, Suppressions } from '../compliance/index.ts'
import { readContactPage } from '../contacts/index.ts'
import { applyOutcomes, countPreparedVariants, blankOutcome } from '../outcomes/index.ts'
import type { OwnershipProvider } from '../../providers/ownership/port.ts'
import { compareWithRegistries, registryReason } from './compare-with-registries.ts'
import { cutChunks } from './cut-chunks.ts'
import type { CutChannel, Recipient } from './cut-chunks.ts'
import { moveToChunks } from './narrowed.queries.ts'
import { pageRecipients } from './page-recipients.ts'
import {
  claimAccount,
  countPrepared,
  insertChunks,
  insertDeliveries,
  lastChunkNumber,
  notePrepared,
} from './prepare.queries.ts'
import type { NewDelivery } from './prepare.queries.ts'
import { releaseReportSets } from '../reports/index.ts'

/** Recipients a transaction; large enough to be quick, small enough that nothing waits for it long. */
const PAGE_ROWS = 5000

export interface PrepareDeps {
  db: Database
  clock: Clock
  log: Logger
  suppressions: Suppressions
  settings: { contactLimit: number }
  /** Enqueues an email to the run's owner. */
  notifyOwner: NotifyOwner
  /** The database of reassigned numbers: where there is one, a run waits until its people were asked for. */
  ownership?: OwnershipProvider | undefined
  chunkSizes?: Record<Channel, number>
  failing?: FailingRuns | undefined
}

/**
 * Writes deliveries and chunks of one page of a started run: the one that waited longest, so that a
 * long list holds up no other. A page is a transaction: a crash loses nothing and repeats nothing,
 * since the next worker goes on after the last line that was written. False when there was none.
 */
export function prepareNextPage(deps: PrepareDeps): Promise<boolean> {
  const turn = newTurn(deps.failing)
  return moveNextRun(deps, turn, (tx) => preparePage(tx, deps, turn))
}

async function preparePage(tx: Transaction, deps: PrepareDeps, turn: RunTurn): Promise<boolean> {
  const at = deps.clock.now()
  const asksOwners = deps.ownership !== undefined
  const run = await takePreparingRun(tx, { asksOwners, except: turn.failed })
  if (!run) return false
  turn.runId = run.runId
  const page = await readContactPage(tx, run.accountId, run.listId, run.preparedLine, PAGE_ROWS)
  const channels = channelsOf(run.type)
  const claim = await claimAccount(tx, run.accountId)
  const { contactLimit } = deps.settings
  const { recipients, narrowed } = await pageRecipients(tx, run, page, { at, contactLimit })
  const people = recipients.filter((one) => one.sameAs === null && !one.isLeftOut)
  const registry = await compareWithRegistries(tx, run, people, { at, asksOwners })
  if (registry.outdated !== undefined) {
    await holdRun(tx, deps, run, registryOutdatedText(registry.outdated))
    return true
  }
  const lastNumbers = {
    voice: await lastChunkNumber(tx, { ...run, channel: 'voice' }),
    text: await lastChunkNumber(tx, { ...run, channel: 'text' }),
  }
  const sizes = deps.chunkSizes ? { sizes: deps.chunkSizes } : {}
  const options = { channels, lastNumbers, at, nextOpening, ...sizes }
  // The lines of a chunk ascend, and narrowed ones are of earlier pages.
  for (const cut of cutChunks([...narrowed, ...recipients], options)) {
    await writeCut(tx, run, cut, { claim, at })
  }
  const line = page.at(-1)?.line ?? run.preparedLine
  const added = page.length * channels.length
  await notePrepared(tx, { ...run, line, added, claim, registry: registry.versions, at })
  for (const channel of channels) {
    await leaveOut(tx, deps, run, channel, { recipients, registry, at })
  }
  if (page.length < PAGE_ROWS)
    await releaseForSending(tx, run, at, page.length + run.preparedLine > 0)
  return true
}

async function writeCut(
  tx: Transaction,
  run: RunToSend,
  { channel, deliveries, chunks }: CutChannel,
  { claim, at }: { claim: number; at: Date },
): Promise<void> {
  const key = { ...run, channel }
  // A text counts its own voicemail as an earlier contact, and never the other way round.
  const own = 2 * claim + (channel === 'text' ? 1 : 0)
  const uncertainSince = channel === 'voice' ? run.uncertainSince : null
  const isNew = ({ line }: NewDelivery) => line > run.preparedLine
  const added = deliveries.filter(isNew)
  await insertDeliveries(tx, key, added, { claim: own, uncertainSince, at })
  await insertChunks(tx, key, chunks, channel === 'text' && run.uncertainSince ? at : null)
  await countPrepared(tx, key, added.length)
  const lines = added.map((delivery) => delivery.line)
  await countPreparedVariants(tx, key, lines)
  const narrowed = deliveries.filter((delivery) => !isNew(delivery))
  await moveToChunks(tx, key, narrowed)
}

/**
 * A number is reached once in a run and channel: the rows after its first are skipped, and so are
 * numbers that are never contacted or that a registry forbids, and people who refused. What any row refuses or
 * places abroad is so of the number, and holds for the row that would be sent; nothing is sent before all rows are
 * written.
 * A text that a lost database may have sent is left to its report.
 */
async function leaveOut(
  tx: Transaction,
  { suppressions }: PrepareDeps,
  run: RunToSend,
  channel: Channel,
  {
    recipients,
    registry,
    at,
  }: { recipients: readonly Recipient[]; registry: RegistryCheck; at: Date },
): Promise<void> {
  const batch = { run, channel, at }
  const skipped = recipients.flatMap((one) => {
    if (one.isLeftOut) return [blankOutcome(one.line, 'skipped', 'outside_us')]
    if (one.sameAs !== null) return [blankOutcome(one.line, 'skipped', 'same_number')]
    const reason = registryReason(registry, one.line, channel)
    return reason === undefined ? [] : [blankOutcome(one.line, 'skipped', reason)]
  })
  const done = new Set(skipped.map(({ line }) => line))
  const abroad = recipients.filter((one) => one.isLeftOut)
  for (const { line, sameAs, isLeftOut, refused } of [...abroad, ...recipients]) {
    const sent = sameAs ?? line
    if (done.has(sent) || !(isLeftOut || refused.includes(channel))) continue
    skipped.push(blankOutcome(sent, 'skipped', isLeftOut ? 'outside_us' : 'consent_refused'))
    done.add(sent)
  }
  await applyOutcomes(tx, suppressions, { ...batch, cause: 'rule', outcomes: skipped })
  if (run.uncertainSince === null || channel === 'voice') return
  const uncertain = recipients
    .filter(({ line }) => !done.has(line))
    .map((one) => blankOutcome(one.line, 'unknown'))
  await applyOutcomes(tx, suppressions, { ...batch, cause: 'timeout', outcomes: uncertain })
}

/** A list that lost all its people since publishing has nothing to send: its run is over at once. */
async function releaseForSending(
  tx: Transaction,
  run: RunToSend,
  at: Date,
  hasPeople: boolean,
): Promise<void> {
  await moveRun(tx, { ...run, from: ['preparing'], to: hasPeople ? 'sending' : 'completed', at })
  // People who were erased since publishing have no deliveries that would release their credits.
  await releaseUnprepared(tx, run, at)
  if (hasPeople) await plantCanaries(tx, run, channelsOf(run.type))
  if (run.uncertainSince) await releaseReportSets(tx, run)
  await refreshCampaignStatus(tx, run.accountId, run.campaignId)
}
