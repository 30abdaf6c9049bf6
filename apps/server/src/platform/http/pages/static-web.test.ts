import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '../api.ts'
import { sendError } from '../errors.ts'
import { registerStaticWeb } from './static-web.ts'

let folder: string
let api: Api

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'afterbeep-web-'))
  api = fastify({ routerOptions: { maxParamLength: 3000 } }).withTypeProvider<ZodTypeProvider>()
  api.setErrorHandler(sendError)
})
afterEach(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const page =
  '<html lang="en"><head><meta name="description" content="General."><title>Afterbeep</title></head></html>'
const startScript = '<script type="module" src="/assets/main-abc.js"></script>'
const preload = '<link rel="modulepreload" href="/assets/shell.js" data-signed-in="">'
const ofDashboard = '<link rel="modulepreload" href="/assets/bars.js" data-signed-in="dashboard">'
const ownReads = '<script data-signed-in src="/own-reads.js"></script>'
const firstPaint = '<main data-signed-in\n  class="flex">\n  Loading...</main>'

function build(): void {
  writeFileSync(
    join(folder, 'index.html'),
    page
      .replace('<title>', `${preload}${ofDashboard}${ownReads}${firstPaint}<title>`)
      .replace('</head>', `${startScript}</head>`),
  )
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'start()')
  writeFileSync(join(folder, 'assets', 'main-abc.js.br'), brotliCompressSync('start()'))
  writeFileSync(join(folder, 'assets', 'main-abc.js.gz'), gzipSync('start()'))
  writeFileSync(join(folder, 'theme.js'), 'paint()')
}

/** What the server makes of it outside the sandbox. */
const servedPage = page
  .replace('<html', '<html data-support-email="a&quot;b@example.com"')
  .replace('</head>', `${startScript}</head>`)

const serve = (sandbox = false) =>
  registerStaticWeb(api, { folder, sandbox, supportEmail: 'a"b@example.com' })

const asBrowser = (url: string) => api.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
const withSession = (url: string) =>
  api.inject({ url, headers: { accept: 'text/html', cookie: 'a=b; afterbeep_session=x' } })

