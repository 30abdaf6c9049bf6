import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  SenderRefused,
  assignSender,
  selectOrderedNumber,
  selectSender,
} from '../../features/senders/index.ts'
import type { Fetch } from '../../platform/call-once.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { buyTextNumber, findTextNumbers } from './buy-text-number.ts'
import type { TextShop } from './buy-text-number.ts'

const clock = createManualClock(new Date('2026-11-24T12:00:00Z'))
const reportUrl = 'https://beep.shop.com/api/webhooks/telnyx/'
let simulators: Simulators
let db: Database
let accountId: string
let lines: string[] = []
let calls: string[] = []
beforeAll(async () => {
  db = await openTestDatabase()
  simulators = await startSimulators({ failureRate: 0 })
})
afterAll(async () => {
  await simulators.close()
  await db.close()
})
beforeEach(async () => {
  accountId = await makeAccount()
  lines = []
  calls = []
})

async function makeAccount(): Promise<string> {
  const rows = await db.query<{ id: string }>(
    'insert into accounts (created_at) values ($1) returning id',
    [clock.now()],
  )
  return onlyRow(rows).id
}

/** The simulated provider; `around` may lose a call on its way, or its response. */
function shop(around: (key: string, call: () => Promise<Response>) => Promise<Response>): TextShop {
  const { apiKey } = simulators.credentials.telnyx
  const fetchIt: Fetch = (url, init) => {
    const key = `${init?.method ?? 'GET'} ${new URL(url).pathname}`
    calls.push(key)
    return around(key, () => fetch(url, init))
  }
  const access = { baseUrl: simulators.urls.telnyx, apiKey }
  const print = (line: string) => void lines.push(line)
  return { db, clock, fetch: fetchIt, access, reportUrl, wait: async () => {}, print }
}
const open = () => shop((_key, call) => call())

const ORDER = 'POST /v2/number_orders'
const ordersPlaced = () => calls.filter((key) => key === ORDER).length

/** A number that a search has just shown. */
async function offered(area = '312'): Promise<number> {
  lines = []
  await findTextNumbers(open(), area)
  return Number(/^\+(\d{11})/.exec(lines[0] ?? '')?.[1])
}
const own = async () => {
  const { textNumber, messagingProfileId } = (await selectSender(db, accountId)) ?? {}
  return { textNumber, messagingProfileId }
}
async function profileOf(id: string | null | undefined): Promise<unknown> {
  const { apiKey } = simulators.credentials.telnyx
  const url = `${simulators.urls.telnyx}/v2/messaging_profiles/${id ?? ''}`
  return (await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } })).json()
}

it('lists numbers of an area code, or toll-free ones, with kind, place and price', async () => {
  await findTextNumbers(open(), '312')
  expect(lines).toHaveLength(10)
  expect(lines[0]).toMatch(
    /^\+1312\d{7} {2}local {2}1\.00 USD a month, 1\.00 once {2}SPRINGFIELD, IL$/,
  )
  lines = []
  await findTextNumbers(open(), 'toll-free')
  expect(lines[0]).toMatch(/^\+1855\d{7} {2}toll-free {2}1\.00 USD a month, 1\.00 once$/)
  await expect(findTextNumbers(open(), '31')).rejects.toThrow('takes an area code such as 312')
})

it('buys a number once, puts it on a profile of the account whose replies reach us, and assigns it', async () => {
  const phone = await offered()
  await buyTextNumber(open(), accountId, phone)
  const { textNumber, messagingProfileId } = await own()
  expect(textNumber).toBe(phone)
  expect(await profileOf(messagingProfileId)).toMatchObject({ data: { webhook_url: reportUrl } })
  expect((await selectSender(db, accountId))?.textRegistration).toBe('not_registered')
  expect(await selectOrderedNumber(db, accountId)).toBeUndefined()
  await buyTextNumber(open(), accountId, phone)
  expect(ordersPlaced()).toBe(1)
  const second = await offered()
  await buyTextNumber(open(), accountId, second)
  expect(await own()).toEqual({ textNumber: second, messagingProfileId })
})

it('finishes an order whose response was lost without a second one, and takes no other number meanwhile', async () => {
  const phone = await offered()
  const losing = shop(async (key, call) => {
    const response = await call()
    if (key === ORDER) throw new TypeError('fetch failed')
    return response
  })
  await expect(buyTextNumber(losing, accountId, phone)).rejects.toThrow('it is not bought twice')
  expect(await selectOrderedNumber(db, accountId)).toBe(phone)
  const other = await offered('408')
  await expect(buyTextNumber(open(), accountId, other)).rejects.toThrow(`+${phone} is open`)
  await buyTextNumber(open(), accountId, phone)
  expect(ordersPlaced()).toBe(1)
  expect((await own()).textNumber).toBe(phone)
})

it('finishes after a crash behind any call, with one order and one profile', async () => {
  const phone = await offered('606')
  for (let survived = 0; (await own()).textNumber !== phone; survived += 1) {
    let left = survived
    const dying = shop(async (_key, call) => {
      const response = await call()
      left -= 1
      if (left < 0) throw new Error('killed')
      return response
    })
    await buyTextNumber(dying, accountId, phone).catch(() => undefined)
    expect(survived).toBeLessThan(30)
  }
  expect(ordersPlaced()).toBe(1)
  const { apiKey } = simulators.credentials.telnyx
  const headers = { authorization: `Bearer ${apiKey}` }
  const name = encodeURIComponent(`Afterbeep account ${accountId}`)
  const url = `${simulators.urls.telnyx}/v2`
  const profiles = await fetch(`${url}/messaging_profiles?filter[name][eq]=${name}`, { headers })
  expect(await profiles.json()).toMatchObject({ meta: { total_results: 1 } })
  const reference = encodeURIComponent(`afterbeep ${accountId} +${phone}`)
  const orders = `${url}/number_orders?filter[customer_reference]=${reference}`
  expect(await (await fetch(orders, { headers })).json()).toMatchObject({
    meta: { total_results: 1 },
  })
})

it('forgets an order that is refused or fails, in the provider’s words', async () => {
  await expect(buyTextNumber(open(), accountId, 12125550123)).rejects.toThrow(
    /“\+12125550123 is not available.*--find-text-number/,
  )
  const lost = await offered('999')
  await expect(buyTextNumber(open(), accountId, lost)).rejects.toThrow('has failed')
  expect(await selectOrderedNumber(db, accountId)).toBeUndefined()
})

it('keeps the note of an order that stays pending, and reports it', async () => {
  const phone = await offered('502')
  const slow = shop(async (key, call) =>
    key.startsWith('GET /v2/number_orders/')
      ? Response.json({ data: { id: 'order', status: 'pending' } })
      : call(),
  )
  await expect(buyTextNumber(slow, accountId, phone)).rejects.toThrow('is ordered, and not ready')
  expect(await selectOrderedNumber(db, accountId)).toBe(phone)
})

it('does not ask the provider for a number that is another account’s, or on order for one', async () => {
  const phone = await offered('615')
  const other = await makeAccount()
  await assignSender({ db, clock }, other, { textNumber: phone })
  calls = []
  await expect(buyTextNumber(open(), accountId, phone)).rejects.toThrow(SenderRefused)
  const second = await offered('616')
  const dead = shop(() => Promise.reject(new Error('killed')))
  await expect(buyTextNumber(dead, other, second)).rejects.toThrow('can’t be reached')
  calls = []
  await expect(buyTextNumber(open(), accountId, second)).rejects.toThrow(SenderRefused)
  expect(calls).toEqual([])
})
