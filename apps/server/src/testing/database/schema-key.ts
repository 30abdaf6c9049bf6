import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const platform = join(import.meta.dirname, '../../platform/database')
const migrations = join(import.meta.dirname, '../../../migrations')

/** Where a run of checks or tests keeps what the next one can use. */
export const keptFolder = join(import.meta.dirname, '../../../../../node_modules/.cache/schema')

/** Changes with whatever a migrated embedded database depends on: its version, how it is opened, and the migrations. */
export function schemaKey(): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')))
  for (const name of ['embedded-database.ts', 'migrate.ts']) {
    hash.update(readFileSync(join(platform, name)))
  }
  for (const name of readdirSync(migrations).toSorted()) {
    hash.update(name).update(readFileSync(join(migrations, name)))
  }
  return hash.digest('hex').slice(0, 32)
}
