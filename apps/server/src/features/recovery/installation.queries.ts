import { onlyRow } from '../../platform/database/database.ts'
import type { Queries } from '../../platform/database/database.ts'

export type ProvidersOfInstallation = 'simulated' | 'real'

/**
 * The providers that the database was first started with, which `now` becomes for a new one. A database of
 * a version before that stored nothing is the sandbox's where it has the demo account.
 */
export async function keepProviders(
  db: Queries,
  now: ProvidersOfInstallation,
): Promise<ProvidersOfInstallation> {
  const rows = await db.query<{ providers: ProvidersOfInstallation }>(
    `update installation set providers = coalesce(providers, case
       when exists (select from accounts where is_demo) then 'simulated' else $1 end)
     returning providers`,
    [now],
  )
  return onlyRow(rows).providers
}

/** The proof of the key that the database was first started with, which `proof` becomes where none is kept. */
export async function keepHashKeyProof(db: Queries, proof: string): Promise<string> {
  const rows = await db.query<{ proof: string }>(
    `update installation set hash_key_proof = coalesce(hash_key_proof, $1)
     returning hash_key_proof as proof`,
    [proof],
  )
  return onlyRow(rows).proof
}

export interface InstallationFacts {
  providers: ProvidersOfInstallation | null
  hasDemo: boolean
  hashKeyProof: string | null
}

/** Whether the database belongs to the sandbox or to a live installation; null while it is neither. */
export async function selectInstallation(db: Queries): Promise<InstallationFacts> {
  const rows = await db.query<InstallationFacts>(
    `select providers, exists (select from accounts where is_demo) as "hasDemo",
       hash_key_proof as "hashKeyProof"
     from installation`,
  )
  return onlyRow(rows)
}

/** Until when an engine is known to have used this database. */
export async function selectAliveAt(db: Queries): Promise<Date | null> {
  const rows = await db.query<{ aliveAt: Date | null }>(
    'select alive_at as "aliveAt" from installation',
  )
  return onlyRow(rows).aliveAt
}

export async function hasAccount(db: Queries, accountId: string): Promise<boolean> {
  const rows = await db.query('select from accounts where id = $1', [accountId])
  return rows.length > 0
}
