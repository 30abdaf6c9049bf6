import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { goBeforeCallingTime, openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openUntilShown, textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import { draftFor, publish, publishedSchema, upload } from '@afterbeep/testing/product/campaigns'
import { contactFile, contactRow } from '@afterbeep/testing/data/contact-file'
import { newCustomer } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { until } from '@afterbeep/testing/product/poll'
import { subscribe } from '@afterbeep/testing/data/paying'
import { openSignedIn } from '@afterbeep/testing/browser/signed-in-window'
import { stepsInOrder } from '@afterbeep/testing/product/steps-in-order'

const stopping = '15550010001'
const staying = '15550070002'
/** Its voicemail is never reported, so the texts of all wait until the clock is moved. */
const silent = '15550030003'
const byLetter = '15550070004'
const registered = '15550070005'
const phones = [stopping, staying, silent, byLetter, registered]
const preflightSchema = z.object({
  excluded: z.array(z.object({ reason: z.string(), count: z.number() })),
})

describe('who is not contacted, in a browser', () => {
  let fixture: BrowserFixture
  let window: BrowserWindow
  let customer: Customer
  let contactListId = ''
  let dropAt: Date

  beforeAll(async () => {
    fixture = await openBrowserFixture({
      SANDBOX_FAILURE_RATE: '0',
      SANDBOX_REPORT_DELAY_MS: '0',
      REPORT_TIMEOUT_MS: String(30 * 60_000),
    })
    dropAt = await goBeforeCallingTime(fixture.sandbox, 5)
    customer = await newCustomer(fixture.product.url, fixture.sandbox)
    await subscribe(customer, 'Launch')
    const list = await upload(customer, contactFile(phones.map(contactRow)))
    contactListId = list.contact_list_id
    const published = await publish(customer, draftFor(dropAt, { name: 'One', contactListId }))
    published.as(publishedSchema)
    await fixture.sandbox.moveTo(new Date(dropAt.getTime() + 60_000))
    window = await openSignedIn(fixture, customer)
    return () => fixture.close()
  })

  stepsInOrder((context) => reportFailure(context, window, fixture.product))

  const textsTo = async (phone: string) =>
    (await fixture.sandbox.phone(phone)).messages
      .filter(({ direction, text }) => direction === 'outbound' && text.includes('spring offers'))
      .map(({ text }) => text)
  const numbers = () => window.page.getByRole('region', { name: 'Numbers' })
  const registry = () => window.page.getByRole('region', { name: 'National do-not-call registry' })

  it('a STOP between voicemail and text keeps the text away, and stands on the page', async () => {
    const { sandbox } = fixture
    await until('the voicemail is on the phone', async () => {
      const { voicemails } = await sandbox.phone(stopping)
      return voicemails.length > 0 || undefined
    })
    await sandbox.reply(stopping, 'STOP')
    const row = numbers().getByRole('row').filter({ hasText: 'Ends in 01' })
    const how = row.getByText('Asked to stop by text')
    await openUntilShown(window.page, '/do-not-contact', how)
    await sandbox.advance(16 * 60)
    await until('the text is on the other phone', async () => {
      return (await textsTo(staying)).length === 1 || undefined
    })
    expect(await textsTo(stopping)).toEqual([])
  })

  it('an opt-out by letter is added by hand, and can be found by its number', async () => {
    const { page } = window
    await page.getByLabel('Phone number').fill('555 007 0004')
    await page.getByLabel('How they asked').selectOption('Letter')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('Look up a number').fill('(555) 007-0004')
    await page.getByRole('button', { name: 'Look up' }).click()
    await numbers().getByText('+1 (555) 007-0004', { exact: true }).waitFor()
    expect(await textOf(numbers())).toContain('Asked by letter')
  })

  it('the evidence about a number is downloaded, and verifies without the product', async () => {
    const { page } = window
    // Sealed together with those beside it, of which one is never reported.
    await fixture.sandbox.advance(30 * 60)
    await page.getByLabel('Look up a number').fill(stopping)
    await page.getByRole('button', { name: 'Look up' }).click()
    const evidence = page.getByRole('region', { name: 'Evidence about +1 (555) 001-0001' })
    await evidence.waitFor()
    const path = await until(
      'it is sealed that no text was sent',
      async () => {
        const download = page.waitForEvent('download')
        await evidence.getByRole('button', { name: 'Download JSON' }).click()
        const file = await (await download).path()
        const json = await readFile(file, 'utf8')
        const isSealed = json.includes('"not_sealed": []')
        return isSealed && json.includes('"reason": "suppressed"') && file
      },
      { everyMs: 3000 },
    )
    const verifier = join(import.meta.dirname, '../../packages/verifier/verify.mjs')
    const { status, stdout } = spawnSync(process.execPath, [verifier, path], { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^OK/) })
  })

  it('the evidence is a PDF too, which opens, and says in words why no text was sent', async () => {
    const evidence = window.page.getByRole('region', { name: 'Evidence about +1 (555) 001-0001' })
    const download = window.page.waitForEvent('download')
    await evidence.getByRole('button', { name: 'Download PDF' }).click()
    const pdf = (await readFile(await (await download).path())).toString('latin1')
    expect(pdf).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/)
    for (const text of ['Evidence about +1', 'Text: not sent', 'Forbidden by: 47 CFR', 'wrote']) {
      expect(pdf).toContain(text)
    }
  })

  it('a person who calls back and presses 9 is on the list before they hang up', async () => {
    const { page } = window
    await page.goto('/sandbox')
    await page.getByLabel('Number', { exact: true }).fill(staying)
    await page.getByRole('button', { name: 'Pick up', exact: true }).click()
    await page.getByRole('button', { name: 'Call back' }).click()
    await page.getByRole('button', { name: 'Press 9' }).click()
    await page.getByText(/pressed 9/).waitFor()
    const row = numbers().getByRole('row').filter({ hasText: 'Ends in 02' })
    const how = row.getByText('Pressed 9 when they called back')
    await openUntilShown(page, '/do-not-contact', how)
    const calls = page.getByRole('region', { name: 'Calls back' })
    const nine = calls.getByText(/Pressed 9 to opt out\s*1/)
    await openUntilShown(page, '/analytics/details/One', nine)
    expect(await textOf(calls)).toMatch(/Called\s*1 Pressed 1 to speak with you\s*0/)
  })

  it('the audit trail has all of it, is filtered, and downloads as it is shown', async () => {
    const { page } = window
    await page.goto('/profile?show=activity')
    const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row')
    await page.getByLabel('What').selectOption('Do not contact')
    await rows.filter({ hasText: 'do-not-contact list' }).first().waitFor()
    expect(await rows.filter({ hasText: 'signed in' }).count()).toBe(0)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download (CSV)' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toContain('do-not-contact list')
    expect(csv).not.toMatch(/signed in/i)
    await page.goto('/do-not-contact')
  })

  it('a registry file is uploaded with its day, and its people are left out', async () => {
    const { page } = window
    await registry().getByRole('button', { name: 'Upload a registry file' }).click()
    await registry().getByText('Enter the day on which you downloaded it.').waitFor()
    const day = (await fixture.sandbox.now()).toISOString().slice(0, 10)
    await page.getByLabel('Day of the download').fill(day)
    const file = Buffer.from('555,0070005\r\n555,0070999\r\n')
    const chosen = page.waitForEvent('filechooser')
    await registry().getByRole('button', { name: 'Upload a registry file' }).click()
    await (await chosen).setFiles({ name: 'dnc_555.txt', mimeType: 'text/plain', buffer: file })
    await registry().getByText('2 numbers were read.').waitFor()
    expect(await textOf(registry())).toContain('Area codes 555')
    const later = new Date(dropAt.getTime() + 5 * 3_600_000)
    const draft = draftFor(later, { name: 'Two', contactListId })
    const { excluded } = (await customer.api.post('/api/campaigns/preflight/', draft)).as(
      preflightSchema,
    )
    expect(excluded).toContainEqual({ reason: 'On the national do-not-call registry', count: 1 })
    expect(excluded).toContainEqual({ reason: 'On your do-not-contact list', count: 3 })
    expect(window.complaints).toEqual([])
  })
})
