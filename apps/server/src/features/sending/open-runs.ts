import { channelsWithoutConsent, statementText } from '@afterbeep/contract/contact/list-consent'
import { channelsOf } from '@afterbeep/contract/money/pricing'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { findRunToSend } from '../runs/index.ts'
import type { RunToSend } from '../runs/index.ts'
import { findContactList } from '../contacts/index.ts'
import type { ChannelSender, RunSender } from './channel-sender.ts'

/** A run as a dispatcher keeps it at hand, with its message made ready for merging. */
export interface OpenRun {
  run: RunToSend
  sender: RunSender
  /** By what the list's owner says now, its people did not agree to these. */
  refused: readonly Channel[]
  /** How they agreed, in the owner's words of now; null where there are none. */
  statement: string | null
}

/** More runs than this are hardly sent side by side; the least recently used one is forgotten. */
const KEPT_RUNS = 64

export interface OpenRuns {
  find(accountId: string, runId: string): Promise<OpenRun>
}

/** How old what the owner says of the list may be: it is read once a second, however many chunks are sent. */
const STATED_MS = 1000

/**
 * Reads each run once instead of once a chunk. It may be kept because sending uses only what
 * publishing has fixed: message, prices and list. The status of a run is read from the database, and what the owner says
 * of the consent of the list's people, who may have corrected it, again and again.
 */
export function createOpenRuns(
  db: Database,
  channelSender: ChannelSender,
  wall: Pick<WallTime, 'nowMs'>,
): OpenRuns {
  const kept = new Map<string, { open: OpenRun; statedAtMs: number }>()
  const stateOf = async (run: RunToSend) => {
    const list = await findContactList(db, run.accountId, run.listId)
    const refused = channelsWithoutConsent(list?.statement ?? null, channelsOf(run.type))
    const statement = list?.statement ? statementText(list.statement) : null
    return { said: { refused, statement }, columns: list?.columns ?? [] }
  }
  const open = async (accountId: string, runId: string): Promise<OpenRun> => {
    const run = await findRunToSend(db, accountId, runId)
    if (!run) throw new Error(`Run ${runId} of a leased chunk is gone.`)
    const { said, columns } = await stateOf(run)
    return { run, sender: channelSender.openRun(run, columns), ...said }
  }
  return {
    find: async (accountId, runId) => {
      const found = kept.get(runId)
      const nowMs = wall.nowMs()
      const isFresh = found !== undefined && nowMs - found.statedAtMs < STATED_MS
      const statedAtMs = isFresh ? found.statedAtMs : nowMs
      let read = found?.open ?? (await open(accountId, runId))
      if (found && !isFresh) read = { ...read, ...(await stateOf(read.run)).said }
      kept.delete(runId)
      kept.set(runId, { open: read, statedAtMs })
      const [oldest] = kept.keys()
      if (kept.size > KEPT_RUNS && oldest !== undefined) kept.delete(oldest)
      return read
    },
  }
}
