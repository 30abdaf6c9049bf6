import { afterEach, beforeEach, expect, it } from 'vitest'
import { createUser } from '../../features/accounts/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { checkHashKey, checkInstallation } from './check-installation.ts'

let db: Database
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

it('a database of the sandbox is never started with real providers', async () => {
  await checkInstallation(db, 'simulated')
  await checkInstallation(db, 'simulated')
  await expect(checkInstallation(db, 'real')).rejects.toThrow(/belongs to the sandbox.*DATA_DIR/)
})

it('a live database is never started with simulated providers', async () => {
  await checkInstallation(db, 'real')
  await expect(checkInstallation(db, 'simulated')).rejects.toThrow(/belongs to a live installation/)
  await checkInstallation(db, 'real')
})

it('a database from before that was stored is the sandbox’s where it has the demo account', async () => {
  const user = { email: 'a@b.example', password: 'x'.repeat(12), firstName: 'A', lastName: 'B' }
  await createUser(db, { ...user, isDemo: true, at: new Date() })
  await expect(checkInstallation(db, 'real')).rejects.toThrow(/belongs to the sandbox/)
})

it('a database is never started with another HASH_KEY, which would forget who opted out', async () => {
  const [first, other] = ['f'.repeat(40), 'o'.repeat(40)]
  await checkHashKey(db, first)
  await checkHashKey(db, first)
  await expect(checkHashKey(db, other)).rejects.toThrow(/opted out would be forgotten.*former one/)
  const rows = await db.query('select * from installation')
  expect(JSON.stringify(rows)).not.toContain(first)
})
