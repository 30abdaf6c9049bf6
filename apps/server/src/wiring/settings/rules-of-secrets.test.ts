import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import {
  campaignItemsSchema,
  creditsResponseSchema,
} from '@afterbeep/contract/api/campaigns/analytics'
import { sessionResponseSchema } from '@afterbeep/contract/api/account/auth'
import { startSimulators } from '@afterbeep/simulators'
import { freePort } from '@afterbeep/testing/product/free-port'
import { createTestBrowser } from '../../testing/accounts/test-browser.ts'
import type { TestBrowser } from '../../testing/accounts/test-browser.ts'
import { fillDataFolder } from '../../testing/database/test-image.ts'
import { serveHttp } from '../../testing/serve-http.ts'
import { startMain } from '../../testing/start-main.ts'
import type { MainProcess } from '../../testing/start-main.ts'
import { until } from '../../testing/until.ts'

// A new SESSION_SECRET and a new PUBLIC_URL lose no report that is still to come, without the previous secret too.
const PHONES = [15550011501, 15550011502, 15550011503]

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close()
})

async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'afterbeep secrets '))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  await fillDataFolder(folder)
  return folder
}

interface Drop {
  phone: number
  foreignId: string
  callbackUrl: string
}

const dropSchema = z.looseObject({
  to: z.string(),
  foreign_id: z.string(),
  callback_url: z.string(),
})

/** The simulated providers, of which the voice provider accepts every drop and reports none by itself. */
async function openProviders() {
  const simulators = await startSimulators({ failureRate: 0, reportDelayMs: 5 })
  cleanups.push(() => simulators.close())
  const drops: Drop[] = []
  const respond = async (request: IncomingMessage): Promise<[status: number, body: string]> => {
    const { method = 'GET', url: path = '', headers } = request
    const body = await text(request)
    if (path === '/rvm') {
      const drop = dropSchema.parse(JSON.parse(body))
      const { to, foreign_id: foreignId, callback_url: callbackUrl } = drop
      drops.push({ phone: Number(to), foreignId, callbackUrl })
      return [202, JSON.stringify({ status: 'queued', message_id: randomUUID() })]
    }
    const keys = { 'x-key': String(headers['x-key']), 'x-secret': String(headers['x-secret']) }
    const response = await fetch(`${simulators.urls.dropCowboy}${path}`, {
      method,
      headers: { ...keys, 'content-type': 'application/json' },
      ...(body === '' ? {} : { body }),
    })
    return [response.status, await response.text()]
  }
  const server = await serveHttp((request, response) => {
    const send = ([status, body]: [number, string]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    }
    respond(request).then(send, () => response.destroy())
  })
  cleanups.push(async () => server.close())
  const { control, telnyx, stripe, smtp } = simulators.urls
  const addresses = {
    SIMULATORS_URL: control,
    DROP_COWBOY_URL: server.url,
    TELNYX_URL: telnyx,
    STRIPE_URL: stripe,
    SMTP_URL: smtp,
  }
  return { drops, addresses }
}

/** What the provider posts to the address that came with the drop. */
async function report(
  { phone, foreignId, callbackUrl }: Drop,
  path = callbackUrl,
): Promise<number> {
  const body = {
    drop_id: randomUUID(),
    phone_number: `+${phone}`,
    status: 'success',
    reason_code: 0,
    foreign_id: foreignId,
  }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.status
}

async function started(settings: Record<string, string>): Promise<MainProcess & { url: string }> {
  const main = startMain(settings)
  cleanups.push(async () => {
    main.signal('SIGKILL')
    await main.ended
  })
  return { ...main, url: await main.ready() }
}

async function signIn({ url, output }: { url: string; output(): string }): Promise<TestBrowser> {
  const [, email = '', password = ''] = /Demo login +(\S+) +password (\S+)/.exec(output()) ?? []
  const browser = createTestBrowser(url)
  await browser.get('/api/app/')
  expect(await browser.post('/api/login/', { email, password })).toMatchObject({ status: 200 })
  return browser
}

async function publish(browser: TestBrowser, name: string) {
  const rows = PHONES.map((phone, index) => `${index},Ann,Lee,1408555000${index},${phone}`)
  const file = ['id,FirstName,LastName,PhoneNumber,RecommendedPhone', ...rows, ''].join('\n')
  const business = { business_name: 'Shop', business_phone_number: '+1 408 555 0100' }
  const { body: session } = await browser.get('/api/session/')
  const { uid } = sessionResponseSchema.parse(session).user_data
  expect(await browser.send('PUT', `/api/user/${uid}/`, business)).toMatchObject({ status: 200 })
  const uploaded = await browser.upload('/api/contact-lists/?name=contacts.csv', file, 'text/csv')
  const { contact_list_id: contactListId } = z
    .looseObject({ contact_list_id: z.string() })
    .parse(uploaded.body)
  const today = new Date().toISOString().slice(0, 10)
  const draft = {
    name,
    description: 'Secrets change while it is sent',
    campaignType: 'voicemail',
    message: 'Hi <FirstName>',
    startDate: today,
    endDate: today,
    frequency: 'once',
    dropTime: '00:00',
    timeZone: 'UTC',
    contactListId,
    consentAttested: true,
  }
  const headers = { 'idempotency-key': randomUUID() }
  expect(await browser.post('/api/campaigns/', draft, headers)).toMatchObject({ status: 201 })
}

it('a product with another SESSION_SECRET and PUBLIC_URL takes the reports that the old one asked for', async () => {
  const { drops, addresses } = await openProviders()
  const PORT = String(await freePort())
  const DATA_DIR = await newDataFolder()
  const common = { DATA_DIR, ...addresses, PORT, HASH_KEY: 'h'.repeat(32) }
  const old = await started({ ...common, SESSION_SECRET: 'a'.repeat(32) })
  const session = await signIn(old)
  // Its plan is bought after the start.
  await until('the account can send', async () => {
    const { body } = await session.get('/api/drop-cowboy/credits/')
    return creditsResponseSchema.parse(body).credits > 0
  })
  await publish(session, 'Secrets')
  await until('all voicemails were requested', () => drops.length === PHONES.length)
  old.signal('SIGTERM')
  expect(await old.ended).toBe(0)

  const settings = { SESSION_SECRET: 'b'.repeat(32), PUBLIC_URL: `http://localhost:${PORT}` }
  const renewed = await started({ ...common, ...settings })
  for (const drop of drops) {
    const forged = drop.callbackUrl.replace(/[^/](?=\/*$)/, (end) => (end === 'x' ? 'y' : 'x'))
    expect(await report(drop, forged)).toBe(404)
    expect(await report(drop)).toBe(200)
  }
  const browser = await signIn({ ...renewed, output: old.output })
  const result = async () => {
    const { body } = await browser.get('/api/drop-cowboy/analytics/')
    return campaignItemsSchema.parse(body).find((one) => one.campaign_name === 'Secrets')
  }
  await until('it is over', async () => (await result())?.campaign_status === 'Completed')
  expect(await result()).toMatchObject({ dropcowboy_success_calls: PHONES.length })
  expect(new Set(drops.map(({ phone }) => phone))).toEqual(new Set(PHONES))
  expect(drops).toHaveLength(PHONES.length)
})
