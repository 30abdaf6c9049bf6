import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import {
  campaignItemsSchema,
  creditsResponseSchema,
} from '@afterbeep/contract/api/campaigns/analytics'
import { messagesResponseSchema } from '@afterbeep/contract/api/campaigns/messages'
import { sessionResponseSchema } from '@afterbeep/contract/api/account/auth'
import {
  paymentMethodsResponseSchema,
  transactionsResponseSchema,
} from '@afterbeep/contract/api/payments'
import { sandboxClockSchema, sandboxStatsSchema } from '@afterbeep/contract/api/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complaintsAbout, readApiDocument, refusalsUnlike } from './testing/api-document.ts'
import type { MainProcess } from './testing/start-main.ts'
import { startMain } from './testing/start-main.ts'
import { createTestBrowser } from './testing/accounts/test-browser.ts'
import type { TestBrowser } from './testing/accounts/test-browser.ts'
import { fillDataFolder } from './testing/database/test-image.ts'
import { until } from './testing/until.ts'

/** A call within the product to an address from nowhere in its settings; no machine has that one (RFC 5737). */
const strayCall = `process.on('SIGUSR2',()=>fetch('http://192.0.2.1/').catch(({cause})=>console.log('stray call:',cause.message)))`

const folder = mkdtempSync(join(tmpdir(), 'afterbeep main '))
const DATA_DIR = join(folder, 'data')
let main: MainProcess
let origin: string

