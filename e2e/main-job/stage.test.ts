import { beforeAll, describe, expect, it } from 'vitest'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { goBeforeCallingTime, openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow, textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { draftFor, publish, publishedSchema, upload } from '@afterbeep/testing/product/campaigns'
import { contactFile, contactRow } from '@afterbeep/testing/data/contact-file'
import { newCustomer } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { subscribe } from '@afterbeep/testing/data/paying'
import { until } from '@afterbeep/testing/product/poll'
import type { Mail } from '@afterbeep/testing/product/sandbox'
import { openSignedIn } from '@afterbeep/testing/browser/signed-in-window'
import { stepsInOrder } from '@afterbeep/testing/product/steps-in-order'

const name = 'Autumn tune-ups'
const ada = '14085557001'

describe('the sandbox as a stage, and the emails that an owner gets', () => {
  let fixture: BrowserFixture
  let customer: Customer
  let owner: BrowserWindow
  let stage: BrowserWindow
  let dropAt: Date

  beforeAll(async () => {
    fixture = await openBrowserFixture({ SANDBOX_FAILURE_RATE: '0' })
    // Three hours ahead: a user who goes there by hand is signed out on the way.
    dropAt = await goBeforeCallingTime(fixture.sandbox, 180)
    customer = await newCustomer(fixture.product.url, fixture.sandbox)
    await subscribe(customer, 'Launch')
    const list = await upload(customer, contactFile([ada, '14085557002'].map(contactRow)))
    const draft = draftFor(dropAt, { name, contactListId: list.contact_list_id })
    const published = await publish(customer, draft)
    published.as(publishedSchema)
    owner = await openSignedIn(fixture, customer)
    stage = await openWindow(fixture.browser, { url: fixture.product.url })
    return () => fixture.close()
  })

  stepsInOrder((context) => reportFailure(context, stage, fixture.product))

  const mailed = (subject: RegExp) =>
    until(`a mail about ${subject.source}`, async () => {
      const mails = await fixture.sandbox.mail(customer.email)
      return mails.find((mail) => subject.test(mail.subject))
    })
  const linksTo = (mail: Mail, path: string) => mail.links.some((link) => link.includes(path))

  /** To the next event, when what the one before caused is done; true when the campaign has started. */
  async function jump(): Promise<boolean> {
    const { page } = stage
    let sent = -1
    await until(
      'sending is quiet',
      async () => {
        const { voice, text } = await fixture.sandbox.stats()
        const before = sent
        sent = voice.requests + text.requests
        return sent === before
      },
      { everyMs: 700 },
    )
    await page.getByText(/^Next: /).waitFor()
    // Another event may have come before the one that is shown, so not its text says where the clock is.
    const moved = page.waitForResponse('**/sandbox/clock')
    await page.getByRole('button', { name: 'Jump to the next event' }).click()
    expect((await moved).status()).toBe(200)
    return (await fixture.sandbox.now()) >= dropAt
  }

  it('a receipt comes after the payment, with what was paid', async () => {
    const mail = await mailed(/^Your Afterbeep receipt for \$200\.00$/)
    expect(mail.text).toContain('20,000 credits were added')
    expect(linksTo(mail, '/receipts/')).toBe(true)
  })

  it('a provider is switched off and on again', async () => {
    const { page } = stage
    await page.goto('/sandbox')
    const down = page.getByRole('switch', { name: 'The voicemail provider is down' })
    await down.check()
    await page.getByRole('switch', { name: 'Results come twice' }).check()
    await down.uncheck()
    await page.getByRole('switch', { name: 'Results come twice', checked: true }).waitFor()
    expect(await down.isChecked()).toBe(false)
  })

  it('a jump to the next event starts the campaign, and its owner is still signed in', async () => {
    // The demo account's campaigns have events of their own on the way.
    for (let isStart = false; !isStart;) isStart = await jump()
    await owner.page.goto('/profile')
    await owner.page.getByRole('switch', { name: 'New replies', checked: true }).waitFor()
    expect(new URL(owner.page.url()).pathname).toBe('/profile')
  })

  it('a phone that just rang is picked up without typing its number', async () => {
    const { page } = stage
    await page.getByRole('button', { name: 'Pick up +1 (408) 555-7001' }).click()
    await page.getByText(/^Voicemail, spoken by/).waitFor()
    const mail = await mailed(/^“Autumn tune-ups” is finished$/)
    expect(mail.text).toContain('2 of 2 voicemails (100%) and 2 of 2 texts (100%) arrived')
    expect(linksTo(mail, '/analytics/details/Autumn%20tune-ups')).toBe(true)
  })

  it('a reply is mailed without its words and its number', async () => {
    const { page } = stage
    await page.getByLabel('Reply').fill('How much for two bikes?')
    await page.getByRole('button', { name: 'Send' }).click()
    const mail = await mailed(/^You have a new reply$/)
    expect(mail.text).not.toMatch(/bikes|555-?7001/)
    expect(mail.text).toContain('campaign “Autumn tune-ups”')
  })

  it('an email that is switched off comes no more, and stays off', async () => {
    const { page } = owner
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('switch', { name: 'New replies' }).uncheck()
    expect((await saved).status()).toBe(200)
    await page.reload()
    await page.getByRole('switch', { name: 'New replies', checked: false }).waitFor()
    expect(await textOf(page.getByRole('region', { name: 'Emails' }))).toContain('always come')
    expect([...owner.complaints, ...stage.complaints]).toEqual([])
  })
})
