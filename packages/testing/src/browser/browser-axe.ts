import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * The axe violations of the page in its current state, one line for each element. Beyond axe's default
 * rules it checks the size of targets, 24 by 24 px or spaced as much (WCAG 2.2, 2.5.8).
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    // The other mode opens a page of its own each time. It is for frames, and we have none.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
