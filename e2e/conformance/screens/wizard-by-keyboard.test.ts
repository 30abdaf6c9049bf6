import type { Locator } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { axeViolations } from '@afterbeep/testing/browser/browser-axe'
import {
  chooseFile,
  openWizard,
  stepTitles,
  walkTo,
} from '@afterbeep/testing/browser/browser-wizard'
import { sayWhoCalls } from '@afterbeep/testing/product/campaigns'
import { goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { openSharedWizard } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'

let wizard: WizardFixture

beforeAll(async () => {
  wizard = await openSharedWizard()
  await sayWhoCalls(wizard.customer)
  return () => wizard.close()
})

beforeEach((context) => () => wizard.report(context))

const key = (name: string) => wizard.page.keyboard.press(name)
const focused = () => wizard.page.locator(':focus')

/** Presses Tab until the element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await key('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}

const button = (name: string | RegExp) => wizard.page.getByRole('button', { name })

/** Both looks for the steps with most content, else one by turns, as each takes half a second. */
function looksOf(step: number): ('light' | 'dark')[] {
  if ([3, 5, 6, 7].includes(step)) return ['light', 'dark']
  return [step % 2 === 0 ? 'dark' : 'light']
}

/** The step begins with the focus on its heading, at the top of the page. */
async function beginsAt(step: number): Promise<void> {
  await expect.poll(() => focused().innerText()).toBe(stepTitles[step])
  expect(await focused().evaluate((element) => element.tagName)).toBe('H1')
  expect(await wizard.page.evaluate('window.scrollY')).toBe(0)
}

describe('The whole wizard by keyboard', () => {
  it('from the welcome to the published campaign, each step beginning at its heading', async () => {
    const { page, window } = wizard
    await openWizard(page)
    await tabTo(button("Let's Start"))
    await key('Enter')
    await beginsAt(1)
    await tabTo(page.getByLabel('Campaign name'))
    await page.keyboard.type('By keyboard')
    await key('Tab')
    await page.keyboard.type('Without a mouse')
    await key('Enter')
    await beginsAt(2)
    await tabTo(button('Continue'))
    await key('Enter')
    await beginsAt(3)
    const chosen = page.waitForEvent('filechooser')
    await tabTo(button('Browse files'))
    await key('Enter')
    await (await chosen).setFiles([])
    await chooseFile(page, goodFile(scatteredPhones(3)))
    await page.getByText('3 ready, 0 with problems').waitFor()
    await tabTo(button('Continue'))
    await key('Enter')
    await beginsAt(4)
    await tabTo(page.getByRole('radio', { name: 'Voicemail' }))
    await key('Space')
    await key('ArrowRight')
    expect(await page.getByRole('radio', { name: 'Voice & Text' }).isChecked()).toBe(true)
    await tabTo(button('Continue'))
    await key('Enter')
    await beginsAt(5)
    await tabTo(page.getByRole('textbox', { name: 'Message' }))
    await page.keyboard.type('Hi ')
    await tabTo(button('<FirstName>'))
    await key('Enter')
    await page.keyboard.type(', see you')
    expect(await focused().inputValue()).toBe('Hi <FirstName>, see you')
    await tabTo(button('Next contact'))
    await key('Enter')
    await page.getByText('2 of 3 shown').waitFor()
    await tabTo(button('Continue'))
    await key('Enter')
    await beginsAt(6)
    await tabTo(button(/^Today, /))
    await key('ArrowRight')
    await key('Enter')
    await tabTo(page.getByLabel('Frequency'))
    await page.keyboard.type('Once')
    await tabTo(button('Continue'))
    await key('Enter')
    await beginsAt(7)
    await tabTo(page.getByRole('checkbox', { name: /^I confirm that everyone/ }))
    await key('Space')
    await tabTo(button('Publish Campaign'))
    await key('Enter')
    await tabTo(button('Publish now'))
    await key('Enter')
    await page.waitForURL('**/analytics/details/By%20keyboard')
    expect(window.complaints).toEqual([])
  })

  it('a dialog keeps the focus, closes on Esc and gives the focus back', async () => {
    const { page } = wizard
    await openWizard(page)
    await tabTo(button('Close'))
    await key('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const stops: boolean[] = []
    for (let presses = 0; presses < 6; presses += 1) {
      await key('Tab')
      stops.push(await dialog.evaluate((element) => element.contains(document.activeElement)))
    }
    expect(stops).toEqual(stops.map(() => true))
    await key('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await focused().getAttribute('aria-label')).toBe('Close')
  })
})

describe('What a screen reader gets', () => {
  it('names for everything that can be operated, on each step', async () => {
    const { page } = wizard
    await walkTo(page, 7)
    const nameless: string[] = []
    for (const step of [7, 6, 5, 4, 3, 2, 1, 0]) {
      await page.getByRole('heading', { level: 1, name: stepTitles[step] ?? '' }).waitFor()
      const snapshot = await page.locator('main').ariaSnapshot()
      const bare =
        /^\s*- (button|link|textbox|combobox|radio|checkbox|grid|table|progressbar)(?= *:?$)/gm
      nameless.push(...(snapshot.match(bare) ?? []).map((role) => `step ${step}: ${role.trim()}`))
      if (step > 0) await button('Back').click()
    }
    expect(nameless).toEqual([])
  })

  it('the counts of a file, and how near the message is to its limit', async () => {
    const { page } = wizard
    await walkTo(page, 5)
    const field = page.getByRole('textbox', { name: 'Message' })
    const announced = () => page.getByRole('status').allInnerTexts()
    await field.fill('x'.repeat(179))
    // The step announces that its voices are loading, until they are loaded.
    await expect.poll(async () => (await announced()).join('')).toBe('')
    await field.fill('x'.repeat(185))
    await expect.poll(async () => (await announced()).join('')).toBe('20 characters left or fewer')
    await field.fill('x'.repeat(201))
    await expect
      .poll(async () => (await announced()).join(''))
      .toBe('Message exceeds allowed character limit')
    const described = await field.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).innerText()).toContain('201/200 characters')
    await button('Back').click()
    await button('Back').click()
    expect((await announced()).join('')).toBe('3 ready, 0 with problems')
  })

  it('steps without an axe violation, wide and light or narrow and dark', async () => {
    const { page } = wizard
    await walkTo(page, 7)
    const violations: string[] = []
    for (const step of [7, 6, 5, 4, 3, 2, 1, 0]) {
      await page.getByRole('heading', { level: 1, name: stepTitles[step] ?? '' }).waitFor()
      for (const look of looksOf(step)) {
        await page.setViewportSize({ width: look === 'dark' ? 360 : 1440, height: 900 })
        await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' })
        await page.locator(`[data-theme=${look}]`).waitFor()
        violations.push(...(await axeViolations(page)))
      }
      if (step > 0) await button('Back').click()
    }
    expect(violations).toEqual([])
  })
})
