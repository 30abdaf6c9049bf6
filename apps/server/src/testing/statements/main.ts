// Part of npm run check: every statement against the schema, and its rows against their type.
import { relative } from 'node:path'
import { openEmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { testImage } from '../database/test-image.ts'
import { accountComplaints, survivorComplaints, tryWeakened } from './accounts/check-accounts.ts'
import { rememberPlans } from './accounts/remember-plans.ts'
import { noticedByTests } from './accounts/noticed-by-tests.ts'
import { acrossAccounts } from './accounts/across-accounts.ts'
import { checkStatements } from './check-statements.ts'
import { unheededIndexes, uniqueIndexes } from './conflict-targets.ts'
import { describerOf } from './described-statement.ts'
import { isProduct, root, serverConfig } from './product-statements.ts'
import { statementCalls } from './statement-calls.ts'

/** Each has one statement that can't be checked, for the reason behind it. */
const unknown = new Set([
  // It hands on the text that it is given.
  'apps/server/src/platform/database/server-database.ts',
  // A migration, which has to run for all others to be checked.
  'apps/server/src/platform/database/migrate.ts',
  // That of pg-boss.
  'apps/server/src/platform/jobs/jobs.ts',
  // It returns as many columns as its caller asks for.
  'apps/server/src/features/contacts/contacts.queries.ts',
])

/** Unique indexes that an insert may leave unheeded, because no two transactions insert the same into them at once. */
const safelyUnheeded = new Set([
  // The account is locked first (lockAccount).
  'subscriptions_subscription_ref_key',
  'senders_ordered_text_number',
  // Drawn at random for the insert.
  'passkey_users_handle_key',
  'sign_up_pages_code_key',
])

// The compiler is a process of its own, and works while the database opens.
const [calls, db] = await Promise.all([
  statementCalls(serverConfig, isProduct),
  openEmbeddedDatabase({ image: await testImage() }),
])
const report = await checkStatements(calls, await describerOf(db.engine), root, unknown)
const indexes = await uniqueIndexes(db.engine)
const unheeded = calls.flatMap(({ path, line, texts }) =>
  texts
    .flatMap((text) => unheededIndexes(text, indexes))
    .filter((name) => !safelyUnheeded.has(name))
    .map(
      (name) =>
        `${relative(root, path)}:${line} may fail on ${name}, which its conflict target does not name`,
    ),
)
const planner = rememberPlans(db.engine)
const unbound = await accountComplaints(planner, calls, root, acrossAccounts)
const { survivors } = await tryWeakened(planner, calls, root)
planner.keep()
await db.close()
const complaints = [
  ...report.complaints,
  ...unheeded,
  ...unbound,
  ...survivorComplaints(survivors, noticedByTests),
]
const counts = `${calls.length} statements: ${report.checked} checked, ${report.withRows} of them with the type of their rows; ${unknown.size} are only known at run time`
process.stdout.write([...complaints, counts].map((line) => `  ${line}\n`).join(''))
process.exitCode = complaints.length === 0 ? 0 : 1
