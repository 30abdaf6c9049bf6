// npm run test:tenants: weakens every condition on an account, each of which the check of statements must notice.
import { join } from 'node:path'
import { openEmbeddedDatabase } from '../../../platform/database/embedded-database.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { isProduct, root, serverConfig } from '../product-statements.ts'
import { statementCalls } from '../statement-calls.ts'
import { tryWeakened } from './check-accounts.ts'

const db = await openEmbeddedDatabase()
await migrate(db)
const calls = await statementCalls(serverConfig, isProduct)
const { tried, survivors } = await tryWeakened(db.engine, calls, join(root))
await db.close()
for (const line of survivors) console.log(`survived ${line}`)
console.log(
  `${tried} conditions on an account weakened, ${tried - survivors.length} noticed, ${survivors.length} survived`,
)
process.exitCode = survivors.length === 0 ? 0 : 1
