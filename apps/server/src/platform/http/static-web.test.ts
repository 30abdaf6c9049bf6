import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from './api.ts'
import { answerError } from './errors.ts'
import { registerStaticWeb } from './static-web.ts'

let folder: string
let api: Api

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'afterbeep-web-'))
  api = fastify({ routerOptions: { maxParamLength: 3000 } }).withTypeProvider<ZodTypeProvider>()
  api.setErrorHandler(answerError)
})
afterEach(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

function build(): void {
  writeFileSync(join(folder, 'index.html'), '<title>Afterbeep</title>')
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'start()')
  writeFileSync(join(folder, 'theme.js'), 'paint()')
}

const asBrowser = (url: string) => api.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })

describe('the built web app', () => {
  it.each([
    '/',
    '/auth/signin',
    '/auth/verify-email?token=abc',
    '/dashboard',
    '/dashboard/',
    '/analytics',
    '/analytics/details/Spring%20%2F%20sale',
    `/analytics/details/${'%F0%9F%93%9E'.repeat(200)}`,
    '/billing/paymentSuccess',
    '/help/campaignFaq',
    '/campaign',
    '/privacy',
  ])('answers %s with its page', async (url) => {
    build()
    await registerStaticWeb(api, folder)
    const answer = await asBrowser(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('<title>Afterbeep</title>')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it.each(['/nope', '/dashboard/nope', '/auth', '/help/nope', '/analytics/details'])(
    'answers %s with its page and status 404',
    async (url) => {
      build()
      await registerStaticWeb(api, folder)
      const answer = await asBrowser(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toBe('<title>Afterbeep</title>')
    },
  )

  it('keeps fingerprinted files for good and asks for all others anew', async () => {
    build()
    await registerStaticWeb(api, folder)
    const asset = await asBrowser('/assets/main-abc.js')
    expect(asset.body).toBe('start()')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await asBrowser('/theme.js')).headers['cache-control']).toBe('no-cache')
  })

  it.each(['/api/nope', '/api', '/sandbox/nope', '/assets/gone.js'])(
    'leaves %s to programs',
    async (url) => {
      build()
      await registerStaticWeb(api, folder)
      const answer = await asBrowser(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not_found' })
    },
  )

  it('answers a program that asks for an unknown address without a page', async () => {
    build()
    await registerStaticWeb(api, folder)
    expect((await api.inject({ url: '/nope' })).json()).toMatchObject({ code: 'not_found' })
    const posted = await api.inject({ method: 'POST', url: '/dashboard' })
    expect(posted.json()).toMatchObject({ code: 'not_found' })
  })

  it('says what to do when it was not built', async () => {
    await registerStaticWeb(api, folder)
    const answer = await asBrowser('/dashboard')
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm run build')
  })
})
