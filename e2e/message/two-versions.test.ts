import { beforeAll, describe, expect, it } from 'vitest'
import { signInThere } from '@afterbeep/testing/browser/browser-account'
import { reportFailure } from '@afterbeep/testing/browser/browser-report'
import { goBeforeCallingTime, openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow, rowsOf, textOf } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import {
  chooseFile,
  chooseVoiceAndText,
  consentAndPublish,
  goOn,
  nameCampaign,
  problemOf,
  scheduleToday,
  stepHeading,
} from '@afterbeep/testing/browser/browser-wizard'
import { contactFile, contactRow } from '@afterbeep/testing/data/contact-file'
import { stepsInOrder } from '@afterbeep/testing/product/steps-in-order'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'

const name = 'Two ways to say it'
/** In California, where people may be called from 8 to 21 o'clock. */
const phones = Array.from({ length: 40 }, (_, index) => String(14_085_556_000 + index))
const first = 'Hi <FirstName>, our spring offers are here.'
const second = 'Good day <FirstName>, spring is here: come and see.'

describe('two versions of a message in a browser', () => {
  let fixture: BrowserFixture
  let window: BrowserWindow
  let dropAt: Date
  const contacted = { first: [] as string[], second: [] as string[] }

  beforeAll(async () => {
    fixture = await openBrowserFixture({ SANDBOX_FAILURE_RATE: '0' })
    dropAt = await goBeforeCallingTime(fixture.sandbox, 20)
    const { customer } = await newSubscriber(fixture, 1)
    window = await openWindow(fixture.browser, { url: fixture.product.url })
    await window.page.goto('/auth/signin')
    await signInThere(window.page, customer.email)
    return () => fixture.close()
  })

  stepsInOrder((context) => reportFailure(context, window, fixture.product))

  it('a second one is written next to the first, shown as it arrives, validated alike', async () => {
    const { page } = window
    await nameCampaign(page, name)
    await chooseFile(page, contactFile(phones.map(contactRow)))
    await page.getByText('40 ready, 0 with problems').waitFor()
    await chooseVoiceAndText(page)
    await page.getByRole('textbox', { name: 'Message' }).fill(first)
    await page.getByRole('button', { name: 'Try a second version' }).click()
    await goOn(page)
    expect(await problemOf(page)).toBe('Please enter a message')
    const box = page.getByRole('textbox', { name: 'Second version' })
    await box.fill(second)
    const phone = page.getByRole('region', { name: 'Preview' })
    const text = phone.getByRole('group', { name: 'Text message' })
    await expect.poll(() => textOf(text)).toContain('Good day Ada, spring is here')
    await page.getByRole('button', { name: 'Remove the second version' }).click()
    await expect.poll(() => textOf(text)).toContain('Hi Ada, our spring offers')
    await page.getByRole('button', { name: 'Bring back the second version' }).click()
    expect(await box.inputValue()).toBe(second)
  })

  it('both are shown in the overview, and are published together', async () => {
    const { page } = window
    await scheduleToday(page, dropAt)
    expect(await rowsOf(page.getByRole('table', { name: 'Your campaign' }))).toEqual(
      expect.arrayContaining([
        expect.arrayContaining(['Message', first]),
        expect.arrayContaining(['Second version', second]),
      ]),
    )
    await consentAndPublish(page)
    await stepHeading(page, name).waitFor()
    await page.getByRole('link', { name: 'Two versions' }).click()
    await page.getByText(/^Half of the people will get each version/).waitFor()
  })

  it('each reaches half of the phones, with the same version in voicemail and text', async () => {
    const { page } = window
    await fixture.sandbox.moveTo(new Date(dropAt.getTime() + 60_000))
    await page.getByText('Completed', { exact: true }).waitFor()
    for (const number of phones) {
      const { voicemails, messages } = await fixture.sandbox.phone(number)
      const texts = [...voicemails, ...messages].map((one) => one.text)
      expect(texts).toHaveLength(2)
      // A first text says who sends it, where the message does not.
      const beginnings = new Set(
        texts.map((text) => text.replace('Spring Offers: ', '').slice(0, 3)),
      )
      expect(beginnings.size).toBe(1)
      contacted[beginnings.has('Hi ') ? 'first' : 'second'].push(number)
    }
    expect([contacted.first.length, contacted.second.length]).toEqual([20, 20])
  })

  it('the page of the campaign compares both, with the replies to each', async () => {
    const { page } = window
    const replies: [string | undefined, string][] = [
      [contacted.first[0], 'Which offers?'],
      [contacted.second[0], 'See you'],
      [contacted.second[1], 'STOP'],
    ]
    for (const [number, text] of replies) {
      const response = await fetch(`${fixture.product.url}/sandbox/phones/${number}/replies`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      })
      expect(response.ok).toBe(true)
    }
    const version = (mail: string) => page.getByRole('region', { name: `Version ${mail}` })
    await expect
      .poll(async () => {
        await page.reload()
        return textOf(version('B'))
      })
      .toMatch(/20 people.*Replies 10% 2 of 20.*Opt-outs 5% 1 of 20/)
    expect(await textOf(version('A'))).toMatch(/Texts delivered 100% 20 of 20.*Replies 5% 1 of 20/)
    await page.getByText('Too few replies to say: 3 of the 10 it takes at least.').waitFor()
    expect(window.complaints).toEqual([])
  })
})
