import type { Config } from '../../config.ts'
import { enqueueRunMail } from '../../features/accounts/index.ts'
import { leaveRepliesUncertain } from '../../features/auto-replies/index.ts'
import { createSuppressions, journalFiles, readJournal } from '../../features/compliance/index.ts'
import { afterRestore, replayOptOuts } from '../../features/recovery/index.ts'
import type { ReplayedOptOuts, RestoredBackupDeps } from '../../features/recovery/index.ts'
import type { NotifyOwner } from '../../features/runs/index.ts'
import { noteOperatorCommand, noteTouchedAccounts } from '../../features/security/index.ts'
import { leaveQuestionsUncertain } from '../../features/sign-ups/index.ts'
import type { Logger } from '../../platform/log.ts'
import { loadSecrets } from '../settings/secrets.ts'
import { withStore } from './with-store.ts'

/**
 * What an operator does to a database that was restored from a backup, before the product is started
 * on it (docs/reliability.md). Returns what has to be said about it.
 */
export function prepareRestored(config: Config, log: Logger): Promise<string[]> {
  return withStore(config, log, async ({ db, clock, openJobs }) => {
    const jobs = await openJobs()
    const suppressions = createSuppressions({ hashKey: loadSecrets(config).hashKey })
    const notifyOwner: NotifyOwner = async (tx, run) => {
      await enqueueRunMail(jobs, tx, run)
      await noteTouchedAccounts({ db: tx, clock }, [run.accountId], 'after-restore')
    }
    noteOperatorCommand(log, 'after-restore')
    return prepareDatabase({ db, clock, suppressions, notifyOwner, folder: config.optOutFolder })
  })
}

/** @param folder of the journal of opt-outs */
export async function prepareDatabase({
  folder,
  ...deps
}: RestoredBackupDeps & { folder: string }): Promise<string[]> {
  const { db, clock } = deps
  const files = await journalFiles(folder)
  // First: whatever else fails, who said STOP is not contacted.
  const replayed = await replayOptOuts(db, entriesOf(files))
  await db.transaction(async (tx) => {
    await leaveRepliesUncertain(tx)
    await leaveQuestionsUncertain(tx, clock.now())
  })
  const runs = await afterRestore(deps)
  const waiting = `${runs.length} runs wait for their owners' yes.`
  return files.length === 0
    ? [...missingJournal(folder), `${waiting} Start the product only after that.`]
    : [...aboutOptOuts(folder, files, replayed), `${waiting} The product can be started now.`]
}

async function* entriesOf(files: readonly string[]) {
  for (const file of files) yield* readJournal(file)
}

function missingJournal(folder: string): string[] {
  return [
    `There is no journal of opt-outs in ${folder}: who said STOP after the backup is not known here, and would be contacted again.`,
    'If there is one elsewhere (another machine, the lost data folder, OPT_OUT_FOLDER), copy its files into that folder and run after-restore again.',
    'If it is lost, get the messages that people sent since the backup from the text provider’s portal (its list of inbound messages), and add the number of each STOP under Do Not Contact in the accounts that wrote to it.',
  ]
}

function aboutOptOuts(
  folder: string,
  files: readonly string[],
  { applied, unreadable, newestAt }: ReplayedOptOuts,
): string[] {
  const lines = [
    `${applied} opt-outs and START replies since the backup are in force again, from ${files.length} files of the journal in ${folder}. Its newest entry is of ${newestAt ?? 'no known time'}.`,
  ]
  if (unreadable === 0) return lines
  return [
    ...lines,
    `${unreadable} lines of the journal can't be read. One is half of a line where a machine lost its power; more mean a damaged file.`,
  ]
}
