// npm run test:tenants: weakens every condition on an account, each of which the check of statements must notice.
import { openEmbeddedDatabase } from '../../../platform/database/embedded-database.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { isProduct, root, serverConfig } from '../product-statements.ts'
import { statementCalls } from '../statement-calls.ts'
import { survivorComplaints, tryWeakened } from './check-accounts.ts'
import { noticedByTests } from './noticed-by-tests.ts'

const db = await openEmbeddedDatabase()
await migrate(db)
const calls = await statementCalls(serverConfig, isProduct)
const { tried, survivors } = await tryWeakened(db.engine, calls, root)
await db.close()
const complaints = survivorComplaints(survivors, noticedByTests)
const counts = `${tried} conditions on an account weakened, ${tried - survivors.length} noticed by their plans`
process.stdout.write([...complaints, counts].map((line) => `${line}\n`).join(''))
process.exitCode = complaints.length === 0 ? 0 : 1
