import type { AppResponse } from '@afterbeep/contract/api/account/auth'

/**
 * What the server wrote into the page that it served, so that the first paint needs no call and
 * nothing moves later. Undefined where another server serves the page (a build tool's, a test).
 */
export function appInfoInPage(): AppResponse | undefined {
  const { sandbox, supportEmail } = document.documentElement.dataset
  if (supportEmail === undefined) return undefined
  return { sandbox: sandbox !== undefined, support_email: supportEmail }
}
