import { beforeAll, describe, expect, it } from 'vitest'
import { hasFocus, pressAt, tabTo, typeAt } from '@afterbeep/testing/browser/browser-keyboard'
import { draftTexts, studioButton } from '@afterbeep/testing/browser/browser-studio'
import { walkTo } from '@afterbeep/testing/browser/browser-wizard'
import { stepsInOrder } from '@afterbeep/testing/product/steps-in-order'
import { openSharedWizard } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'

const own = 'Hello, it is me.'

/** The sandbox has no language model, so the drafts are templates. No mouse is used. */
describe('help with the message without a model, by keyboard', () => {
  let wizard: WizardFixture

  beforeAll(async () => {
    wizard = await openSharedWizard()
    await walkTo(wizard.page, 5)
    return () => wizard.close()
  })

  stepsInOrder((context) => wizard.report(context))

  const button = (name: string) => wizard.page.getByRole('button', { name, exact: true })
  const box = () => wizard.page.getByRole('textbox', { name: 'Message' })
  const text = () => box().inputValue()
  const key = (name: string) => wizard.page.keyboard.press(name)

  it('offers marked templates, and asks for the missing name of the caller', async () => {
    const { page } = wizard
    await typeAt(page, box(), own)
    await pressAt(page, studioButton(page))
    await expect.poll(() => hasFocus(page.getByLabel('What is it for?'))).toBe(true)
    await page.keyboard.type('Remind people of their appointment')
    await pressAt(page, button('Write three drafts'))
    await page.getByText('No language model is set up: these are made of your own words.').waitFor()
    expect(await draftTexts(page)).toHaveLength(3)
    expect(await page.getByText('Template', { exact: true }).count()).toBe(3)
    await page.getByText('These drafts don’t say who calls, nor the number to call back.').waitFor()
    expect(await text()).toBe(own)
  })

  it('names the caller once it is given, with Enter in the last line', async () => {
    const { page } = wizard
    await typeAt(page, page.getByLabel('Your business, as people know it'), 'Harbor Bikes')
    await typeAt(page, page.getByLabel('Number to call back'), '408 555 0100')
    await key('Enter')
    await page
      .getByText(/this is Harbor Bikes: a reminder of your appointment/)
      .first()
      .waitFor()
    for (const draft of await draftTexts(page)) {
      expect(draft).toMatch(/Harbor Bikes.*your appointment.*408 555 0100/)
      expect(draft.length).toBeLessThanOrEqual(200)
    }
  })

  it('puts a draft into the box, where Ctrl+Z and Undo take it back', async () => {
    const { page } = wizard
    const [, second = ''] = await draftTexts(page)
    await pressAt(page, button('Use this, draft 2'))
    expect(await text()).toBe(second)
    expect(await hasFocus(box())).toBe(true)
    await key('Control+z')
    expect(await text()).toBe(own)
    await button('Undo').waitFor({ state: 'detached' })
    await key('Control+Shift+z')
    expect(await text()).toBe(second)
    await button('Undo').waitFor()
  })

  it('changes a template step by step, and goes back to the user’s own text', async () => {
    const { page } = wizard
    const long = await text()
    await pressAt(page, button('Shorter'))
    await page.getByText('Made shorter.').waitFor()
    const short = await text()
    expect(short.length).toBeLessThan(long.length)
    expect(await hasFocus(button('Shorter'))).toBe(true)
    await tabTo(page, button('Undo'))
    for (const before of [long, own]) {
      await key('Enter')
      expect(await text()).toBe(before)
    }
    expect(await hasFocus(box())).toBe(true)
    await button('Shorter').waitFor({ state: 'detached' })
  })

  it('mends what the message check finds with one press, which Ctrl+Z takes back', async () => {
    const { page } = wizard
    const loud = 'It is ready!!!'
    await tabTo(page, box())
    await key('Control+a')
    await page.keyboard.type(loud)
    const check = page.getByRole('region', { name: 'Message check' })
    await pressAt(page, button('Write it calmly'))
    await check.getByText('It shouts: “!!!”').waitFor({ state: 'detached' })
    expect(await text()).toBe('It is ready!')
    expect(await hasFocus(box())).toBe(true)
    await key('Control+z')
    expect(await text()).toBe(loud)
    await check.getByText('It shouts: “!!!”').waitFor()
    expect(wizard.window.complaints).toEqual([])
  })
})