describe('the built web app', () => {
  it.each([
    '/',
    '/auth/signin',
    '/auth/verify-email?token=abc',
    '/dashboard',
    '/dashboard/',
    '/analytics',
    '/do-not-contact',
    '/analytics/details/Spring%20%2F%20sale',
    `/analytics/details/${'%F0%9F%93%9E'.repeat(200)}`,
    '/billing/paymentSuccess',
    '/help/campaignFaq',
    '/campaign',
    '/privacy',
  ])('serves the page at %s', async (url) => {
    build()
    await serve()
    const response = await asBrowser(url)
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('<title>Afterbeep</title>')
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  it.each(['/nope', '/dashboard/nope', '/auth', '/help/nope', '/analytics/details'])(
    'serves the page at the unknown address %s with status 404',
    async (url) => {
      build()
      await serve()
      const response = await asBrowser(url)
      expect(response.statusCode).toBe(404)
      expect(response.body).toBe(servedPage)
    },
  )

  it('caches fingerprinted files for good and revalidates all others', async () => {
    build()
    await serve()
    const asset = await asBrowser('/assets/main-abc.js')
    expect(asset.body).toBe('start()')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await asBrowser('/theme.js')).headers['cache-control']).toBe('no-cache')
  })

  it('marks the page in the sandbox only, so that its first paint keeps the room of the banner', async () => {
    build()
    await serve(true)
    expect((await asBrowser('/dashboard')).body).toMatch(/^<html data-sandbox data-support/)
    expect((await asBrowser('/index.html')).body).toContain('data-sandbox')
  })

  it('preloads what signed-in screens need only for a browser with a session', async () => {
    build()
    await serve()
    const own = await withSession('/dashboard')
    expect(own.body).toContain('href="/assets/shell.js"')
    expect(own.body).toContain('href="/assets/bars.js"')
    expect(own.body).toContain(firstPaint)
    expect(own.body).toContain(ownReads)
    expect(own.headers.vary).toBe('accept-encoding, cookie')
    const another = await withSession('/billing')
    expect(another.body).toContain('href="/assets/shell.js"')
    expect(another.body).not.toContain('bars.js')
    const bare = await Promise.all([
      asBrowser('/dashboard'),
      withSession('/auth/signup'),
      withSession('/nope'),
    ])
    for (const { body } of bare) {
      expect(body).not.toContain('data-signed-in')
      expect(body).not.toContain('as="fetch"')
    }
  })

  it('lets a browser with a session read at once what the screen at this address will', async () => {
    build()
    await serve()
    const readsAt = async (url: string) =>
      [...(await withSession(url)).body.matchAll(/as="fetch" [^>]*href="([^"]*)"/g)].map(
        ([, address]) => address,
      )
    expect(await readsAt('/billing')).toEqual(['/api/session/'])
    expect(await readsAt('/dashboard')).toEqual([
      '/api/session/',
      '/api/agents/agent-info/',
      '/api/drop-cowboy/past-campaigns/',
      '/api/drop-cowboy/credits/',
      '/api/drop-cowboy/aggregates/?timeframe=7d',
    ])
  })

  it('lets scripts come after the style where the first paint is in the page', async () => {
    build()
    await serve()
    const { body } = await withSession('/dashboard')
    expect(body.match(/<(?:script|link)[^>]*(?:main-abc|shell)\.js/g)).toEqual([
      '<link fetchpriority="low" rel="modulepreload" href="/assets/shell.js',
      '<script fetchpriority="low" type="module" src="/assets/main-abc.js',
    ])
    expect((await asBrowser('/auth/signin')).body).not.toContain('fetchpriority')
  })

  it('describes each public page in its own words', async () => {
    build()
    await serve()
    const descriptions = ['/auth/signin', '/auth/signup', '/privacy', '/terms', '/dashboard'].map(
      async (url) => /content="([^"]*)"/.exec((await asBrowser(url)).body)?.[1],
    )
    const found = await Promise.all(descriptions)
    expect(found.at(-1)).toBe('General.')
    expect(new Set(found)).toHaveProperty('size', 5)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('sends page and files as %s where that is taken', async (encoding, unpack) => {
    build()
    await serve()
    const headers = { accept: 'text/html', 'accept-encoding': encoding }
    const html = await api.inject({ url: '/dashboard', headers })
    const script = await api.inject({ url: '/assets/main-abc.js', headers })
    for (const response of [html, script]) {
      expect(response.headers).toMatchObject({ 'content-encoding': encoding })
      expect(response.headers.vary).toContain('accept-encoding')
    }
    expect(unpack(html.rawPayload).toString()).toBe(servedPage)
    expect(unpack(script.rawPayload).toString()).toBe('start()')
    expect(script.headers['content-type']).toContain('javascript')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('sends the page once to a browser that keeps it', async () => {
    build()
    await serve()
    const first = await asBrowser('/dashboard')
    const headers = { accept: 'text/html', 'if-none-match': String(first.headers.etag) }
    const again = await api.inject({ url: '/dashboard', headers })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    // An unknown address stays unknown, whatever the browser keeps.
    expect((await api.inject({ url: '/nope', headers })).statusCode).toBe(404)
  })

  it.each(['/api/nope', '/api', '/sandbox/nope', '/assets/gone.js'])(
    'leaves %s to programs',
    async (url) => {
      build()
      await serve()
      const response = await asBrowser(url)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 'not_found' })
    },
  )

  it.each(['/sandbox', '/sandbox/ui'])('shows %s in the sandbox', async (path) => {
    build()
    await serve(true)
    const shown = await asBrowser(path)
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('<title>Afterbeep</title>')
    expect((await asBrowser(`${path}/`)).statusCode).toBe(200)
    expect((await asBrowser(`${path}/nope`)).json()).toMatchObject({ code: 'not_found' })
  })

  it.each(['/sandbox', '/sandbox/ui'])('treats %s as unknown with real providers', async (path) => {
    build()
    await serve()
    const shown = await asBrowser(path)
    expect(shown.statusCode).toBe(404)
    expect(shown.body).toBe((await asBrowser('/nope')).body)
    const response = await api.inject(path)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'not_found' })
  })

  it('sends no page to a program that asks for an unknown address', async () => {
    build()
    await serve()
    expect((await api.inject({ url: '/nope' })).json()).toMatchObject({ code: 'not_found' })
    const posted = await api.inject({ method: 'POST', url: '/dashboard' })
    expect(posted.json()).toMatchObject({ code: 'not_found' })
  })

  it('shows what to do when the app was not built', async () => {
    await serve()
    const response = await asBrowser('/dashboard')
    expect(response.statusCode).toBe(503)
    expect(response.body).toContain('npm run build')
  })
})
