// npm run test:money: 1,000 random histories of a subscription, and as many of an account with all that it sends, on
// each of the two databases, one after the other.
import { startPostgres } from '../postgres/start-postgres.ts'
import { runVitest } from '../test/run-vitest.ts'

const files = ['histories', 'money-histories'].map(
  (name) => `apps/server/src/features/billing/${name}.test.ts`,
)
const many = { HISTORIES: process.env['HISTORIES'] ?? '1000' }

console.log('On the embedded database')
const embedded = await runVitest(['server'], many, files)
await using postgres = await startPostgres()
console.log(`On a throw-away server, ${postgres.version}`)
const server = await runVitest(['server'], { ...many, TEST_DATABASE_URL: postgres.url }, files)
process.exitCode = embedded.ok && server.ok ? 0 : 1
