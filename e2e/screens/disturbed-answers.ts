import type { Page } from 'playwright-core'
import { answerCall } from '../support/held-call.ts'

/** The browser writes a line for each answer of the server's that is no success. */
export const noteOfFailure = /Failed to load resource/

/** Every call to such an address is refused as a server in trouble would. */
export function failing(...addresses: readonly string[]) {
  const body = { error: 'An unexpected error occurred.', code: 'unexpected' }
  return async (page: Page): Promise<void> => {
    for (const address of addresses) await answerCall(page, address, 500, body)
  }
}

/** Calls to such an address get no answer for as long as the page is open. */
export function held(...addresses: readonly string[]) {
  return async (page: Page): Promise<void> => {
    for (const address of addresses) await page.route(address, () => undefined)
  }
}

/** Answers of such an address come with these fields instead: a state that takes a year to come. */
export function saying(address: string, fields: object) {
  return async (page: Page): Promise<void> => {
    await page.route(address, async (route) => {
      const response = await route.fetch()
      const body: unknown = await response.json()
      const told = typeof body === 'object' && body !== null ? body : {}
      await route.fulfill({ response, json: { ...told, ...fields } })
    })
  }
}
