import { afterEach, describe, expect, it } from 'vitest'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import { ada, createVisitor } from '../../../testing/accounts/visitor.ts'

let server: AccountTestServer
afterEach(() => server.close())

describe('attempts', () => {
  it.each(['/api/login/', '/api/register/', '/api/password-reset/', '/api/verify-email/resend/'])(
    'at %s are limited for one email and not for another',
    async (url) => {
      server = await openAccountTestServer({ perEmailAndMinute: 2, perNetworkAndMinute: 100 })
      const visitor = createVisitor(server)
      await visitor.post(url, ada)
      expect((await visitor.post(url, { ...ada, email: 'ADA@example.com' })).status).not.toBe(429)
      expect(await visitor.post(url, ada)).toMatchObject({
        status: 429,
        body: { code: 'rate_limited', error: errorTexts.rate_limited },
      })
      expect((await visitor.post(url, { ...ada, email: 'b@example.com' })).status).not.toBe(429)
    },
  )

  it('are limited for one IP address over all emails', async () => {
    server = await openAccountTestServer({ perEmailAndMinute: 100, perNetworkAndMinute: 2 })
    const visitor = createVisitor(server)
    const statuses: number[] = []
    for (const name of ['a', 'b', 'c']) {
      const login = { email: `${name}@example.com`, password: 'guess work' }
      statuses.push((await visitor.post('/api/login/', login)).status)
    }
    expect(statuses).toEqual([401, 401, 429])
  })
})
