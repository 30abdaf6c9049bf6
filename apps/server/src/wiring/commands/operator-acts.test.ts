import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import { createUser } from '../../features/accounts/index.ts'
import { openEmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { captureLog } from '../../testing/capture-log.ts'
import { fillDataFolder } from '../../testing/database/test-image.ts'
import { liveSettings } from '../../testing/live-settings.ts'
import { runAccessCommand } from './access-command.ts'
import { removeErasedBytes } from './after-erasure/after-erasure.ts'
import { prepareRestored } from './after-restore.ts'
import { showDebts } from './debts.ts'
import { offerPlans } from './offer-plans.ts'
import { retryQuarantined } from './retry-quarantined.ts'
import { runSenderCommand } from './sender-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'afterbeep acts '))
/** No provider responds, so that a command which only notes what it has done notes nothing. */
const nowhere = 'http://127.0.0.1:9'
const config: Config = {
  ...readConfig({
    ...liveSettings,
    DATA_DIR: folder,
    DROP_COWBOY_URL: nowhere,
    TELNYX_URL: nowhere,
    STRIPE_URL: nowhere,
  }),
  database: { kind: 'embedded' },
}
const email = 'ann@example.com'
let accountId: string

beforeAll(async () => {
  await fillDataFolder(folder)
  await inDatabase(async (db) => {
    const user = { email, password: 'x'.repeat(12), firstName: 'A', lastName: 'B', isDemo: false }
    const created = await createUser(db, { ...user, at: new Date() })
    accountId = created?.accountId ?? ''
    await db.query(
      `insert into returned_payments (account_id, invoice_ref, paid_cents, owed, seen_at, updated_at)
       values ($1, 'in_1', 20000, 100, now(), now())`,
      [accountId],
    )
    await db.query(
      `insert into quarantined_events (provider, kind, account_id, run_id, channel, payload, error,
         received_at, quarantined_at)
       values ('voice', 'reports', $1, gen_random_uuid(), 'voice', '[]', 'bad set', now(), now())`,
      [accountId],
    )
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openEmbeddedDatabase({ folder: join(folder, 'database') })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const silent = () => undefined

/** By command: how it is run, and whether it does something to the account. */
const commands: Readonly<
  Record<string, [run: (log: Logger) => Promise<unknown>, touches: boolean]>
> = {
  // Buys a line, a number and a registration; what is bought stays so when the response is lost.
  'sender --new-phone-line': [
    (log) => runSenderCommand(config, log, [email, '--new-phone-line=Ann'], silent),
    true,
  ],
  'sender --new-text-number': [
    (log) => runSenderCommand(config, log, [email, '--new-text-number=+18445550011'], silent),
    true,
  ],
  'sender --caller-id': [
    (log) => runSenderCommand(config, log, [email, '--caller-id=+12125550142'], silent),
    true,
  ],
  'debts --let-go': [
    (log) => showDebts(config, log, ['--let-go', accountId, 'in_1'], silent),
    true,
  ],
  'access --sign-out': [
    (log) => runAccessCommand(config, log, [email, '--sign-out'], silent),
    true,
  ],
  'access --remove-second-step': [
    (log) => runAccessCommand(config, log, [email, '--remove-second-step'], silent),
    true,
  ],
  'retry-quarantined': [(log) => retryQuarantined(config, log, [], silent), true],
  'after-restore': [(log) => prepareRestored(config, log), false],
  'after-erasure': [(log) => removeErasedBytes({ config, log, print: silent }, []), false],
  'offer-plans': [(log) => offerPlans(config, log), false],
}

it.each(Object.entries(commands))(
  'notes %s in the log, also where a provider fails',
  async (words, [run]) => {
    const [command = ''] = words.split(' ')
    const { log, lines } = captureLog()
    log.level = 'warn'
    await run(log).catch(silent)
    const acted = lines.filter((line) => line['event'] === 'operator_acted')
    expect(acted).toMatchObject([{ msg: 'security', command }])
  },
)

/** Why a command is not among those above. */
const shownElsewhere: Readonly<Record<string, string>> = {
  plan: 'Its payment needs a provider that responds: plan-command.test.ts.',
}

it('tries every command that the product has for operators', () => {
  const main = readFileSync(join(import.meta.dirname, '../../main.ts'), 'utf8')
  const table = /const operatorCommands[^]*?\n}\n/.exec(main)?.[0] ?? ''
  const known = [...table.matchAll(/^ {2}'?([\w-]+)'?: async \(/gm)].map(([, name]) => name)
  expect(known.length).toBeGreaterThan(5)
  const tried = Object.keys(commands).map((words) => words.split(' ')[0])
  expect(new Set([...tried, ...Object.keys(shownElsewhere)])).toEqual(new Set(known))
})

// Read once for all: each look opens the database, which takes a second of a core.
it('notes what was done to an account in its trail', async () => {
  const trail = await inDatabase((db) =>
    db.query<{ about: string }>(
      `select about from security_events where account_id = $1 and event = 'operator_acted' order by id`,
      [accountId],
    ),
  )
  const done = Object.entries(commands).filter(([, [, touches]]) => touches)
  expect(trail.map(({ about }) => about)).toEqual(done.map(([words]) => words.split(' ')[0]))
})

it('notes nothing where an operator only looks', async () => {
  const { log, lines } = captureLog()
  await runSenderCommand(config, log, [email], silent).catch(silent)
  await showDebts(config, log, [], silent)
  await runAccessCommand(config, log, [email], silent)
  await retryQuarantined(config, log, ['--list'], silent)
  expect(lines.filter((line) => line['event'] === 'operator_acted')).toEqual([])
})
