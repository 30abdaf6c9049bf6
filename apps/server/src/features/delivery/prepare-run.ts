import { channelsOf } from '@afterbeep/contract/pricing'
import type { Channel } from '@afterbeep/contract/pricing'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { moveRun, refreshCampaignStatus, takePreparingRun } from '../campaigns/index.ts'
import type { RunToSend } from '../campaigns/index.ts'
import { nextOpening, windowKeyOf } from '../compliance/index.ts'
import { readContactPage } from '../contacts/index.ts'
import { countPreparedVariants } from './count-variants.ts'
import { cutChunks } from './cut-chunks.ts'
import {
  countPrepared,
  insertChunks,
  insertDeliveries,
  lastChunkNumber,
  notePrepared,
} from './prepare.queries.ts'

/** Recipients a transaction; large enough to be quick, small enough that nobody waits for it long. */
const PAGE_ROWS = 5000

export interface PrepareDeps {
  db: Database
  clock: Clock
  chunkSizes?: Record<Channel, number>
}

/**
 * Writes the deliveries and chunks of started runs, a page a transaction, so that a crash loses
 * nothing and repeats nothing: the next worker goes on after the last line that was written.
 * Answers whether there was anything to do.
 */
export async function prepareRuns(deps: PrepareDeps): Promise<boolean> {
  let worked = false
  while (await deps.db.transaction((tx) => preparePage(tx, deps))) worked = true
  return worked
}

async function preparePage(
  tx: Transaction,
  { clock, chunkSizes: sizes }: PrepareDeps,
): Promise<boolean> {
  const at = clock.now()
  const run = await takePreparingRun(tx)
  if (!run) return false
  const page = await readContactPage(tx, run.accountId, run.listId, run.preparedLine, PAGE_ROWS)
  const channels = channelsOf(run.type)
  const lastNumbers = {
    voice: await lastChunkNumber(tx, { ...run, channel: 'voice' }),
    text: await lastChunkNumber(tx, { ...run, channel: 'text' }),
  }
  const recipients = page.map((contact) => ({
    line: contact.line,
    phone: contact.phone,
    windowKey: windowKeyOf(contact),
  }))
  for (const cut of cutChunks(recipients, {
    channels,
    lastNumbers,
    at,
    nextOpening,
    ...(sizes ? { sizes } : {}),
  })) {
    const key = { ...run, channel: cut.channel }
    await insertDeliveries(tx, key, cut.deliveries, at)
    await insertChunks(tx, key, cut.chunks)
    await countPrepared(tx, key, cut.deliveries.length)
    await countPreparedVariants(
      tx,
      key,
      cut.deliveries.map((delivery) => delivery.line),
    )
  }
  const line = page.at(-1)?.line ?? run.preparedLine
  await notePrepared(tx, { ...run, line, added: page.length * channels.length })
  if (page.length < PAGE_ROWS)
    await releaseForSending(tx, run, at, page.length + run.preparedLine > 0)
  return true
}

/** A list that lost all its people since publishing has nothing to send: its run is over at once. */
async function releaseForSending(
  tx: Transaction,
  run: RunToSend,
  at: Date,
  anybody: boolean,
): Promise<void> {
  await moveRun(tx, { ...run, from: ['preparing'], to: anybody ? 'sending' : 'completed', at })
  await refreshCampaignStatus(tx, run.accountId, run.campaignId)
}
