import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  consentAndPublish,
  goOn,
  stepHeading,
  walkTo,
} from '@afterbeep/testing/browser/browser-wizard'
import { firstNameOf, goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { until } from '@afterbeep/testing/product/poll'
import { stepsInOrder } from '@afterbeep/testing/product/steps-in-order'
import { openWizardFixture } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'

const phones = scatteredPhones(3)
const message = 'Hi <FirstName>, call 408-555-0100.'
const voiceSelect = (page: Page) => page.getByRole('combobox', { name: 'Voice' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A fake speech engine that starts at once and records what it was given. */
const speakingBrowser = `
  window.said = []
  window.SpeechSynthesisUtterance = class extends EventTarget {
    constructor(text) { super(); this.text = text }
  }
  let current
  const speak = (utterance) => {
    current = utterance
    window.said.push(utterance.text)
    setTimeout(() => utterance.dispatchEvent(new Event('start')), 0)
  }
  const cancel = () => { window.said.push('silence') }
  window.endSpeech = () => current.dispatchEvent(new Event('end'))
  Object.defineProperty(window, 'speechSynthesis', { value: { speak, cancel } })
`

describe('a voicemail in a voice of one’s choice', () => {
  let wizard: WizardFixture
  beforeAll(async () => {
    wizard = await openWizardFixture()
    await wizard.page.addInitScript(speakingBrowser)
    await walkTo(wizard.page, 5, { method: 'Voicemail', file: goodFile(phones) })
    return () => wizard.close()
  })
  stepsInOrder((context) => wizard.report(context))
  const said = () => wizard.page.evaluate<string[]>('window.said.splice(0)')

  it('is chosen among the ready voices, the default one first', async () => {
    const { page } = wizard
    await page.getByRole('textbox', { name: 'Message' }).fill(message)
    await voiceSelect(page).waitFor()
    const options = voiceSelect(page).locator('option')
    expect(await options.allInnerTexts()).toEqual(['Ava (default)', 'Marcus', 'Elena'])
    await page.getByText('the call uses Ava.').waitFor()
    await voiceSelect(page).selectOption('Marcus')
    await page.getByText('the call uses Marcus.').waitFor()
    await page.getByText('About 6 seconds').waitFor()
  })

  it('is spoken as the shown contact will hear it, and stops when another is shown', async () => {
    const { page } = wizard
    await button(page, 'Hear it').click()
    await button(page, 'Stop').waitFor()
    expect(await said()).toContain(`Hi ${firstNameOf(0)}, call 408-555-0100.`)
    await button(page, 'Next contact').click()
    await button(page, 'Hear it').waitFor()
    expect(await said()).toEqual(['silence'])
    await button(page, 'Hear it').click()
    await button(page, 'Stop').waitFor()
    expect(await said()).toContain(`Hi ${firstNameOf(1)}, call 408-555-0100.`)
    await page.evaluate('window.endSpeech()')
    await page.getByText(/^\d+ seconds?, as you heard it$/).waitFor()
  })

  it('is shown in the overview, and used for the voicemails', async () => {
    const { page, fixture } = wizard
    await goOn(page)
    await stepHeading(page, 'Schedule and Launch').waitFor()
    await button(page, 'Hear it').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Today, / }).click()
    await page.getByLabel('Frequency').selectOption('once')
    await goOn(page)
    await page.getByRole('row', { name: /^Voice Marcus/ }).waitFor()
    await consentAndPublish(page)
    await page.waitForURL(/\/analytics\/details\//)
    for (const [index, phone] of phones.entries()) {
      const left = async () => (await fixture.sandbox.phone(phone)).voicemails
      await until(`${phone} has its voicemail`, async () => (await left()).length > 0)
      expect(await left()).toMatchObject([
        { voice: 'Marcus', text: `Hi ${firstNameOf(index)}, call 408-555-0100.` },
      ])
    }
    expect(wizard.window.complaints).toEqual([])
  })
})

describe('a voicemail spoken by the provider', () => {
  let wizard: WizardFixture
  beforeAll(async () => {
    wizard = await openWizardFixture({ SPEECHES_PER_DAY: '3' })
    await walkTo(wizard.page, 5, { method: 'Voicemail', file: goodFile(phones) })
    return () => wizard.close()
  })
  stepsInOrder((context) => wizard.report(context))

  it('plays in the page, from our own address, as long as it really is', async () => {
    const { page } = wizard
    await page.getByRole('textbox', { name: 'Message' }).fill('Hi, it is me, your bicycle shop.')
    await voiceSelect(page).selectOption('Elena')
    expect(await page.getByText(/stands in/).count()).toBe(0)
    const audio = page.waitForResponse('**/api/voices/speech/*/')
    await button(page, 'Hear it').click()
    const response = await audio
    expect(new URL(response.url()).origin).toBe(wizard.fixture.product.url)
    await button(page, 'Stop').waitFor()
    await page.getByText('2 seconds, as you heard it').waitFor()
    await button(page, 'Hear it').waitFor()
  })

  it('reports a used-up daily quota, and still plays earlier previews', async () => {
    const { page } = wizard
    const box = page.getByRole('textbox', { name: 'Message' })
    for (const text of ['Hi.', 'Hey.', 'Hello.']) {
      await box.fill(text)
      await button(page, 'Hear it').click()
      const over = text === 'Hello.' ? /used today’s new previews/ : /as you heard it$/
      await page.getByText(over).waitFor()
    }
    await box.fill('Hi.')
    await button(page, 'Hear it').click()
    await page.getByText(/as you heard it$/).waitFor()
    expect(wizard.window.complaints).toEqual([expect.stringContaining('429')])
  })
})
