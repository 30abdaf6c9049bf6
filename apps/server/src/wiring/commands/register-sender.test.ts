import { readFile } from 'node:fs/promises'
import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  assignSender,
  followRegistration,
  followRegistrations,
  selectSender,
} from '../../features/senders/index.ts'
import type { Fetch } from '../../platform/call-once.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { createTelnyxRegistrations } from '../../providers/text/telnyx-registrations.ts'
import { captureLog } from '../../testing/capture-log.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { buyTextNumber, findTextNumbers } from './buy-text-number.ts'
import { describeSender } from './describe-sender.ts'
import { registerSender } from './register-sender.ts'
import { readRegistrationFile } from './registration-file.ts'
import type { RegistrationFile } from './registration-file.ts'

const clock = createManualClock(new Date('2026-11-24T12:00:00Z'))
const MINUTE_MS = 60_000
let simulators: Simulators
let db: Database
let accountId: string
let lines: string[] = []
let calls: string[] = []
let resumed: string[] = []
let area = 311
const captured = captureLog()
beforeAll(async () => {
  db = await openTestDatabase()
  simulators = await startSimulators({ failureRate: 0 })
})
afterAll(async () => {
  await simulators.close()
  await db.close()
})
beforeEach(async () => {
  const rows = await db.query<{ id: string }>(
    'insert into accounts (created_at) values ($1) returning id',
    [clock.now()],
  )
  accountId = onlyRow(rows).id
  area += 1
  lines = []
  await findTextNumbers(shop(), String(area))
  await buyTextNumber(shop(), accountId, Number(/^\+(\d{11})/.exec(lines[0] ?? '')?.[1]))
  lines = []
  calls = []
  resumed = []
})

const access = () => ({
  baseUrl: simulators.urls.telnyx,
  apiKey: simulators.credentials.telnyx.apiKey,
})
const passing = (_key: string, call: () => Promise<Response>) => call()
function fetchAround(
  around: (key: string, call: () => Promise<Response>) => Promise<Response>,
): Fetch {
  return (url, init) => {
    const key = `${init?.method ?? 'GET'} ${new URL(url).pathname}`
    calls.push(key)
    return around(key, () => fetch(url, init))
  }
}
function shop(around = passing) {
  const print = (line: string) => void lines.push(line)
  const reportUrl = 'https://beep.shop.com/api/webhooks/telnyx/'
  const wait = async () => {}
  return { db, clock, fetch: fetchAround(around), access: access(), reportUrl, wait, print }
}
const followDeps = (around = passing) => ({
  db,
  clock,
  log: captured.log,
  registrations: createTelnyxRegistrations(fetchAround(around), access()),
  endPauses: async (account: string) => void resumed.push(account),
})

/** Each test has a business of its own, whose brand no other one is. */
function file(change: { ein?: string; description?: string } = {}): RegistrationFile {
  const {
    ein = '12-3456789',
    description = 'News and offers of the bakery for people who asked for it',
  } = change
  return readRegistrationFile(
    JSON.stringify({
      brand: {
        entityType: 'PRIVATE_PROFIT',
        displayName: `Bakery ${area}`,
        companyName: `Bakery ${area} LLC`,
        ein,
        street: '1 Main Street',
        city: 'Springfield',
        state: 'IL',
        postalCode: '62701',
        phone: '+12175550142',
        email: 'ann@example.com',
        website: 'https://bakery.example.com',
        vertical: 'RETAIL',
      },
      campaign: {
        usecase: 'MARKETING',
        description,
        messageFlow: 'People tick a box for texts at the till or on the bakery’s page.',
        helpMessage: 'Bakery: call 217-555-0142 for help. Reply STOP to end texts.',
        optinMessage: 'Bakery: you get our news by text now. Reply STOP to end them.',
        optoutMessage: 'Bakery: you get no more texts from us.',
        sample1: 'Bakery: fresh rye today until noon. Reply STOP to end texts.',
        sample2: 'Bakery: order your cake by Friday. Reply STOP to end texts.',
        embeddedLink: false,
        embeddedPhone: false,
        privacyPolicyLink: 'https://bakery.example.com/privacy',
        termsAndConditionsLink: 'https://bakery.example.com/terms',
        termsAndConditions: true,
      },
    }),
  )
}

const BRAND = 'POST /v2/10dlc/brand'
const CAMPAIGN = 'POST /v2/10dlc/campaignBuilder'
const made = (key: string) => calls.filter((one) => one === key).length
const state = async () => (await selectSender(db, accountId))?.textRegistration
/** What `sender <email>` shows after it has asked the provider. */
async function shown(): Promise<string> {
  const registration = await followRegistration(followDeps(), accountId)
  return (await describeSender(db, accountId, false, registration)).join('\n')
}

it('takes a number from its brand to registered, by the same command and by itself', async () => {
  expect(await shown()).toMatch(/Next step +say --register=<file\.json>/)
  await registerSender(shop(), accountId, file())
  expect([made(BRAND), made(CAMPAIGN), await state()]).toEqual([1, 0, 'pending'])
  await registerSender(shop(), accountId, file())
  expect([made(BRAND), made(CAMPAIGN)]).toEqual([1, 1])
  expect(await shown()).toMatch(/Provider +the campaign is MNO_PENDING\nNext step +wait/)
  await registerSender(shop(), accountId, file())
  expect([made(BRAND), made(CAMPAIGN)]).toEqual([1, 1])

  // The carriers approve it, the number is assigned, and an hour later it is known to be.
  for (let hour = 0; (await state()) === 'pending'; hour += 1) {
    await followRegistrations(followDeps())
    clock.advance(61 * MINUTE_MS)
    expect(hour).toBeLessThan(5)
  }
  expect(await state()).toBe('registered')
  expect(resumed).toEqual([accountId])
  expect(await shown()).toMatch(
    /Registration +registered\nProvider +the number’s assignment is ASSIGNED/,
  )
})