beforeAll(async () => {
  main = startMain({
    DATA_DIR,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(strayCall)}`,
  })
  origin = await main.ready()
})
afterAll(async () => {
  main.signal('SIGKILL')
  await main.ended
  rmSync(folder, { recursive: true })
})

async function signInAsDemo(): Promise<{ browser: TestBrowser; userId: string }> {
  const [, email = '', password = ''] =
    /Demo login +(\S+) +password (\S+)/.exec(main.output()) ?? []
  const browser = createTestBrowser(origin)
  await browser.get('/api/app/')
  const response = await browser.post('/api/login/', { email, password })
  return { browser, userId: sessionResponseSchema.parse(response.body).user_data.uid }
}

async function campaignsOf(browser: TestBrowser) {
  return campaignItemsSchema.parse((await browser.get('/api/drop-cowboy/analytics/')).body)
}

/** What the payment provider stores about the demo account. */
async function readMoney() {
  const { browser, userId } = await signInAsDemo()
  const read = async (what: string) =>
    (await browser.get(`/api/payments/billing/${userId}/${what}`)).body
  const { payment_methods: cards } = paymentMethodsResponseSchema.parse(
    await read('payment-methods'),
  )
  const { transactions } = transactionsResponseSchema.parse(await read('transactions'))
  return { cards, transactions }
}

describe('the server as a process', () => {
  it('prints its address, the sign-in, the sandbox address and the data folder', () => {
    const lines = main.output().trim().split('\n')
    expect(lines[0]).toMatch(/^Afterbeep is ready at http:\/\/localhost:\d+$/)
    expect(lines[1]).toMatch(/^ {2}Demo login +demo@afterbeep\.example +password \S+$/)
    expect(lines[2]).toBe(`  Sandbox      ${origin}/sandbox`)
    expect(lines[3]).toBe(`  Data         ${DATA_DIR}`)
    expect(lines).toHaveLength(4)
  })

  it('calls no address but those that its settings name', async () => {
    main.signal('SIGUSR2')
    await until('the stray call has failed', () => main.output().includes('stray call:'))
    expect(main.output()).toContain(
      '192.0.2.1:80 is not among the addresses that the settings name',
    )
  })

  it('keeps its data from other users of the machine', () => {
    const modeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mode ?? 0
    const readable = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.startsWith('database/'))
      .filter((path) => (modeOf(join(DATA_DIR, path)) & 0o077) !== 0)
    expect(readable).toEqual([])
    // Those of the database that were there at the start; it makes more while it runs.
    const stored = join(DATA_DIR, 'database', 'PG_VERSION')
    expect(modeOf(stored) & 0o777).toBe(0o600)
    expect(modeOf(DATA_DIR) & 0o777).toBe(0o700)
    expect(modeOf(join(DATA_DIR, 'secrets.json')) & 0o777).toBe(0o600)
  })

  it('is ready, and describes its calls', async () => {
    const ready = await fetch(`${origin}/readyz`)
    expect(await ready.json()).toEqual({ status: 'ready' })
    const described = await readApiDocument(origin)
    expect(Object.keys(described.paths).filter((path) => !path.startsWith('/api/'))).toEqual([])
    expect((await fetch(`${origin}/api/docs/`)).status).toBe(200)
  })

  it('serves its own machine only, and only under its own name', async () => {
    const { port } = new URL(origin)
    const ask = (headers: Record<string, string>, path = '/sandbox/mail') =>
      new Promise<number | undefined>((resolve, reject) => {
        // Not fetch, which does not send a Host of ours.
        request({ port, path, host: 'localhost', headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode))
        })
          .on('error', reject)
          .end()
      })
    expect(await ask({})).toBe(200)
    for (const path of [
      '/sandbox/mail',
      '/',
      '/api/session/',
      '/sandbox',
      '/metrics',
      '/api/docs/',
    ]) {
      expect(await ask({ host: `evil.example:${port}` }, path)).toBe(421)
      expect(await ask({ 'x-forwarded-for': '203.0.113.7' }, path)).toBe(403)
    }
  })

  it('describes each call with a group, a summary, an example and its errors', async () => {
    expect(complaintsAbout(await readApiDocument(origin))).toEqual([])
  })

  it('refuses a stranger each call as its description states', async () => {
    expect(await refusalsUnlike(await readApiDocument(origin), origin)).toEqual([])
  })

  it('refuses a second process on its data folder within seconds, naming the first', async () => {
    const second = startMain({ DATA_DIR })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`in use by process ${main.pid}`)
    expect(second.output()).not.toContain('    at ')
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  })

  it('lists quarantined events and debts, as commands', async () => {
    const settings = { DATA_DIR: join(folder, 'other') }
    await fillDataFolder(settings.DATA_DIR)
    const list = startMain(settings, ['retry-quarantined', '--list'])
    expect([await list.ended, list.output()]).toEqual([0, '0 events are in quarantine.\n'])
    const debts = startMain(settings, ['debts'])
    expect([await debts.ended, debts.output()]).toEqual([0, '0 debts.\n'])
  })

  it('prints by a command what is wrong, also with settings that it could not start with', async () => {
    const doctor = startMain({ PORT: 'x', HASH_KEY: 'short', DATA_DIR: join(folder, 'none') }, [
      'doctor',
    ])
    expect(await doctor.ended).toBe(1)
    expect(doctor.output()).toMatch(/fault +PORT +must be a whole number/)
    expect(doctor.output()).toMatch(/2 faults, 1 warning, 0 ok\./)
    expect(existsSync(join(folder, 'none'))).toBe(false)
    const setUp = startMain({ PUBLIC_URL: 'http://shop.example.com' }, ['providers-setup'])
    expect(await setUp.ended).toBe(1)
    expect(setUp.output()).toMatch(/"event":"operator_acted","command":"providers-setup"/)
    expect(setUp.output()).toContain('PUBLIC_URL: must begin with https://')
  })

  it('has a demo account with a finished, a running and a scheduled campaign', async () => {
    const { browser } = await signInAsDemo()
    await until('the demo has its campaigns', async () => (await campaignsOf(browser)).length === 3)
    const [running, scheduled, finished] = await campaignsOf(browser)
    expect(scheduled).toMatchObject({
      campaign_status: 'Scheduled',
      dropcowboy_total_calls: 0,
    })
    expect(running).toMatchObject({ campaign_status: 'In Progress', dropcowboy_pending_calls: 0 })
    expect(running?.dropcowboy_success_calls).toBeGreaterThan(0)
    expect(finished?.campaign_status).toMatch(/^Completed/)
    expect(finished).toMatchObject({
      dropcowboy_total_calls: 40,
      dropcowboy_pending_calls: 0,
      telnyx_total_messages: 40,
      telnyx_pending_messages: 0,
    })
    // Launch buys 20,000 credits; a call costs 50, a text 5, and only what arrived is paid for.
    const calls =
      (running?.dropcowboy_success_calls ?? 0) + (finished?.dropcowboy_success_calls ?? 0)
    const spent = calls * 50 + (finished?.telnyx_successful_messages ?? 0) * 5
    const response = await browser.get('/api/drop-cowboy/credits/')
    const { credits, reserved } = creditsResponseSchema.parse(response.body)
    expect(reserved).toBe(40 * 50)
    expect(credits).toBe(20_000 - spent - reserved)
  })

  it('has replies to the finished campaign of the demo, with suggestions', async () => {
    const { browser } = await signInAsDemo()
    const path = `/api/messages/?campaign=${encodeURIComponent('Autumn check-up reminder')}`
    const replies = async () =>
      messagesResponseSchema.parse((await browser.get(path)).body).messages
    await until('the demo has its replies', async () => (await replies()).length === 3)
    for (const { name, opted_out, suggestions } of await replies()) {
      expect(name).toMatch(/\w+ \w+/)
      expect(opted_out).toBe(false)
      expect(suggestions.length).toBeGreaterThanOrEqual(2)
    }
  })

  it('has counted none of the demo in the sandbox', async () => {
    const none = { requests: 0, calls: 0, distinct: 0 }
    const stats = sandboxStatsSchema.parse(await (await fetch(`${origin}/sandbox/stats`)).json())
    expect(stats).toEqual({ voice: none, text: none })
  })

  it('ends cleanly on SIGTERM, leaves no lock, and starts again with the same data', async () => {
    const demoDone = () => !existsSync(join(DATA_DIR, 'demo-unfinished.json'))
    await until('the demo is complete', demoDone)
    const money = await readMoney()
    main.signal('SIGTERM')
    expect(await main.ended).toBe(0)
    expect(existsSync(join(DATA_DIR, 'afterbeep.lock'))).toBe(false)
    main = startMain({ DATA_DIR })
    origin = await main.ready()
    const { browser } = await signInAsDemo()
    expect(await campaignsOf(browser)).toHaveLength(3)
    expect(money).toMatchObject({
      cards: [{ card: { last4: '4242' } }],
      transactions: [{ amount: 20_000 }],
    })
    const { cards, transactions } = await readMoney()
    expect(cards).toEqual(money.cards)
    expect(transactions.map(({ id }) => id)).toEqual(money.transactions.map(({ id }) => id))
  })

  it('renews the plan after a restart as well', async () => {
    const month = { advance_seconds: 32 * 86_400 }
    expect((await createTestBrowser(origin).post('/sandbox/clock', month)).status).toBe(200)
    const { browser } = await signInAsDemo()
    await until('the new credits are there', async () => {
      const { body } = await browser.get('/api/drop-cowboy/credits/')
      return creditsResponseSchema.parse(body).credits > 20_000
    })
    const { transactions } = await readMoney()
    expect(transactions.map(({ amount }) => amount)).toEqual([20_000, 20_000])
  })

  it('starts over a lock whose owner was killed', async () => {
    main.signal('SIGKILL')
    await main.ended
    expect(existsSync(join(DATA_DIR, 'afterbeep.lock'))).toBe(true)
    main = startMain({ DATA_DIR, LOG_LEVEL: 'info' })
    origin = await main.ready()
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  })

  it('shows the same time at the simulators and in the database after a restart', async () => {
    const { now } = sandboxClockSchema.parse(await (await fetch(`${origin}/sandbox/clock`)).json())
    const aheadMs = Date.parse(now) - Date.now()
    expect(aheadMs).toBeGreaterThan(31 * 86_400_000)
    const kept = z.object({ offsetMs: z.number() })
    await until('the simulators have kept the same', () => {
      const text = readFileSync(join(DATA_DIR, 'simulators', 'clock.json'), 'utf8')
      return Math.abs(kept.parse(JSON.parse(text)).offsetMs - aheadMs) < 2000
    })
  })

  it('stops sending before all else at SIGTERM, and housekeeping after what it serves', async () => {
    main.signal('SIGTERM')
    expect(await main.ended).toBe(0)
    expect(main.output()).toMatch(/"closed":\["sending","http","jobs","housekeeping"/)
  })

  it('prints everything that is wrong with its settings, without a stack', async () => {
    const wrong = startMain({ DATA_DIR, LOG_LEVEL: 'loud', TELNYX_API_KEY: 'KEY1' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toContain('  - LOG_LEVEL must be one of')
    expect(wrong.output()).toContain('DROP_COWBOY_KEY')
    expect(wrong.output()).not.toContain('    at ')
  })
})
