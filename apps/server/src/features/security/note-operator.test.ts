import { afterAll, beforeAll, expect, it } from 'vitest'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { captureLog } from '../../testing/capture-log.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createUser } from '../accounts/index.ts'
import { createRefusalsOfStrangers, noteOperatorCommand, noteTouchedAccounts } from './index.ts'

const clock = createManualClock(new Date('2026-11-21T10:00:00Z'))
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

async function account(email: string): Promise<string> {
  const user = { email, password: 'x'.repeat(12), firstName: 'A', lastName: 'B', isDemo: false }
  const created = await createUser(db, { ...user, at: clock.now() })
  if (!created) throw new Error(`${email} is known already`)
  return created.accountId
}

it('an operator’s command is in the log, whatever its level', () => {
  const { log, lines } = captureLog()
  log.level = 'warn'
  noteOperatorCommand(log, 'after-restore')
  expect(lines).toMatchObject([
    { msg: 'security', event: 'operator_acted', command: 'after-restore' },
  ])
})

it('wrong tokens are in the log whatever its level, ten a minute of each network', () => {
  const { log, lines } = captureLog()
  log.level = 'warn'
  const onRefused = createRefusalsOfStrangers({ log, clock }, 'operator_refused')
  for (let attempt = 0; attempt < 15; attempt += 1) onRefused('203.0.113.x')
  onRefused('198.51.100.x')
  expect(lines).toHaveLength(11)
  expect(lines[0]).toMatchObject({
    msg: 'security',
    event: 'operator_refused',
    network: '203.0.113.x',
  })
  clock.advance(60_000)
  onRefused('203.0.113.x')
  expect(lines).toHaveLength(12)
})

it('what an operator did to accounts is in the trail of each, once, and of no other', async () => {
  const [one, other, untouched] = [
    await account('one@shop.example'),
    await account('other@shop.example'),
    await account('untouched@shop.example'),
  ]
  const gone = '00000000-0000-4000-8000-000000000000'
  await noteTouchedAccounts({ db, clock }, [one, other, one, gone], 'debts')
  await noteTouchedAccounts({ db, clock }, [], 'debts')
  const rows = await db.query<{ accountId: string; network: string; at: Date; about: string }>(
    `select account_id as "accountId", network, at, about from security_events
     where event = 'operator_acted' order by id`,
  )
  expect(rows.map(({ accountId }) => accountId).toSorted()).toEqual([one, other].toSorted())
  expect(rows.map(({ accountId }) => accountId)).not.toContain(untouched)
  expect(rows[0]).toMatchObject({ network: 'the service itself', at: clock.now(), about: 'debts' })
})
