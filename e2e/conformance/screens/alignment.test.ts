import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Locator } from 'playwright-core'
import { stepHeading, stepTitles, walkTo } from '@afterbeep/testing/browser/browser-wizard'
import { openSharedWizard } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'

describe('Alignment', () => {
  let wizard: WizardFixture

  beforeAll(async () => {
    wizard = await openSharedWizard()
    return () => wizard.close()
  })

  beforeEach((context) => () => wizard.report(context))

  const leftOf = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? Number.NaN)

  it('the steps of the wizard and the progress above them begin at one left edge', async () => {
    const { page } = wizard
    await walkTo(page, 7, { name: 'One edge' })
    const edges: [string, number][] = []
    for (const title of stepTitles.slice(1).toReversed()) {
      const heading = stepHeading(page, title)
      await heading.waitFor()
      edges.push([title, await leftOf(heading)])
      const back = page.getByRole('button', { name: 'Back', exact: true })
      edges.push([`Back of ${title}`, await leftOf(back)])
      const progress = page.getByRole('navigation', { name: 'Progress' }).getByRole('list')
      if (await progress.isVisible()) edges.push([`progress of ${title}`, await leftOf(progress)])
      await back.click()
    }
    const [first] = edges
    expect(edges.filter(([, left]) => left !== first?.[1])).toEqual([])
    expect(edges.length).toBeGreaterThan(14)
  })

  it.each(['/dashboard', '/analytics', '/do-not-contact', '/billing', '/help', '/profile'])(
    'the header of %s begins where its heading does',
    async (path) => {
      const { page } = wizard
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      await heading.waitFor()
      const title = page.getByRole('banner').getByRole('paragraph').first()
      expect(await leftOf(title)).toBe(await leftOf(heading))
    },
  )
})
