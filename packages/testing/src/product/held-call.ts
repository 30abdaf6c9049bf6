import type { Page } from 'playwright-core'

/** A paused call of the page, so that what the page shows meanwhile can be checked. */
export interface HeldCall {
  /** Resolves when the page has made the call. */
  made: Promise<void>
  /** Forwards it, and all later ones, to the product, or to a reply that was set up before. */
  release(): void
}

/** Holds the calls to this address, such as `**\/api/login/`, until they are released. */
export async function holdCall(page: Page, address: string): Promise<HeldCall> {
  const made = signal()
  const released = signal()
  await page.route(address, async (route) => {
    made.give()
    await released.given
    await route.fallback()
  })
  return { made: made.given, release: released.give }
}

function signal(): { given: Promise<void>; give: () => void } {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}

/** Responds to the calls to this address with a status and a body, in place of the product. */
export async function fulfillCall(
  page: Page,
  address: string,
  status: number,
  body?: unknown,
): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill(body === undefined ? { status, body: '' } : { status, json: body }),
  )
}
