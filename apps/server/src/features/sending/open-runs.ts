import type { Database } from '../../platform/database/database.ts'
import { findRunToSend } from '../runs/index.ts'
import type { RunToSend } from '../runs/index.ts'
import { findContactList } from '../contacts/index.ts'
import type { ChannelSender, RunSender } from './channel-sender.ts'

/** A run as a dispatcher keeps it at hand, with its message made ready for merging. */
export interface OpenRun {
  run: RunToSend
  sender: RunSender
}

/** More runs than this are hardly sent side by side; the least recently used one is forgotten. */
const KEPT_RUNS = 64

export interface OpenRuns {
  find(accountId: string, runId: string): Promise<OpenRun>
}

/**
 * Reads each run once instead of once a chunk. It may be kept because sending uses only what
 * publishing has fixed: message, prices and list. The status of a run is read from the database.
 */
export function createOpenRuns(db: Database, channelSender: ChannelSender): OpenRuns {
  const kept = new Map<string, OpenRun>()
  const open = async (accountId: string, runId: string): Promise<OpenRun> => {
    const run = await findRunToSend(db, accountId, runId)
    if (!run) throw new Error(`Run ${runId} of a leased chunk is gone.`)
    const list = await findContactList(db, accountId, run.listId)
    return { run, sender: channelSender.openRun(run, list?.columns ?? []) }
  }
  return {
    find: async (accountId, runId) => {
      const found = kept.get(runId) ?? (await open(accountId, runId))
      kept.delete(runId)
      kept.set(runId, found)
      const [oldest] = kept.keys()
      if (kept.size > KEPT_RUNS && oldest !== undefined) kept.delete(oldest)
      return found
    },
  }
}
