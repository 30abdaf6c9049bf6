import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { afterEach, describe, expect, it } from 'vitest'
import { contactListResponseSchema } from '@afterbeep/contract/api/contact-lists'
import { confirmNumber } from '../../test-sends/numbers/test-numbers.queries.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import type { TestResponse } from '../../../testing/accounts/test-browser.ts'
import { openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import { captureLog } from '../../../testing/capture-log.ts'
import type { CapturedLog } from '../../../testing/capture-log.ts'
import { countDeadlocks } from '../../../testing/database/count-deadlocks.ts'
import { openSettlingProcesses } from '../../../testing/reports/settling-processes.ts'

// Publishing and settling never deadlock, whatever else the account does at that moment. A process settles one
// report after the other, so several do.
const SETTLERS = 8
const PUBLISHERS = 12
const PUBLISHES_EACH = 6
/** An account may upload two lists at a time. */
const UPLOADERS = 2
const UPLOADS_EACH = 8
const DELETERS = 4
const DELETES_EACH = 10
/** An account may send ten tests a day. */
const TESTS = 10
const PEOPLE = Array.from({ length: 120 }, (_, index) => 15550011000 + index)
const TWO = [15550012001, 15550012002]
const PRICE_OF_TWO = 100
const GRANTED = 20_000
const LEFT_BY_PEOPLE = GRANTED - PEOPLE.length * 55
const serverUrl = process.env['TEST_DATABASE_URL'] ?? ''

let fixture: RulesFixture
let logged: CapturedLog
let close: () => Promise<void>
afterEach(() => close())

async function open(): Promise<{ deadlocks: () => Promise<number> }> {
  logged = captureLog()
  fixture = await openRulesFixture({ log: logged.log })
  close = () => fixture.close()
  fixture.wire.holdReports = true
  return { deadlocks: await countDeadlocks(fixture.db, serverUrl) }
}

async function openCustomer(credits: number): Promise<{ customer: Customer; listId: string }> {
  const customer = await fixture.customer(credits)
  await fixture.db.query(
    `update accounts set business_name = 'Acme', opt_out_number = '14085550100' where id = $1`,
    [customer.accountId],
  )
  return { customer, listId: await fixture.list(customer, TWO) }
}

const codeSchema = z.object({ code: z.string() })
/** Such as `201`, or `409 list_in_use`. */
const resultOf = ({ status, body }: TestResponse): string =>
  status < 400 ? String(status) : `${status} ${codeSchema.parse(body).code}`

/** Publishes to two people; each slot is four hours later than the one before. */
async function publish({ browser }: Customer, contactListId: string, slot: number) {
  const day = new Date(Date.UTC(2037, 10, 23 + Math.floor(slot / 6))).toISOString().slice(0, 10)
  const body = {
    name: `Slot ${slot}`,
    description: 'A race',
    campaignType: 'voicemail',
    message: 'Hi',
    startDate: day,
    endDate: day,
    frequency: 'once',
    dropTime: `${String((slot % 6) * 4).padStart(2, '0')}:00`,
    timeZone: 'UTC',
    contactListId,
    consentAttested: true,
  }
  const key = { 'idempotency-key': randomUUID() }
  return resultOf(await browser.post('/api/campaigns/', body, key))
}

/** Uploads a list, publishes to it and deletes it at the same moment: one of the two is first. */
async function uploadAndDelete(customer: Customer, slot: number): Promise<string> {
  const rows = TWO.map((phone, index) => `${index},Ann,Lee,408555000${index},${phone}`)
  const file = ['id,FirstName,LastName,PhoneNumber,RecommendedPhone', ...rows].join('\n')
  const path = `/api/contact-lists/?name=${slot}.csv`
  const { status, body } = await customer.browser.upload(path, file, 'text/csv')
  expect(status).toBe(201)
  const listId = contactListResponseSchema.parse(body).contact_list_id
  const [published, deleted] = await Promise.all([
    publish(customer, listId, slot),
    customer.browser.delete(`/api/contact-lists/${listId}/`),
  ])
  return `published: ${published}, deleted: ${resultOf(deleted)}`
}

async function sendTest({ accountId, userId, browser }: Customer, phone: number) {
  const whose = { accountId, userId, phone }
  await fixture.db.transaction((tx) => confirmNumber(tx, whose, fixture.clock.now()))
  const body = { channel: 'text', message: 'Hi', phone: String(phone) }
  return resultOf(await browser.post('/api/test-sends/', body))
}

/** Does `work` for each number below `loops * each`, in so many loops at the same time. */
async function inLoops<T>(loops: number, each: number, work: (n: number) => Promise<T>) {
  const inLoop = async (_: unknown, loop: number) => {
    const results: T[] = []
    for (let n = loop * each; n < (loop + 1) * each; n += 1) results.push(await work(n))
    return results
  }
  return (await Promise.all(Array.from({ length: loops }, inLoop))).flat()
}

/** What the ledger itself says, and the balance that is kept with it. */
async function booksOf({ accountId }: Customer) {
  const [balance] = await fixture.db.query<{ available: number; reserved: number }>(
    'select available::int, reserved::int from credit_balances where account_id = $1',
    [accountId],
  )
  const sums = await fixture.db.query<{ kind: string; status: string | null; credits: number }>(
    `select l.kind, r.status, sum(l.credits)::int as credits from ledger_entries l
     left join runs r on r.account_id = l.account_id and r.id = l.run_id
     where l.account_id = $1 group by 1, 2 order by 1, 2`,
    [accountId],
  )
  return { balance, sums: sums.map(({ kind, status, credits }) => [kind, status, credits]) }
}

const countOf = (results: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const one of results) counts[one] = (counts[one] ?? 0) + 1
  return counts
}

