import { registryOutdatedText } from '@afterbeep/contract/registry/registry-texts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RegistryCheck, RegistryPerson } from '../compliance/index.ts'
import type { Logger } from '../../platform/log.ts'
import type { OwnershipProvider } from '../../providers/ownership/port.ts'
import { askAgain, compareWithRegistries } from '../preparing/index.ts'
import { holdRun } from '../runs/index.ts'
import type { NotifyOwner, RunToSend } from '../runs/index.ts'

interface CompareAgainDeps {
  db: Database
  clock: Clock
  log: Logger
  settings: { lateLimitMs: number }
  notifyOwner: NotifyOwner
  /** The database of reassigned numbers, where one is configured. */
  ownership?: OwnershipProvider | undefined
}

/**
 * Compares people of a run with the registries once more, where that was last done on an earlier day: a run may wait
 * for weeks, as for the registration of a number, and what counts is the registry's age on the day of the call
 * (47 CFR 64.1200(c)(2)(i)(D)). Where it is too old by then, the run waits for a newer one. Numbers that may have changed
 * hands meanwhile are asked for again (47 CFR 64.1200(m)); `unanswered` where no response comes. Undefined on the day of
 * the first comparison, on which nearly everything is sent.
 */
export async function compareAgain(
  deps: CompareAgainDeps,
  run: RunToSend,
  people: readonly RegistryPerson[],
): Promise<RegistryCheck | 'outdated' | 'unanswered' | undefined> {
  const { db, clock, ownership } = deps
  const at = clock.now()
  if (run.startedAt === null || dayOf(run.startedAt) === dayOf(at)) return undefined
  if (ownership && !(await askAgain({ ...deps, ownership }, run, people))) return 'unanswered'
  const found = await compareWithRegistries(db, run, people, { at, asksOwners: true })
  const { outdated } = found
  if (outdated === undefined) return found
  await db.transaction((tx) => holdRun(tx, deps, run, registryOutdatedText(outdated)))
  return 'outdated'
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
