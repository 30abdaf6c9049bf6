import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInThere } from '@afterbeep/testing/browser/browser-account'
import { goBeforeCallingTime, openBrowserOn } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openWindow } from '@afterbeep/testing/browser/browser-window'
import { walkTo } from '@afterbeep/testing/browser/browser-wizard'
import { billingShows } from '@afterbeep/testing/browser/browser-payment'
import { openForSubscriber } from '@afterbeep/testing/browser/customer-window'
import type { CustomerWindow } from '@afterbeep/testing/browser/customer-window'
import { goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { creditsOf } from '@afterbeep/testing/data/paying'
import { draftFor, itemOf, publish, untilFinal, upload } from '@afterbeep/testing/product/campaigns'
import { signIn } from '@afterbeep/testing/product/customer'
import { merchantAt } from '@afterbeep/testing/product/merchant'
import { until } from '@afterbeep/testing/product/poll'
import { startProduct } from '@afterbeep/testing/product/product'
import { copySeededData } from '@afterbeep/testing/product/seeded-product'
import { startSimulators } from '@afterbeep/testing/product/simulators'
import type { Simulators } from '@afterbeep/testing/product/simulators'
import { quietEnv } from '@afterbeep/testing/product/test-products'

const serverMain = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts')
const run = promisify(execFile)

/** An owner whose bank takes the payment of the plan back, weeks after it went well. */
describe('a disputed payment', () => {
  let simulators: Simulators
  let env: Record<string, string>
  let fixture: BrowserFixture
  let window: CustomerWindow
  let charge = ''
  const onCleanUp: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    simulators = await startSimulators({ SANDBOX_FAILURE_RATE: '0' })
    onCleanUp.push(() => simulators.stop())
    const data = await copySeededData()
    onCleanUp.push(() => data.remove())
    env = { ...quietEnv, ...simulators.env, ...data.env }
    fixture = await openBrowserOn(startProduct(env), (product) => product.stop())
    onCleanUp.push(() => fixture.close())
    await goBeforeCallingTime(fixture.sandbox, 0)
    window = await openForSubscriber(fixture)
    charge = (await atTheBank.call('charges')) ?? ''
  })
  afterAll(async () => {
    for (const close of onCleanUp.toReversed()) await close()
  })
  beforeEach((context) => () => reportFailure(context, window, fixture.product))

  const atTheBank = {
    call: (path: string, form?: Record<string, string>) =>
      merchantAt(simulators.env).call(path, form),
    dispute: () => merchantAt(simulators.env).dispute(charge),
  }
  const shows = (text: string | RegExp) => window.page.getByText(text).first().waitFor()
  const reaches = (credits: number) =>
    until(`${credits} credits are left`, async () => {
      return (await creditsOf(window.customer)).credits === credits
    })
  const mailed = (subject: string) =>
    until(`${subject} is mailed`, async () => {
      const mails = await fixture.sandbox.mail(window.customer.email)
      return mails.find((mail) => mail.subject === subject)
    })

  async function decide(form: Record<string, string>): Promise<void> {
    await atTheBank.call(`disputes/${await atTheBank.call('disputes')}`, form)
  }

  async function debts(...args: string[]): Promise<string> {
    const command = [serverMain, 'debts', ...args]
    return (await run(process.execPath, command, { env: { ...process.env, ...env } })).stdout
  }

  /** The overview of a finished campaign gives the reason, and the way to what can be done. */
  async function isRefused(reason: RegExp): Promise<void> {
    const { page } = window
    await walkTo(page, 7)
    await shows(reason)
    await page.getByRole('main').getByRole('link', { name: 'Open Subscription' }).click()
    await page.waitForURL('**/billing')
  }

  async function publishTo(people: number, name: string, inMinutes = 0): Promise<void> {
    const { customer } = window
    const file = goodFile(scatteredPhones(people))
    const { contact_list_id: contactListId } = await upload(customer, file)
    const at = new Date((await fixture.sandbox.now()).getTime() + inMinutes * 60_000)
    const draft = draftFor(at, { name, campaignType: 'voicemail', contactListId })
    expect((await publish(customer, draft)).status).toBe(201)
  }

  it('takes the credits that are left, stops sending at once, and says what to do', async () => {
    const { page, customer } = window
    await publishTo(3, 'Waits', 30)
    await atTheBank.dispute()
    await reaches(0)
    await page.goto('/billing')
    await shows('Disputed')
    await shows(/^A payment of yours is disputed at your bank.* tell your bank, or write to us\.$/)
    await isRefused(/^A payment of yours is disputed at your bank/)
    const mail = await mailed('Your Afterbeep campaigns wait for a disputed payment')
    expect(mail.text).toContain('Your bank asks for $200.00 of a payment back')
    await fixture.sandbox.advance(40 * 60)
    await page.goto('/analytics/details/Waits')
    await shows(/A payment of yours is disputed at your bank/)
    expect((await itemOf(customer, 'Waits')).dropcowboy_success_calls).toBe(0)
  })

  it('gives all back when it is won, and what waited goes on by itself', async () => {
    const { page, customer } = window
    await decide({ 'evidence[uncategorized_text]': 'winning_evidence' })
    expect((await untilFinal(customer, 'Waits')).dropcowboy_success_calls).toBe(3)
    await reaches(20_000 - 3 * 50)
    await page.goto('/billing')
    await shows('Tax included')
    expect(await page.getByText('Disputed').count()).toBe(0)
    const mail = await mailed('Your Afterbeep payment is settled with your bank')
    expect(mail.text).toContain('Your bank has decided that the payment was right.')
  })

  it('that is lost takes what is left, never less than nothing, and leaves the rest owed', async () => {
    const { page, customer } = window
    await fixture.sandbox.advance(32 * 86_400)
    await goBeforeCallingTime(fixture.sandbox, 0)
    await signIn(customer.api, customer.email)
    await reaches(39_850)
    await publishTo(500, 'Spends')
    await untilFinal(customer, 'Spends')
    await reaches(14_850)
    charge = (await atTheBank.call('charges')) ?? ''
    await atTheBank.dispute()
    await reaches(0)
    await decide({ 'evidence[uncategorized_text]': 'losing_evidence' })
    await page.goto('/auth/signin')
    await signInThere(page, customer.email)
    await billingShows(page, 'Credits owed')
    await shows(/ 5,150 credits are owed for it, and nothing is sent\. Write to us to settle it\.$/)
    await isRefused(/ 5,150 credits are owed for it, and nothing is sent/)
    await until('what is owed is mailed', async () => {
      const mails = await fixture.sandbox.mail(customer.email)
      return mails.some(({ text }) => text.includes('5,150 credits are owed for it'))
    })
    expect((await creditsOf(customer)).credits).toBe(0)
  })

  it('shows an operator the debt, who lets it go, and sends again', async () => {
    await window.close()
    await fixture.product.stop()
    const [, account = '', invoice = ''] =
      /(\S+) {2}(in_\S+) {2}5150 credits {2}dispute lost/.exec(await debts()) ?? []
    expect(await debts('--let-go', account, invoice)).toContain('The debt is let go.')
    const again = await openBrowserOn(startProduct(env), (product) => product.stop())
    onCleanUp.push(() => again.close())
    fixture = again
    const { customer } = window
    window = { ...(await openWindow(again.browser, { url: again.product.url })), customer }
    await window.page.goto('/auth/signin')
    await signInThere(window.page, customer.email)
    await window.page.goto('/billing')
    await shows('Tax included')
    expect(await window.page.getByText('Credits owed').count()).toBe(0)
  })
})
