import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { goBeforeCallingTime } from '@afterbeep/testing/browser/browser-fixture'
import { openMovingFixture } from '@afterbeep/testing/browser/shared-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openUntilShown } from '@afterbeep/testing/browser/browser-window'
import { openSignedIn } from '@afterbeep/testing/browser/signed-in-window'
import { newCustomer } from '@afterbeep/testing/product/customer'

const phone = '14087770177'

/** Another origin on this machine, with nothing of ours but what was pasted into its one page. */
async function otherWebsite(html: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openMovingFixture()
  // The question to a number that was typed on a page waits for the hours of its place.
  await goBeforeCallingTime(fixture.sandbox, -60)
})
afterAll(() => fixture.close())

it('a person signs up in another website’s frame, replies YES, and is on a contact list', async () => {
  const { product, sandbox, browser } = fixture
  const customer = await newCustomer(product.url, sandbox)
  const { page, close } = await openSignedIn(fixture, customer)
  await page.goto('/profile')
  await page.getByLabel('Your business, as people know it').fill('Harbor Bikes')
  await page.getByRole('button', { name: 'Save business' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  await page.getByRole('button', { name: 'Make a sign-up page' }).click()
  await page.getByRole('switch', { name: 'The page is open' }).click()
  await page.getByRole('button', { name: 'Save page' }).click()
  const snippet = await page.getByLabel(/paste this there/).inputValue()

  const site = await otherWebsite(`<h1>Bikes</h1>${snippet}`)
  const stranger = await browser.newPage()
  await stranger.goto(site.url)
  const form = stranger.frameLocator('iframe')
  await form.getByText(/By signing up I agree that Harbor Bikes may send me/).waitFor()
  await form.getByLabel('First name').fill('Ann')
  await form.getByLabel('Mobile number').fill('(408) 777-0177')
  await form.getByRole('button', { name: 'Sign up' }).click()
  await form.getByText(/a text is on its way/).waitFor()
  await stranger.close()
  await site.close()

  const texts = async () => (await sandbox.phone(phone)).messages.map(({ text }) => text)
  await expect.poll(texts).toEqual([expect.stringMatching(/^Harbor Bikes: Reply YES to get our/)])
  await sandbox.reply(phone, 'YES')
  await openUntilShown(page, '/profile', page.getByText('1 person has replied YES.'))
  await page.getByRole('button', { name: 'Use as a contact list' }).click()
  await page.getByText(/A contact list of 1 is among your saved lists/).waitFor()
  await close()
})
