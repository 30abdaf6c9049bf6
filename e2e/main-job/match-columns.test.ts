import { beforeAll, describe, expect, it } from 'vitest'
import { exportedText, exportNames } from '@afterbeep/testing/data/exports'
import { chooseFile, walkTo } from '@afterbeep/testing/browser/browser-wizard'
import { stepsInOrder } from '@afterbeep/testing/product/steps-in-order'
import { openSharedWizard } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'

/** One of the three people has unsubscribed there. */
const saidNoToMail = ['square.csv', 'toast.csv']

describe('contact files of other programs', () => {
  let wizard: WizardFixture

  beforeAll(async () => {
    wizard = await openSharedWizard()
    await walkTo(wizard.page, 3)
    return () => wizard.close()
  })

  stepsInOrder((context) => wizard.report(context))

  it.each(exportNames)('%s is a list of its people after one click', async (name) => {
    const { page } = wizard
    await chooseFile(page, new TextEncoder().encode(exportedText(name)), name)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Mary Castillo').waitFor()
    await dialog.getByText('+1 (617) 555-0142').waitFor()
    await dialog.getByRole('button', { name: 'Use these columns' }).click()
    const list = name.replace(/\.[a-z]+$/, '.csv')
    const leftOut = saidNoToMail.includes(name) ? 1 : 0
    await page.getByText(`${3 - leftOut} ready, ${leftOut} with problems`).waitFor()
    if (leftOut > 0) {
      await dialog.getByText(/^Line 4: .* says not to contact this person$/).waitFor()
      await dialog.getByRole('button', { name: 'Okay' }).click()
    }
    expect(await page.getByText(list, { exact: true }).count()).toBe(1)
  })

  it('offer their columns in a box that holds them all, on a phone as well', async () => {
    const { page } = wizard
    await page.setViewportSize({ width: 360, height: 740 })
    const file = new TextEncoder().encode('Nickname,Cell\nMary,617-555-0142\n')
    await chooseFile(page, file, 'own.csv')
    await page.getByRole('button', { name: 'Change columns' }).click()
    const box = page.getByRole('region', { name: 'Match columns' })
    const [button, frame] = await Promise.all([
      box.getByRole('button', { name: 'Use these columns' }).boundingBox(),
      box.boundingBox(),
    ])
    const bottomOf = (one: typeof frame) => (one?.y ?? 0) + (one?.height ?? 0)
    expect(bottomOf(button)).toBeLessThan(bottomOf(frame))
  })
})