it('asks for each pending registration once an hour', async () => {
  await registerSender(shop(), accountId, file())
  await followRegistrations(followDeps())
  const asked = calls.length
  await followRegistrations(followDeps())
  expect(calls).toHaveLength(asked)
  clock.advance(61 * MINUTE_MS)
  await followRegistrations(followDeps())
  expect(calls.length).toBeGreaterThan(asked)
})

it('logs a refusal and a failed look without the provider’s words', async () => {
  await registerSender(shop(), accountId, file({ ein: '00-1234567' }))
  await followRegistrations(followDeps())
  expect(await state()).toBe('rejected')
  const words = `Canarina Nachtigall of Bakery, +14087775501, key KEY, is unknown`
  const errors = [{ title: words, detail: words, code: words, meta: { url: words } }]
  const failing = async () => Response.json({ errors }, { status: 422 })
  await followRegistration(followDeps(failing), accountId)
  const messages = captured.lines.map(({ msg }) => msg)
  expect(messages).toContain('the registration for texts was refused')
  expect(messages).toContain('a registration for texts can’t be followed')
  expect(JSON.stringify(captured.lines)).not.toMatch(/Canarina|4087775501|Bakery|EIN/)
})

it('shows a refusal in the provider’s words, and sends the corrected brand without a second one', async () => {
  await registerSender(shop(), accountId, file({ ein: '00-1234567' }))
  expect(await shown()).toMatch(
    /Registration +rejected: texts wait\nProvider +the brand is UNVERIFIED: “The EIN is not known.*\nNext step +correct the file/,
  )
  await registerSender(shop(), accountId, file())
  expect(lines.at(-1)).toMatch(/refused \(“The EIN is not known.*is sent again/)
  expect(await shown()).toMatch(/the brand is REGISTRATION_PENDING\nNext step +wait a day/)
  expect(await shown()).toMatch(
    /the brand is VERIFIED\nNext step +say --register=<file\.json> again/,
  )
  expect(made(BRAND)).toBe(1)
})

it('sends a refused campaign again only with other words', async () => {
  const loans = file({ description: 'Reminders of a payday loan for people who have taken one' })
  await registerSender(shop(), accountId, loans)
  await registerSender(shop(), accountId, loans)
  expect(await shown()).toMatch(/the campaign is TELNYX_FAILED: “Payday loans are not allowed/)
  expect(await state()).toBe('rejected')
  await expect(registerSender(shop(), accountId, loans)).rejects.toThrow(
    /“Payday loans are not allowed.*a new one is sent then, with its fee/,
  )
  await registerSender(shop(), accountId, file())
  expect([made(BRAND), made(CAMPAIGN), await state()]).toEqual([1, 2, 'pending'])
})

it('pays for nothing twice where a response is lost', async () => {
  for (const lost of [BRAND, CAMPAIGN]) {
    const losing = shop(async (key, call) => {
      const response = await call()
      if (key === lost) throw new TypeError('fetch failed')
      return response
    })
    await expect(registerSender(losing, accountId, file())).rejects.toThrow('paid for twice')
    await expect(registerSender(shop(), accountId, file())).rejects.toThrow('registered now')
    clock.advance(3 * MINUTE_MS)
    await registerSender(shop(), accountId, file())
  }
  expect([made(BRAND), made(CAMPAIGN)]).toEqual([1, 1])
})

it('pays for one brand where two operators register at once', async () => {
  const both = [1, 2].map(() => registerSender(shop(), accountId, file()))
  const results = await Promise.allSettled(both)
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(made(BRAND)).toBe(1)
})

it('keeps what an operator entered where the provider knows nothing, or can’t be asked', async () => {
  await assignSender({ db, clock }, accountId, { textRegistration: 'registered' })
  expect(await shown()).toMatch(/Registration +registered\nProvider +knows no registration/)
  const dead = followDeps(() => Promise.reject(new TypeError('fetch failed')))
  expect(await followRegistration(dead, accountId)).toMatchObject({ state: 'unknown' })
  expect(await state()).toBe('registered')
})

it('shows why the provider does not assign the number', async () => {
  for (let step = 0; step < 2; step += 1) await registerSender(shop(), accountId, file())
  const errors = [{ code: '10015', title: 'Bad Request', detail: 'The number has no profile.' }]
  const refusing = followDeps(async (key, call) =>
    key === 'POST /v2/10dlc/phone_number_campaigns'
      ? Response.json({ errors }, { status: 400 })
      : call(),
  )
  await followRegistration(refusing, accountId)
  const registration = await followRegistration(refusing, accountId)
  const text = (await describeSender(db, accountId, false, registration)).join('\n')
  expect(text).toMatch(
    /pending: texts wait\nProvider +gave no state: “The number has no profile\.”/,
  )
})

it('takes the file that the documentation shows', async () => {
  const page = new URL('../../../../../docs/configuration.md', import.meta.url)
  const shownFile = /```json\n([\s\S]*?)```/.exec(await readFile(page, 'utf8'))?.[1] ?? ''
  expect(readRegistrationFile(shownFile).brand.companyName).toBe("Ann's Bakery LLC")
})

it('names each field of a file that can’t be sent', () => {
  expect(() => readRegistrationFile('{')).toThrow('no JSON')
  const { brand, campaign } = file()
  const wrong = {
    brand: { ...brand, ein: '12', companyname: 'x' },
    campaign: { ...campaign, sample1: '' },
  }
  expect(() => readRegistrationFile(JSON.stringify(wrong))).toThrow(
    /brand\.ein: has nine digits[\s\S]*campaign\.sample1/,
  )
})
