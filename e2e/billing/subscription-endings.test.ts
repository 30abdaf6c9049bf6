import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  balanceText,
  reread,
  sendSignIn,
  signInThere,
} from '@afterbeep/testing/browser/browser-account'
import { openBrowserOn } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { billingShows, choosePlan, payByCard } from '@afterbeep/testing/browser/browser-payment'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openWindow } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { goodCard, subscribe } from '@afterbeep/testing/data/paying'
import { newCustomer } from '@afterbeep/testing/product/customer'
import { startProduct } from '@afterbeep/testing/product/product'
import { openSandbox } from '@afterbeep/testing/product/sandbox'
import { copySeededData } from '@afterbeep/testing/product/seeded-product'
import { startSimulators } from '@afterbeep/testing/product/simulators'
import { quietEnv } from '@afterbeep/testing/product/test-products'

const serverMain = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts')
const run = promisify(execFile)
/** Pays only when its holder says yes on the bank's page, each time. */
const askingCard = '4000002760003184'
const DAY_SECONDS = 86_400

/** The ways out of a plan, each of which leads back to one. */
describe('a subscription that changes and ends', () => {
  let fixture: BrowserFixture
  let window: BrowserWindow
  let email = ''
  const onCleanUp: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    const simulators = await startSimulators({ SANDBOX_FAILURE_RATE: '0' })
    onCleanUp.push(() => simulators.stop())
    const data = await copySeededData()
    onCleanUp.push(() => data.remove())
    const env = { ...quietEnv, ...simulators.env, ...data.env }
    const first = await startProduct(env)
    const customer = await newCustomer(first.url, openSandbox(first.url))
    email = customer.email
    await subscribe(customer, 'Scale')
    // The embedded database belongs to one process, so the operator's command needs the product to be stopped.
    await first.stop()
    const command = [serverMain, 'plan', email, 'launch', '--yes']
    const { stdout } = await run(process.execPath, command, { env: { ...process.env, ...env } })
    if (!stdout.includes('Done.')) throw new Error(`The plan was not changed:\n${stdout}`)
    fixture = await openBrowserOn(startProduct(env), (product) => product.stop())
    onCleanUp.push(() => fixture.close())
    window = await openWindow(fixture.browser, { url: fixture.product.url })
    await window.page.goto('/auth/signin')
    await signInThere(window.page, email)
    await window.page.goto('/billing')
  })
  afterAll(async () => {
    for (const close of onCleanUp.toReversed()) await close()
  })
  beforeEach((context) => () => reportFailure(context, window, fixture.product))

  const shows = (text: string | RegExp) => window.page.getByText(text).first().waitFor()
  const button = (name: string) => window.page.getByRole('button', { name, exact: true })

  async function confirm(name: string, confirmed = name): Promise<void> {
    await button(name).click()
    await window.page.getByRole('dialog').getByRole('button', { name: confirmed }).click()
  }

  /** Time passes, and the session with it, until Billing shows this. */
  async function later(days: number, text: string): Promise<void> {
    await fixture.sandbox.advance(days * DAY_SECONDS)
    await window.page.goto('/auth/signin')
    await sendSignIn(window.page, email)
    await window.page.waitForURL('**/dashboard')
    await billingShows(window.page, text)
  }

  async function payByNewCard(number: string): Promise<void> {
    await window.page.getByText('Use a new payment method').click()
    await payByCard(window.page, number)
  }

  const agreeAtBank = () => button('Yes, complete it').click()

  it('shows the smaller plan that begins with the next payment', async () => {
    await shows(/^Changes /)
    await shows(/^From .* on your plan is Launch, with its price and its credits\./)
    expect(await button('Cancel plan').isEnabled()).toBe(true)
  })

  it('ends on its date when it is cancelled, and its credits stay', async () => {
    await confirm('Cancel plan')
    await shows(/^Your plan ends on .* and is not paid again/)
    await later(32, 'Get Started')
    expect(await window.page.getByText(/^Your plan ends on/).count()).toBe(0)
    await expect.poll(() => balanceText(window.page), reread).toBe('Balance: $600.00')
  })

  it('is bought again with a card whose bank asks its holder', async () => {
    const { page } = window
    await choosePlan(page, 'Launch')
    await payByNewCard(askingCard)
    await agreeAtBank()
    await shows('Payment Successful')
    await page.goto('/billing')
    await shows('Tax included')
    await shows(/80,000 credits left to spend/)
    expect(await button('Get Started').count()).toBe(0)
  })

  it('is past due while the bank can not ask, and paid when its holder says yes', async () => {
    const { page } = window
    await later(32, 'Past due')
    await page.getByRole('link', { name: 'Update card' }).click()
    await payByNewCard(askingCard)
    await agreeAtBank()
    await shows('Payment Successful')
    await page.goto('/billing')
    await shows('Tax included')
    expect(await page.getByText('Past due').count()).toBe(0)
    await shows(/100,000 credits left to spend/)
  })

  it('is ended at once while its payment is missing, and another is bought', async () => {
    const { page } = window
    await later(31, 'Past due')
    await confirm('End plan now', 'End plan')
    await button('Get Started').waitFor()
    await choosePlan(page, 'Launch')
    await payByNewCard(goodCard)
    await shows('Payment Successful')
    await page.goto('/billing')
    await shows('Tax included')
    await shows(/120,000 credits left to spend/)
    expect(await page.getByText('Past due').count()).toBe(0)
  })
})
