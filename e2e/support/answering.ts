import type { Page, Route } from 'playwright-core'

/**
 * Has one call of the page answered by the test instead of the product, as long as `act` runs.
 *
 * @param path of the call: `/api/payments/token`, with `*` for a part of it
 * @param answer what to do with each call
 */
export async function answering<T>(
  page: Page,
  path: string,
  answer: (route: Route) => Promise<void>,
  act: () => Promise<T>,
): Promise<T> {
  await page.route(`**${path}`, answer)
  try {
    return await act()
  } finally {
    await page.unroute(`**${path}`, answer)
  }
}

/** A refusal without a text of its own, as a server out of order gives it. */
export function refuse(status = 500): (route: Route) => Promise<void> {
  return (route) => route.fulfill({ status, contentType: 'application/json', body: '{}' })
}

/** An answer with this body. */
export function reply(body: unknown, status = 200): (route: Route) => Promise<void> {
  return (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
}

/** The product's own answer to this call, with its rows replaced; for what it never answers. */
export async function changeResponse(
  page: Page,
  address: string,
  change: (row: object) => object,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const answer: unknown = await response.json()
    await route.fulfill({ response, json: Array.isArray(answer) ? answer.map(change) : answer })
  })
}
