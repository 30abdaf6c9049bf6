import type { Page, Route } from 'playwright-core'

/** A call of the page that waits, so that what is shown meanwhile can be looked at. */
export interface HeldCall {
  /** Resolves when the page has made the call. */
  made: Promise<void>
  /** Lets it go on to the product. */
  release(): Promise<void>
}

/** Holds the calls to this address, such as `**\/api/login/`, until they are released. */
export async function holdCall(page: Page, address: string): Promise<HeldCall> {
  const held: Route[] = []
  let arrived: () => void = () => undefined
  const made = new Promise<void>((resolve) => {
    arrived = resolve
  })
  await page.route(address, (route) => {
    held.push(route)
    arrived()
  })
  const release = async () => {
    const waiting = held.splice(0)
    await page.unroute(address)
    await Promise.all(waiting.map((route) => route.continue()))
  }
  return { made, release }
}

/** Answers the calls to this address with a status and a body, in place of the product. */
export async function answerCall(
  page: Page,
  address: string,
  status: number,
  body?: unknown,
): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill(body === undefined ? { status, body: '' } : { status, json: body }),
  )
}
