import { keepHashKeyProof, keepProviders } from '../../features/recovery/index.ts'
import type { ProvidersOfInstallation } from '../../features/recovery/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import { hashKeyProof } from '../settings/report-keys.ts'
import { StartupError } from '../startup-error.ts'

const refusals: Readonly<Record<ProvidersOfInstallation, string>> = {
  simulated:
    'This database belongs to the sandbox: its accounts, cards and credits are not real, and its demo password is public. To go live, name an empty database by DATABASE_URL, or an empty folder by DATA_DIR.',
  real: 'This database belongs to a live installation, and simulated providers would swallow its campaigns. Set the keys of the real providers, or name another DATABASE_URL or DATA_DIR for the sandbox.',
}

/**
 * Sandbox and live never mix: a database stays what it was at its first start.
 *
 * @throws StartupError in words when it is started as the other
 */
export async function checkInstallation(
  db: Queries,
  providers: ProvidersOfInstallation,
): Promise<void> {
  const kept = await keepProviders(db, providers)
  if (kept !== providers) throw new StartupError(refusals[kept])
}

/**
 * With another key every number that opted out would be unknown, and be called again.
 *
 * @throws StartupError in words
 */
export async function checkHashKey(db: Queries, hashKey: string): Promise<void> {
  const proof = hashKeyProof(hashKey)
  if ((await keepHashKeyProof(db, proof)) === proof) return
  throw new StartupError(
    'HASH_KEY is not the one that this database was begun with: every number that opted out would be forgotten, and called again. Set the former one; it is where your passwords are kept.',
  )
}
