import type { Registry } from '@afterbeep/contract/api/registry'
import { registryImportsShown } from '@afterbeep/contract/api/registry'
import {
  lastDayOfRegistry,
  oldestUsable,
  registryAge,
} from '@afterbeep/contract/registry/registry-age'
import {
  isWaitForRegistry,
  registryOutdatedText,
} from '@afterbeep/contract/registry/registry-texts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queries } from '../../../platform/database/database.ts'
import {
  countAccountsWithOlder,
  hasPeopleIn,
  selectAreas,
  selectImports,
} from './registry-files.queries.ts'

/** The files that an account has uploaded, and how old they are. */
export async function readRegistry(db: Queries, accountId: string, now: Date): Promise<Registry> {
  const areas = await selectAreas(db, accountId)
  const imports = await selectImports(db, accountId, registryImportsShown)
  const dated = areas.map((area) => area.dated).toSorted()[0] ?? null
  return {
    state: dated === null ? 'none' : registryAge(dated, now),
    numbers: areas.reduce((sum, { numbers }) => sum + numbers, 0),
    area_codes: areas.map(({ areaCode }) => areaCode),
    dated,
    last_day: dated === null ? null : lastDayOfRegistry(dated),
    imports: imports.map((one) => ({
      file_name: one.fileName,
      kind: one.kind === 'changes' ? 'changes' : 'full',
      dated: one.dated,
      imported_at: one.importedAt.toISOString(),
      imported_by: one.importedBy,
      numbers: one.numbers,
    })),
  }
}

/**
 * Why a run that waits for a newer registry has to go on waiting; undefined where it may go on, or waits for
 * something else.
 */
export async function whyRegistryStops(
  db: Queries,
  run: { accountId: string; listId: string; statusReason: string | null },
  now: Date,
): Promise<string | undefined> {
  const areas = await selectAreas(db, run.accountId)
  const old = areas.filter(({ dated }) => registryAge(dated, now) === 'outdated')
  const [first] = old.toSorted((one, other) => one.dated.localeCompare(other.dated))
  if (first === undefined || !isWaitForRegistry(run.statusReason)) return undefined
  const isStopped = await hasPeopleIn(
    db,
    run,
    old.map(({ areaCode }) => areaCode),
  )
  return isStopped ? registryOutdatedText(first.dated) : undefined
}

/** Accounts that have to upload a newer registry before their cold campaigns go on. */
export function countOutdatedRegistries({
  db,
  clock,
}: {
  db: Queries
  clock: Clock
}): Promise<number> {
  return countAccountsWithOlder(db, oldestUsable(clock.now()))
}
