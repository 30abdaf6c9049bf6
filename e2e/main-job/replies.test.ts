import { beforeAll, describe, expect, it } from 'vitest'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { goBeforeCallingTime, openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openUntilShown, textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import {
  draftFor,
  publish,
  publishedSchema,
  untilFinal,
  upload,
} from '@afterbeep/testing/product/campaigns'
import { contactFile, contactRow } from '@afterbeep/testing/data/contact-file'
import { newCustomer } from '@afterbeep/testing/product/customer'
import { subscribe } from '@afterbeep/testing/data/paying'
import { openSignedIn } from '@afterbeep/testing/browser/signed-in-window'
import { stepsInOrder } from '@afterbeep/testing/product/steps-in-order'

const name = 'Spring offers'
const ada = '14085557001'
const alan = '14085557002'
const full = '15550010002'

describe('what people text back, in a browser', () => {
  let fixture: BrowserFixture
  let window: BrowserWindow

  beforeAll(async () => {
    fixture = await openBrowserFixture({ SANDBOX_FAILURE_RATE: '0' })
    const dropAt = await goBeforeCallingTime(fixture.sandbox, 5)
    const customer = await newCustomer(fixture.product.url, fixture.sandbox)
    await subscribe(customer, 'Launch')
    const list = await upload(customer, contactFile([ada, alan, full].map(contactRow)))
    const draft = draftFor(dropAt, { name, contactListId: list.contact_list_id })
    const published = await publish(customer, draft)
    published.as(publishedSchema)
    await fixture.sandbox.moveTo(new Date(dropAt.getTime() + 60_000))
    await untilFinal(customer, name)
    window = await openSignedIn(fixture, customer)
    return () => fixture.close()
  })

  stepsInOrder((context) => reportFailure(context, window, fixture.product))

  const card = () => window.page.getByRole('region', { name: 'Replies' })
  const replyOf = (text: string) => card().getByRole('listitem').filter({ hasText: text }).first()

  it('the page of a finished campaign summarises its result in words', async () => {
    const { page } = window
    await page.goto(`/analytics/details/${encodeURIComponent(name)}`)
    const summary = page.getByRole('region', { name: 'Summary' })
    await summary.getByText('Written from the counts').waitFor()
    expect(await textOf(summary)).toMatch(
      /^This campaign is over: 2 of 3 voicemails \(66.7%\) and 3 of 3 texts \(100%\) arrived\. 1 failed and was not charged\./,
    )
    await card().getByText('No replies yet').waitFor()
  })

  it('a reply appears by itself, with its person and suggested texts to copy or to send', async () => {
    const { page } = window
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await fixture.sandbox.reply(ada, 'How much is it? <b>Really</b>')
    await replyOf('How much is it? <b>Really</b>').waitFor()
    expect(await textOf(card())).toContain("Ada O'hara-0 +1 (408) 555-7001")
    await card().getByText('Answer', { exact: true }).click()
    await card()
      .getByText(/Afterbeep doesn’t send them\./)
      .waitFor()
    const response = 'Thanks for asking. Tell me what you need, and I will send you the price.'
    await card()
      .getByRole('button', { name: `Copy: ${response}` })
      .click()
    await page.getByText('Answer copied.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(response)
    const link = card().getByRole('link', { name: `Text from my phone: ${response}` })
    expect(await link.getAttribute('href')).toBe(
      `sms:+${ada}?&body=${encodeURIComponent(response)}`,
    )
  })

  it('a STOP is marked, and no answer to it is offered', async () => {
    await fixture.sandbox.reply(alan, 'Stop. Thank you')
    const stopped = replyOf('Stop. Thank you')
    await stopped.getByText('On your do-not-contact list').waitFor()
    expect(await stopped.getByText('Answer', { exact: true }).count()).toBe(0)
    expect(await textOf(card().getByRole('listitem').first())).toContain('Stop. Thank you')
    expect(window.complaints).toEqual([])
  })

  it('a call back that opts out by 9 is confirmed aloud, and counted next to the replies', async () => {
    const { page } = window
    await page.goto(`/sandbox?phone=${ada}`)
    await page.getByRole('button', { name: 'Call back' }).click()
    await page
      .getByText(/To get no more calls or texts from us, press 9\./)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Press 9' }).click()
    await page
      .getByText(/You will get no more calls or texts from/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Call back' }).waitFor()
    const calls = card().getByRole('region', { name: 'Calls back' })
    const path = `/analytics/details/${encodeURIComponent(name)}`
    await openUntilShown(page, path, calls.getByText(/Pressed 9 to opt out\s*1/))
    await replyOf('How much is it?').getByText('On your do-not-contact list').waitFor()
    expect(window.complaints).toEqual([])
  })
})
