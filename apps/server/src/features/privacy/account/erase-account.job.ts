import { z } from 'zod'
import type { Job, Jobs } from '../../../platform/jobs/jobs.ts'
import { openAccountErasures } from './account-erasures.queries.ts'
import { eraseAccount } from './erase-account.ts'
import type { EraseAccountDeps } from './erase-account.ts'

/** Removes what a deleted account had stored. */
export const eraseAccountJob: Job<{ accountId: string }> = {
  name: 'privacy.erase-account',
  payload: z.object({ accountId: z.uuid() }),
}

/** Call before the jobs start. */
export function handleAccountErasures(deps: EraseAccountDeps & { jobs: Jobs }): void {
  deps.jobs.handle(eraseAccountJob, ({ accountId }) => eraseAccount(deps, accountId))
}

const MOST_A_ROUND = 20

/** Continues what a crash, or a provider that was away, has interrupted. */
export async function continueAccountErasures(deps: EraseAccountDeps): Promise<void> {
  for (const accountId of await openAccountErasures(deps.db, MOST_A_ROUND)) {
    await eraseAccount(deps, accountId).catch((error: unknown) => {
      deps.log.error({ err: error, accountId }, 'erasing an account; it is tried again')
    })
  }
}
