import type { Page, Route } from 'playwright-core'

/**
 * Lets the test respond to one call of the page instead of the product, while `act` runs.
 *
 * @param path of the call: `/api/payments/token`, with `*` for a part of it
 * @param answer handles each call
 */
export async function respondingTo<T>(
  page: Page,
  path: string,
  result: (route: Route) => Promise<void>,
  act: () => Promise<T>,
): Promise<T> {
  await page.route(`**${path}`, result)
  try {
    return await act()
  } finally {
    await page.unroute(`**${path}`, result)
  }
}

/** An error response without a text, as a broken server sends it. */
export function refuse(status = 500): (route: Route) => Promise<void> {
  return (route) => route.fulfill({ status, contentType: 'application/json', body: '{}' })
}

/** A response with this body. */
export function reply(body: unknown, status = 200): (route: Route) => Promise<void> {
  return (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
}

/** The product's response to this call with its rows replaced, for rows that it never returns. */
export async function changeResponse(
  page: Page,
  address: string,
  change: (row: object) => object,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const result: unknown = await response.json()
    await route.fulfill({ response, json: Array.isArray(result) ? result.map(change) : result })
  })
}
