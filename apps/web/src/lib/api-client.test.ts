import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { api } from './api-client.ts'
import { ApiError, messageOf } from './api-error.ts'
import { onSessionEnd } from './session/session-end.ts'
import { fakeApi, giveCsrfCookie, json, refusal } from '../testing/fake-api.ts'

const schema = z.object({ name: z.string() })
const save = () => api.post('/things/', { schema, body: { name: 'a' } })

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ApiError) return error
  throw new Error('The call was expected to throw an ApiError')
}

describe('api', () => {
  it('sends cookies, JSON and the CSRF header, and parses the response', async () => {
    giveCsrfCookie('to/ken==')
    const calls = fakeApi({ 'POST /api/things/': () => json({ name: 'a', more: 1 }) })
    expect(await save()).toEqual({ name: 'a' })
    expect(calls).toHaveLength(1)
    expect(calls[0]?.headers.get('X-XSRF-TOKEN')).toBe('to/ken==')
    expect(calls[0]?.headers.get('Content-Type')).toBe('application/json')
    expect(calls[0]?.body).toEqual({ name: 'a' })
  })

  it('leaves undefined values out of the query', async () => {
    const calls = fakeApi({ 'GET /api/things/?page=2&q=a%26b': () => json({ name: 'a' }) })
    await api.get('/things/', { schema, query: { page: 2, q: 'a&b', empty: undefined } })
    expect(calls[0]?.path).toBe('/api/things/?page=2&q=a%26b')
  })

  it('passes a good response to a caller that reads its headers, but no refused one', async () => {
    const headers = { link: '</next>; rel="next"' }
    let response = () => refusal(400, 'invalid', 'No.')
    fakeApi({ 'GET /api/things/': () => response() })
    const links: (string | null)[] = []
    const read = () =>
      api.get('/things/', { schema, onResponse: (good) => links.push(good.headers.get('link')) })
    await errorOf(read())
    response = () => new Response(JSON.stringify({ name: 'a' }), { headers })
    expect(await read()).toEqual({ name: 'a' })
    expect(links).toEqual([headers.link])
  })

  it('fetches the CSRF cookie first when there is none', async () => {
    const calls = fakeApi({
      'GET /api/app/': () => {
        giveCsrfCookie('fresh')
        return json({})
      },
      'POST /api/things/': () => json({ name: 'a' }),
    })
    await save()
    expect(calls.map(({ path }) => path)).toEqual(['/api/app/', '/api/things/'])
    expect(calls[1]?.headers.get('X-XSRF-TOKEN')).toBe('fresh')
  })

  it('tries once more after a CSRF refusal, with the cookie that came with it', async () => {
    giveCsrfCookie('stale')
    const calls = fakeApi({
      'POST /api/things/': ({ headers }) => {
        if (headers.get('X-XSRF-TOKEN') === 'fresh') return json({ name: 'a' })
        giveCsrfCookie('fresh')
        return refusal(403, 'csrf_rejected', 'Reload.')
      },
    })
    expect(await save()).toEqual({ name: 'a' })
    expect(calls).toHaveLength(2)
  })

  it('gives up after the second CSRF refusal', async () => {
    giveCsrfCookie('stale')
    const calls = fakeApi({ 'POST /api/things/': () => refusal(403, 'csrf_rejected', 'Reload.') })
    expect(await errorOf(save())).toMatchObject({ status: 403, code: 'csrf_rejected' })
    expect(calls).toHaveLength(2)
  })

  it("throws the server's own text, code and field texts", async () => {
    giveCsrfCookie('t')
    fakeApi({
      'POST /api/things/': () => refusal(422, 'draft_invalid', 'Not yet.', { name: 'Too long.' }),
    })
    expect(await errorOf(save())).toMatchObject({
      status: 422,
      code: 'draft_invalid',
      message: 'Not yet.',
      fields: { name: 'Too long.' },
    })
  })

  it('throws An unexpected error occurred. when a refusal has no body', async () => {
    fakeApi({ 'GET /api/things/': () => new Response('', { status: 502 }) })
    expect(await errorOf(api.get('/things/', { schema }))).toMatchObject({
      status: 502,
      message: 'An unexpected error occurred.',
    })
  })

  it.each([
    ['an answer that is not what the contract says', () => json({ name: 7 })],
    ['a refusal without a text', () => json({ detail: 'No.' }, 500)],
  ])('leaves the text of %s to the screen', async (_, response) => {
    fakeApi({ 'GET /api/things/': response })
    const error = await errorOf(api.get('/things/', { schema }))
    expect(messageOf(error, 'Login failed.')).toBe('Login failed.')
    expect(messageOf(error)).toBe('An unexpected error occurred.')
  })

  it('turns a failed connection into the code network', async () => {
    fakeApi({ 'GET /api/things/': () => new TypeError('Failed to fetch') })
    expect(await errorOf(api.get('/things/', { schema }))).toMatchObject({
      status: 0,
      code: 'network',
      message: expect.stringMatching(
        /^An unexpected error occurred\. We couldn't reach the server/,
      ),
    })
  })

  it('throws the reason of an abort and not a network failure', async () => {
    fakeApi({ 'GET /api/things/': () => new TypeError('Failed to fetch') })
    const reason = new Error('left the screen')
    const call = api.get('/things/', { schema, signal: AbortSignal.abort(reason) })
    await expect(call).rejects.toBe(reason)
  })

  it('announces a 401, and nothing else, as the end of the session', async () => {
    const listener = vi.fn<() => void>()
    const stop = onSessionEnd(listener)
    fakeApi({
      'GET /api/forbidden/': () => refusal(403, 'not_found', 'No.'),
      'GET /api/expired/': () => refusal(401, 'unauthenticated', 'Please sign in to continue.'),
    })
    await errorOf(api.get('/forbidden/', { schema }))
    expect(listener).not.toHaveBeenCalled()
    await errorOf(api.get('/expired/', { schema }))
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
  })
})
