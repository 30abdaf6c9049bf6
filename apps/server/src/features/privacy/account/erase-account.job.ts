import { z } from 'zod'
import { eachAlone } from '../../../platform/isolation/each-alone.ts'
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
  await eachAlone(
    await openAccountErasures(deps.db, MOST_A_ROUND),
    (accountId) => eraseAccount(deps, accountId),
    {
      log: deps.log,
      message: 'erasing an account; it is tried again',
      shown: (accountId) => ({ accountId }),
    },
  )
}
