import { z } from 'zod'
import type { Job, Jobs } from '../../../platform/jobs/jobs.ts'
import { eachAlone } from '../../../platform/isolation/each-alone.ts'
import type { Logger } from '../../../platform/log.ts'
import { continueErasure, erasePerson } from './erase-person.ts'
import type { ErasePersonDeps } from './erase-person.ts'
import { openErasures } from './erasures.queries.ts'
import type { ErasureKey } from './erasures.queries.ts'

/** Erases a person; searching a million contacts takes longer than the user would wait. */
export const erasePersonJob: Job<ErasureKey> = {
  name: 'privacy.erase-person',
  payload: z.object({ accountId: z.uuid(), id: z.uuid() }),
}

/** Call before the jobs start. */
export function handlePersonErasures(deps: ErasePersonDeps & { jobs: Jobs }): void {
  deps.jobs.handle(erasePersonJob, async (key) => void (await erasePerson(deps, key)))
}

const MOST_A_ROUND = 100

/** Continues requests that a crash interrupted, or that waited for something on its way. */
export async function continueErasures(deps: ErasePersonDeps & { log: Logger }): Promise<void> {
  await eachAlone(await openErasures(deps.db, MOST_A_ROUND), (key) => continueErasure(deps, key), {
    log: deps.log,
    message: 'a person could not be erased; the next round tries it again',
    shown: (key) => key,
  })
}
