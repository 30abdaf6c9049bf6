import { afterEach, expect, it } from 'vitest'
import { appInfoInPage } from './app-info-in-page.ts'

const page = document.documentElement

afterEach(() => {
  page.removeAttribute('data-sandbox')
  page.removeAttribute('data-support-email')
})

it('reads what the server wrote into its page', () => {
  page.setAttribute('data-support-email', 'help@example.com')
  expect(appInfoInPage()).toEqual({ sandbox: false, support_email: 'help@example.com' })
  page.setAttribute('data-sandbox', '')
  expect(appInfoInPage()).toEqual({ sandbox: true, support_email: 'help@example.com' })
})

it('returns undefined for a page that another server made', () => {
  expect(appInfoInPage()).toBeUndefined()
})
