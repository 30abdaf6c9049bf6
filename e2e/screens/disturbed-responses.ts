import type { Page } from 'playwright-core'
import { z } from 'zod'
import { fulfillCall } from '@afterbeep/testing/product/held-call'

/** The browser logs a line for each response of the server that is no success. */
export const noteOfFailure = /Failed to load resource/

/** Every call to such an address fails as on a broken server. */
export function failing(...addresses: readonly string[]) {
  const body = { error: 'An unexpected error occurred.', code: 'unexpected' }
  return async (page: Page): Promise<void> => {
    for (const address of addresses) await fulfillCall(page, address, 500, body)
  }
}

/** Calls to such an address get no response while the page is open. */
export function held(...addresses: readonly string[]) {
  return async (page: Page): Promise<void> => {
    for (const address of addresses) await page.route(address, () => undefined)
  }
}

/**
 * Returns the list of campaigns of an account with 120 of them: in pages of 50, each row made from one
 * of the real ones.
 */
export function pagesOf(address: string) {
  const pageRows = 50
  const all = 120
  return async (page: Page): Promise<void> => {
    await page.route(`${address}*`, async (route) => {
      const url = new URL(route.request().url())
      const start = Number(url.searchParams.get('after') ?? 0)
      url.search = ''
      const response = await route.fetch({ url: url.href })
      const real = z
        .array(z.looseObject({ campaign_name: z.string() }))
        .parse(await response.json())
      const rows = Array.from({ length: Math.min(pageRows, all - start) }, (_, index) => {
        const row = real[(start + index) % real.length]
        return { ...row, campaign_name: `${row?.campaign_name} ${all - start - index}` }
      })
      const next = start + pageRows
      const link = `<${url.pathname}?after=${next}>; rel="next"`
      const headers = { ...response.headers(), ...(next < all ? { link } : {}) }
      await route.fulfill({ response, headers, json: rows })
    })
  }
}

/** Overrides these fields in responses of such an address, for a state that takes a year to reach. */
export function saying(address: string, fields: object) {
  return async (page: Page): Promise<void> => {
    await page.route(address, async (route) => {
      const response = await route.fetch()
      const body: unknown = await response.json()
      const original = typeof body === 'object' && body !== null ? body : {}
      await route.fulfill({ response, json: { ...original, ...fields } })
    })
  }
}

/** The account's own member, in another role: what the page offers follows from this response. */
export function asMember(role: 'manager' | 'viewer') {
  return async (page: Page): Promise<void> => {
    await page.route('**/api/session/', async (route) => {
      const response = await route.fetch()
      const { user_data } = z.object({ user_data: z.looseObject({}) }).parse(await response.json())
      await route.fulfill({ response, json: { user_data: { ...user_data, member_role: role } } })
    })
  }
}