describe.runIf(serverUrl)('publishing while results are settled', () => {
  it('deadlocks with nothing else of the account, is refused for no reason of others, and keeps exact books', async () => {
    const { deadlocks } = await open()
    const processes = { count: SETTLERS, serverUrl, log: logged.log }
    const settling = await openSettlingProcesses(fixture, processes)
    close = async () => {
      await fixture.close()
      await settling.close()
    }
    const { customer, listId } = await openCustomer(GRANTED)
    const poor = await openCustomer(2 * PRICE_OF_TWO + 99)
    const idle = await inLoops(1, DELETERS * DELETES_EACH, () => fixture.list(customer, TWO))
    let isOver = false
    const settled = settling.settle(() => isOver)
    const sent = await fixture.send(customer, PEOPLE)
    const offset = PUBLISHERS * PUBLISHES_EACH
    const [published, contested, deleted, tests, unpaid] = await Promise.all([
      inLoops(PUBLISHERS, PUBLISHES_EACH, (slot) => publish(customer, listId, slot)),
      inLoops(UPLOADERS, UPLOADS_EACH, (n) => uploadAndDelete(customer, offset + n)),
      inLoops(DELETERS, DELETES_EACH, async (n) =>
        resultOf(await customer.browser.delete(`/api/contact-lists/${idle[n]}/`)),
      ),
      inLoops(1, TESTS, (n) => sendTest(customer, 14087770001 + n)),
      inLoops(6, 1, (slot) => publish(poor.customer, poor.listId, slot)),
      fixture.reaches(customer, sent, 'Completed'),
    ])
    isOver = true
    await settled

    expect(countOf(published)).toEqual({ 201: offset })
    expect(countOf(deleted)).toEqual({ 204: DELETERS * DELETES_EACH })
    expect(countOf(tests)).toEqual({ 202: TESTS })
    expect(countOf(unpaid)).toEqual({ 201: 2, '402 credits_short': 4 })
    const kept = 'published: 201, deleted: 409 list_in_use'
    const gone = 'published: 422 contact_list_missing, deleted: 204'
    expect(contested.filter((one) => one !== kept && one !== gone)).toEqual([])
    const won = offset + contested.filter((one) => one === kept).length
    expect(await booksOf(customer)).toEqual({
      balance: { available: LEFT_BY_PEOPLE - won * PRICE_OF_TWO, reserved: won * PRICE_OF_TWO },
      sums: [
        ['grant', null, GRANTED],
        ['reserve', 'completed', PEOPLE.length * 55],
        ['reserve', 'scheduled', won * PRICE_OF_TWO],
        ['settle', 'completed', PEOPLE.length * 55],
      ],
    })
    expect((await booksOf(poor.customer)).balance).toEqual({ available: 99, reserved: 200 })
    await close()
    close = async () => undefined
    expect(logged.errors()).toEqual([])
    expect(await deadlocks()).toBe(0)
  })
})
