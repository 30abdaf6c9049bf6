import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '@afterbeep/testing/browser/browser-axe'
import { hasFocus, keepsFocus, pressAt, tabTo } from '@afterbeep/testing/browser/browser-keyboard'
import { codeOn, testDialog } from '@afterbeep/testing/browser/browser-test-send'
import { walkTo } from '@afterbeep/testing/browser/browser-wizard'
import { creditsOf } from '@afterbeep/testing/data/paying'
import { stepsInOrder } from '@afterbeep/testing/product/steps-in-order'
import { openSharedWizard } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'

const phone = '14087770142'

/** From the preview to a voicemail and a text on one's own phone. No mouse is used. */
describe('a test to oneself, by keyboard', () => {
  let wizard: WizardFixture

  beforeAll(async () => {
    wizard = await openSharedWizard()
    await walkTo(wizard.page, 5)
    await wizard.page.getByRole('textbox', { name: 'Message' }).fill('Hi <FirstName>, ring us.')
    return () => wizard.close()
  })

  stepsInOrder((context) => wizard.report(context))

  const button = (name: string) => wizard.page.getByRole('button', { name, exact: true })
  const dialog = () => testDialog(wizard.page)
  const key = (name: string) => wizard.page.keyboard.press(name)

  it('asks for the number first, and keeps the step open', async () => {
    const { page } = wizard
    await pressAt(page, button('Send me a test'))
    const number = page.getByLabel('Your phone number')
    await expect.poll(() => hasFocus(number)).toBe(true)
    expect(await keepsFocus(page, dialog())).toBe(true)
    await tabTo(page, number)
    await number.fill('')
    await page.keyboard.type('(408) 777-0142')
    await key('Enter')
    await expect.poll(() => hasFocus(page.getByRole('textbox', { name: 'Code' }))).toBe(true)
    expect(await axeViolations(page)).toEqual([])
  })

  it('accepts the code from the text, after a wrong one', async () => {
    const { page } = wizard
    const code = await codeOn(page, phone)
    await page.keyboard.type(code === '000000' ? '111111' : '000000')
    await key('Enter')
    await page.getByText('This is not the code that was sent. 4 more tries.').waitFor()
    await page.getByRole('textbox', { name: 'Code' }).fill(code)
    await key('Enter')
    await page.getByText('To +1 (408) 777-0142').waitFor()
    await expect.poll(() => hasFocus(button('Send test'))).toBe(true)
  })

  it('sends a voicemail and a text, marked as tests, and shows their results', async () => {
    const { page, fixture, customer } = wizard
    const before = await creditsOf(customer)
    await key('Enter')
    await expect.poll(() => dialog().getByText('Delivered', { exact: true }).count()).toBe(2)
    await dialog().getByText('Voicemail to +1 (408) …42').waitFor()
    const { voicemails, messages } = await fixture.sandbox.phone(phone)
    expect(voicemails.map(({ text }) => text)).toEqual(['Test: Hi Ada, ring us.'])
    expect(messages.at(-1)?.text).toBe('Test: Hi Ada, ring us.\nReply STOP to opt out')
    expect(await creditsOf(customer)).toEqual(before)
    expect(await dialog().getByRole('status').last().innerText()).toMatch(/: Delivered$/)
    expect(await axeViolations(page)).toEqual([])
  })

  it('is shown on the linked phone of the sandbox', async () => {
    const { page } = wizard
    const link = dialog().getByRole('link', { name: /See it on the sandbox phone/ })
    const [other] = await Promise.all([page.context().waitForEvent('page'), link.press('Enter')])
    const voicemails = other.getByText('Test: Hi Ada, ring us.', { exact: true })
    await expect.poll(() => voicemails.count()).toBe(1)
    await other.close()
  })

  it('is refused within 30 seconds with a reason, and closing focuses its button', async () => {
    const { page } = wizard
    await pressAt(page, button('Send test'))
    await dialog()
      .getByText(/^A test went to this number just now\. The next one may follow in \d+ seconds\.$/)
      .waitFor()
    await key('Escape')
    await dialog().waitFor({ state: 'hidden' })
    expect(await hasFocus(button('Send me a test'))).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Edit the message')
  })
})
