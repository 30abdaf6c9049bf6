import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { openSharedFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { textOf } from '@afterbeep/testing/browser/browser-window'
import { consentAndPublish, walkTo } from '@afterbeep/testing/browser/browser-wizard'
import { openForCustomer } from '@afterbeep/testing/browser/customer-window'
import type { CustomerWindow } from '@afterbeep/testing/browser/customer-window'
import { goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { subscribe } from '@afterbeep/testing/data/paying'

describe('a customer whose list is larger than the plan', () => {
  let fixture: BrowserFixture
  let window: CustomerWindow

  beforeAll(async () => {
    fixture = await openSharedFixture()
    window = await openForCustomer(fixture)
    return () => fixture.close()
  })

  beforeEach((context) => () => reportFailure(context, window, fixture.product))

  it('knows before paying how many people are reached, and is not stuck after it', async () => {
    const { page, customer } = window
    await page.goto('/billing')
    const reach = page.getByText('About 400 a month by voicemail, or 363 with a text as well.')
    await reach.waitFor()
    await subscribe(customer, 'Launch')

    const file = goodFile(scatteredPhones(400))
    await walkTo(page, 7, { file })
    await page.getByText('You are 2,000 credits ($20.00) short.').waitFor()
    const sales = page.getByText('To reach all 400 at once, ask our sales team for Scale')
    expect(await textOf(sales)).toContain('60,000 credits a month are enough for 1,363 people.')
    await page.getByRole('button', { name: 'Send to the first 363' }).click()
    const kept = page.getByText(
      'The other 37 people are kept as the list “Other 37 of contacts.csv”.',
    )
    await kept.waitFor()
    await page.getByRole('row', { name: /^Contacts 363/ }).waitFor()
    await page.getByText(/ At most \$199\.65 of your \$200\.00\./).waitFor()
    expect(await page.getByText(/short\.$/).count()).toBe(0)
    await consentAndPublish(page)
    await page.waitForURL('**/analytics/details/**')

    await walkTo(page, 3)
    await page.getByRole('button', { name: 'Use a list you uploaded before' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Other 37 of' })
      .getByRole('button')
      .first()
      .click()
    await page.getByText(/^37 people: at most 1,850 credits \(\$18\.50\) by Voicemail/).waitFor()
    expect(window.complaints).toEqual([])
  })
})
