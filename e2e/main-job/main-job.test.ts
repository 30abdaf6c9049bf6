import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  balanceText,
  reread,
  mailedLink,
  sendSignIn,
  signInThere,
  signOut,
  signUp,
} from '@afterbeep/testing/browser/browser-account'
import { choosePlan, payByCard } from '@afterbeep/testing/browser/browser-payment'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import {
  goBeforeCallingTime,
  openEmbeddedFixture,
} from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow, rowsOf, textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import {
  chooseFile,
  chooseVoiceAndText,
  consentAndPublish,
  nameCampaign,
  scheduleToday,
  stepHeading,
  writeMessage,
} from '@afterbeep/testing/browser/browser-wizard'
import { contactFile, contactRow, firstNameOf } from '@afterbeep/testing/data/contact-file'
import { readCsv } from '@afterbeep/testing/data/csv'
import { newEmail } from '@afterbeep/testing/product/customer'
import { goodCard } from '@afterbeep/testing/data/paying'
import type { Stats } from '@afterbeep/testing/product/sandbox'
import { stepsInOrder } from '@afterbeep/testing/product/steps-in-order'

const name = 'Spring offers, 50% off'
const email = newEmail()
/** In California, where people may be called from 8 to 21 o'clock. */
const phones = Array.from({ length: 340 }, (_, index) => String(14_085_552_000 + index))

/** 340 good rows; on line 102 a short number, on line 203 letters, on line 344 a duplicate of line 2. */
function fileWithFaults(): Uint8Array {
  const rows = phones.map(contactRow)
  const spoilt = (phone: string) => ({ ...contactRow('14085550000', 900), recommendedPhone: phone })
  rows.splice(100, 0, { ...spoilt('4085550001'), phoneNumber: '4085550001' })
  rows.splice(201, 0, { ...spoilt('1408555000x'), phoneNumber: '4085550002' })
  rows.push({ ...contactRow('14085550003', 901), phoneNumber: phones[0]?.slice(1) ?? '' })
  return contactFile(rows)
}

