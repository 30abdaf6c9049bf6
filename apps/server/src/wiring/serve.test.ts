import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { Api } from '../platform/http/api.ts'
import { captureLog } from '../testing/capture-log.ts'
import { fillDataFolder } from '../testing/database/test-image.ts'
import { liveSettings } from '../testing/live-settings.ts'
import { serveProduct } from '../testing/tenants/served-product.ts'
import type { ServedProduct } from '../testing/tenants/served-product.ts'
import { openDependencies } from './adapters/open-dependencies.ts'
import { openProviders } from './adapters/open-providers.ts'
import { openStore } from './adapters/open-store.ts'
import { serve } from './serve.ts'
import { loadSecrets } from './settings/secrets.ts'
import { createShutdownHooks } from './shutdown-hooks.ts'

const methods = ['POST', 'PUT', 'DELETE'] as const
const operatorsPages = ['/metrics', '/api/docs/', '/api/openapi.json']

const statusOf = async (api: Api, url: string, headers: Record<string, string> = {}) =>
  (await api.inject({ url, headers })).statusCode

describe('a live installation', () => {
  const { log } = captureLog()
  const hooks = createShutdownHooks(log)
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep live '))
  afterAll(async () => {
    await hooks.closeAll(5_000)
    rmSync(folder, { recursive: true, force: true })
  })
  /** As with a Postgres server, which needs one. */
  const configOf = (settings: Record<string, string> = {}) => ({
    ...readConfig({ ...liveSettings, ...settings }),
    database: { kind: 'embedded' } as const,
    dataDir: folder,
  })

  async function serveLive(settings: Record<string, string>): Promise<Api> {
    await fillDataFolder(folder)
    const config = configOf(settings)
    const secrets = loadSecrets(config)
    const store = await openStore(config, log, hooks)
    const providers = await openProviders(config, secrets.simulatorSeed, log, hooks)
    const signs = { wake: () => undefined, isStopping: () => false }
    const opened = { log, secrets, store, providers, port: 0, ...signs }
    const api = await serve(config, await openDependencies(config, opened, hooks), () => undefined)
    hooks.add('http', () => api.close())
    return api
  }

  it('shows its figures and its API to who has the token only, and has no sandbox', async () => {
    const OPERATIONS_TOKEN = 'o'.repeat(32)
    const api = await serveLive({ OPERATIONS_TOKEN })
    for (const url of operatorsPages) {
      expect(await statusOf(api, url), `${url}`).toBe(401)
      expect(await statusOf(api, url, { authorization: 'Bearer guess' }), `${url}`).toBe(401)
      const authorization = `Bearer ${OPERATIONS_TOKEN}`
      expect(await statusOf(api, url, { authorization }), `${url}`).toBe(200)
    }
    expect(await statusOf(api, '/sandbox/mail')).toBe(404)
    expect(await statusOf(api, '/readyz')).toBe(200)
  })
})

describe('a public sandbox', () => {
  const SANDBOX_PASSWORD = 'a long word for all'
  const host = 'try.example.com'
  const authorization = `Basic ${Buffer.from(`me:${SANDBOX_PASSWORD}`).toString('base64')}`
  const { log, lines } = captureLog()
  let product: ServedProduct
  beforeAll(async () => {
    const settings = { PUBLIC_URL: `https://${host}`, SANDBOX: 'public', SANDBOX_PASSWORD }
    product = await serveProduct({ hasCampaigns: false, log, settings })
  })
  afterAll(() => product.close())

  it('asks for its password before each route but those that show its health or are signed', async () => {
    const open: string[] = []
    for (const route of product.routes) {
      const [method = '', path = ''] = route.split(' ')
      const url = path.replaceAll(/:\w+/g, 'x').replace('*', 'x')
      const { headers } = await ask(url, { host }, method)
      if (!String(headers['www-authenticate']).includes('Afterbeep sandbox')) open.push(route)
    }
    expect(open).toEqual([
      'GET /healthz',
      'GET /readyz',
      'POST /api/webhooks/drop-cowboy/',
      'POST /api/webhooks/drop-cowboy/:reference/:token/',
      'POST /api/webhooks/stripe/',
      'POST /api/webhooks/telnyx/',
      'POST /api/webhooks/telnyx/:reference/:token/',
      'POST /api/webhooks/telnyx/calls/',
    ])
  })

  it('shows operators its figures with the password, and under its own name only', async () => {
    for (const url of operatorsPages) {
      expect((await ask(url, { host, authorization })).statusCode, `${url}`).toBe(200)
      expect((await ask(url, { host: 'evil.example', authorization })).statusCode, `${url}`).toBe(
        421,
      )
    }
  })

  it('has refusals of a foreign host and of a wrong password in the log, with their network', async () => {
    lines.splice(0)
    await ask('/', { host })
    await ask('/', { host: 'evil.example' })
    await ask('/metrics', { host, authorization: 'Basic guess' })
    const refused = { msg: 'security', event: 'sandbox_refused', network: '127.0.0.x' }
    expect(lines).toMatchObject([
      { ...refused, reason: 'host_unknown' },
      { ...refused, reason: 'sandbox_password_required' },
    ])
  })

  const ask = (url: string, headers: Record<string, string>, method = 'GET') =>
    product.api.inject({ method: methods.find((one) => one === method) ?? 'GET', url, headers })
})