const credits = (count: number) => `${count.toLocaleString('en-US')} credits`
const money = (count: number) =>
  (count / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

describe('the main job in a browser', () => {
  let fixture: BrowserFixture
  let window: BrowserWindow
  let dropAt: Date
  let before: Stats
  const counts = { calls: 0, failedCalls: 0, texts: 0, failedTexts: 0 }
  const spent = () => counts.calls * 50 + counts.texts * 5

  beforeAll(async () => {
    // At sixty a second the progress can be seen while the campaign runs.
    fixture = await openEmbeddedFixture({ VOICE_PER_SECOND: '60' })
    window = await openWindow(fixture.browser, { url: fixture.product.url })
    dropAt = await goBeforeCallingTime(fixture.sandbox, 90)
    return () => fixture.close()
  })

  stepsInOrder((context) => reportFailure(context, window, fixture.product))

  it('signs up, and the mailed link activates the account', async () => {
    const { page } = window
    await signUp(page, email)
    await page.goto(await mailedLink(fixture.sandbox, email, '/auth/verify-email'))
    await page.getByRole('heading', { name: 'Email verified' }).waitFor()
    await page.getByRole('link', { name: 'Return to Sign in' }).click()
    await signInThere(page, email)
    await expect.poll(() => balanceText(page), reread).toBe('Balance: $0.00')
  })

  it('buys Launch with a card and has 20,000 credits', async () => {
    const { page } = window
    await choosePlan(page, 'Launch')
    await payByCard(page, goodCard)
    const dialog = page.getByRole('dialog', { name: 'Payment Successful!' })
    await dialog.getByText('Your subscription has been activated successfully.').waitFor()
    expect(await textOf(dialog.getByText(/^Order number: \S/))).toMatch(/^Order number: \S{6,}$/)
    await dialog.getByRole('button', { name: 'Back to Billing' }).click()
    await page.waitForURL('**/billing')
    await page.getByRole('region', { name: 'Current Plan' }).getByText('Launch').waitFor()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    const card = page.getByRole('region', { name: 'Credits' })
    await card.getByText('$200.00').waitFor()
    await card.getByText('20,000 credits').waitFor()
    await expect.poll(() => balanceText(page), reread).toBe('Balance: $200.00')
  })

  it('keeps the 340 good rows of a file and names the three others by their lines', async () => {
    const { page } = window
    await nameCampaign(page, name)
    await chooseFile(page, fileWithFaults())
    const dialog = page.getByRole('dialog', { name: 'Data Errors' })
    const invalid =
      'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX'
    await dialog.getByRole('listitem').first().waitFor()
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      `Line 102: ${invalid}\nWrite it as 14085550001.`,
      `Line 203: ${invalid}`,
      'Line 344: Duplicate phone number',
    ])
    await dialog.getByRole('button', { name: 'Okay' }).click()
    await page.getByText('340 ready, 3 with problems').waitFor()
  })

  it('writes a message with a field of the file and shows it as it arrives', async () => {
    const { page } = window
    await chooseVoiceAndText(page)
    await writeMessage(page, ['Hi ', 'FirstName', ', our spring offers are here. Call us back!'])
    await page.getByText(/^57\/200 characters$/).waitFor()
    const preview = page.getByRole('region', { name: 'Preview' })
    const greeting = `Hi ${firstNameOf(0)}, our spring offers are here.`
    const voicemail = preview.getByRole('group', { name: 'Voicemail' })
    // The preview may be some keys behind the box.
    await expect.poll(() => textOf(voicemail)).toContain(greeting)
    await preview.getByRole('button', { name: 'Next contact' }).click()
    const text = preview.getByRole('group', { name: 'Text message' })
    await expect.poll(() => textOf(text)).toContain(`Hi ${firstNameOf(1)}, our spring offers`)
  })

  it('reviews everything in numbers, and publishes after consent', async () => {
    const { page } = window
    await scheduleToday(page, dropAt)
    const review = page.getByRole('region', { name: 'Before you publish' })
    // The labels are shown before the figures.
    await expect.poll(() => textOf(review)).toContain('Recipients 340')
    const figures = await textOf(review)
    for (const figure of [credits(18_700), credits(1_300)]) expect(figures).toContain(figure)
    expect(await rowsOf(page.getByRole('table', { name: 'Your campaign' }))).toEqual(
      expect.arrayContaining([
        expect.arrayContaining(['Contacts', '340']),
        expect.arrayContaining(['Method', 'Voice & Text']),
        expect.arrayContaining(['Frequency', 'Once']),
      ]),
    )
    await consentAndPublish(page)
    await page.waitForURL(`**/analytics/details/${encodeURIComponent(name)}`)
    await stepHeading(page, name).waitFor()
    await page.getByText('Scheduled', { exact: true }).waitFor()
    await expect.poll(() => balanceText(page), reread).toBe(`Balance: ${money(1_300)}`)
  })

  it('ends the session after an hour and lets the person sign in again', async () => {
    const { page } = window
    // Twenty minutes are left until the campaign starts.
    await fixture.sandbox.moveTo(new Date(dropAt.getTime() - 20 * 60_000))
    await page.waitForURL('**/auth/signin')
    await page.getByText('Please sign in to continue.').waitFor()
    await signInThere(page, email)
    const recent = page.getByRole('region', { name: 'Recent Campaigns' })
    await recent.getByRole('link', { name: `View details of ${name}` }).click()
    await page.getByText('Scheduled', { exact: true }).waitFor()
    await expect.poll(() => balanceText(page), reread).toBe(`Balance: ${money(1_300)}`)
    before = await fixture.sandbox.stats()
  })

  it('follows the campaign to its end without a reload', async () => {
    const { page } = window
    await page.evaluate('window.sameDocument = true')
    await fixture.sandbox.moveTo(new Date(dropAt.getTime() + 60_000))
    const done = page.getByText(/^[\d,]+ of 680 deliveries done/)
    await page.getByText('In Progress', { exact: true }).waitFor()
    const seen = async () => Number((await textOf(done)).split(' of ')[0]?.replace(',', ''))
    const first = await seen()
    await expect.poll(seen).toBeGreaterThan(first)
    await expect.poll(seen, { timeout: 120_000 }).toBe(680)
    await page.getByText('Completed with failures', { exact: true }).waitFor()
    expect(await page.evaluate('window.sameDocument')).toBe(true)
  })

  it('shows on the detail page the same counts as the simulators', async () => {
    const { page, complaints } = window
    const figures = async (region: string) => {
      const values = await page.getByRole('region', { name: region }).locator('dd').allInnerTexts()
      return values.slice(0, 3).map(Number)
    }
    const [, calls = 0, failedCalls = 0] = await figures('Calls')
    const [, texts = 0, failedTexts = 0] = await figures('Messages')
    Object.assign(counts, { calls, failedCalls, texts, failedTexts })
    expect([calls + failedCalls, texts + failedTexts]).toEqual([340, 340])
    expect(Math.min(calls, texts)).toBeGreaterThan(250)
    const { voice, text } = await fixture.sandbox.stats()
    expect(voice.calls - before.voice.calls).toBe(calls)
    expect(voice.distinct - before.voice.distinct).toBe(calls)
    // A text that a carrier could not deliver was still handed to it.
    expect(text.calls - before.text.calls).toBe(texts + failedTexts)
    expect(text.distinct - before.text.distinct).toBe(texts + failedTexts)
    const hours = await rowsOf(page.getByRole('table', { name: 'Hourly Trend' }))
    const sum = (column: number) => hours.reduce((total, row) => total + Number(row[column]), 0)
    expect([sum(1), sum(2)]).toEqual([calls + texts, failedCalls + failedTexts])
    // The one refusal is that of the ended session.
    expect(complaints.filter((line) => !line.includes(' 401 '))).toEqual([])
  })

  it('pages through the deliveries, five at a time', async () => {
    const { page } = window
    const table = page.getByRole('table', { name: 'Call details' })
    const pager = page.getByRole('navigation', { name: 'Call details, pages' })
    const firstPage = await rowsOf(table)
    expect(firstPage).toHaveLength(5)
    expect(firstPage[0]?.[0]).toMatch(/^\+1 \(408\) 555-2\d{3}/)
    expect(await pager.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true)
    await pager.getByRole('button', { name: 'Next page' }).click()
    await pager.getByText('Page 2').waitFor()
    await expect.poll(() => rowsOf(table)).not.toEqual(firstPage)
    await pager.getByRole('button', { name: 'Previous page' }).click()
    await expect.poll(() => rowsOf(table)).toEqual(firstPage)
  })

  it('exports one line a delivery under the name that the specification gives', async () => {
    const { page } = window
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Details' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${name}_analytics_details.csv`)
    await page.getByText('Export successful!').waitFor()
    const [header, ...lines] = readCsv(await readFile(await download.path(), 'utf8'))
    expect(header?.slice(0, 5)).toEqual(['phone_number', 'status', 'date', 'channel', 'state'])
    expect(lines).toHaveLength(680)
    const reached = lines.map(([phone, , , channel]) => `${phone} ${channel}`)
    expect(new Set(reached)).toEqual(
      new Set(phones.flatMap((phone) => [`${phone} voice`, `${phone} text`])),
    )
    const delivered = lines.filter((cells) => cells[4] === 'delivered')
    expect(delivered).toHaveLength(counts.calls + counts.texts)
  })

  it('shows the same figures in the list and on the dashboard', async () => {
    const { page } = window
    await page.getByRole('navigation').getByRole('link', { name: 'Analytics' }).first().click()
    await page.getByRole('heading', { name: 'Analytics', exact: true }).waitFor()
    const { calls, failedCalls, texts, failedTexts } = counts
    const list = page.getByRole('table', { name: 'Campaigns' })
    await expect
      .poll(async () => (await rowsOf(list))[0]?.slice(0, 6))
      .toEqual([
        name,
        expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:00 AM/),
        String(calls + texts),
        String(failedCalls + failedTexts),
        '0',
        'Completed with failures',
      ])
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    const recent = page.getByRole('region', { name: 'Recent Campaigns' })
    await recent.getByText('Completed with failures').waitFor()
    const busiest = async (chart: string) => {
      const days = await rowsOf(page.getByRole('table', { name: chart }))
      return days.map((cells) => cells[1]).filter((cell) => !/^0%?$/.test(cell ?? ''))
    }
    await expect.poll(() => busiest('Total Calls and Messages Sent')).toEqual(['680'])
    const rate = Math.round(((calls + texts) / 680) * 1_000) / 10
    await expect.poll(() => busiest('Delivery Rate')).toEqual([`${rate}%`])
  })

  it('charges exactly the price of what was delivered', async () => {
    const { page } = window
    const card = page.getByRole('region', { name: 'Credits' })
    await card.getByText(credits(20_000 - spent()), { exact: true }).waitFor()
    await card.getByText(money(20_000 - spent()), { exact: true }).waitFor()
    expect(await card.getByText('held for campaigns').count()).toBe(0)
    await expect.poll(() => balanceText(page), reread).toBe(`Balance: ${money(20_000 - spent())}`)
  })

  it('uses the first name of each person in the voicemail and in the text', async () => {
    const found = { calls: 0, texts: 0 }
    for (const [index, phone] of phones.entries()) {
      const { voicemails, messages } = await fixture.sandbox.phone(phone)
      const greeting = `Hi ${firstNameOf(index)}, our spring offers are here.`
      for (const { text } of [...voicemails, ...messages]) expect(text).toContain(greeting)
      found.calls += voicemails.length
      found.texts += messages.length
    }
    expect(found).toEqual({ calls: counts.calls, texts: counts.texts })
  })

  it('signs out for good, without any request to another host', async () => {
    const { page, strangers } = window
    await signOut(page)
    await page.goto('/dashboard')
    await page.waitForURL('**/auth/signin')
    await sendSignIn(page, email, 'a wrong password')
    await page
      .getByRole('alert')
      .getByText(/^Login failed/)
      .waitFor()
    expect(strangers).toEqual([])
  })
})
