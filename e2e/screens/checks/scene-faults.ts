import { axeViolations } from '../../support/browser-axe.ts'
import { widthsOf } from '../open-scene.ts'
import type { SceneWindow } from '../open-scene.ts'
import type { Scene, Theme, Width } from '../scene.ts'
import { focusFaults } from './focus-walk.ts'
import { sidewaysFaults } from './sideways.ts'

/** Above this the layout counts as shifting, in parts of the window (Cumulative Layout Shift). */
export const shiftLimit = 0.02

/** In this order, so that the window is turned as seldom as can be. */
const looks: readonly [Width, Theme][] = [
  [1440, 'light'],
  [1440, 'dark'],
  [360, 'dark'],
  [360, 'light'],
]

/** All that is wrong with a scene, at every width and in both themes, one line each. */
export async function faultsOf(scene: Scene, window: SceneWindow): Promise<string[]> {
  const { page, complaints, strangers } = window
  const faults = shiftFaults(window)
  const widths = widthsOf(scene)
  for (const [width, theme] of looks) {
    if (!widths.includes(width)) continue
    await window.turnTo({ width, theme })
    const here = [...(await axeViolations(page)), ...(await sidewaysFaults(page))]
    if (theme === 'light') here.push(...(await focusFaults(page)))
    faults.push(...here.map((fault) => `${width} ${theme}: ${fault}`))
  }
  if (widths.includes(768)) {
    await window.turnTo({ width: 768 })
    faults.push(...(await sidewaysFaults(page)).map((fault) => `768: ${fault}`))
  }
  const unexpected = complaints.filter((line) => scene.complaint?.test(line) !== true)
  return [...faults, ...unexpected, ...strangers.map((address) => `asked ${address}`)]
}

/** What moved while the page loaded, where it was more than the limit. */
export function shiftFaults({ shifts }: Pick<SceneWindow, 'shifts'>): string[] {
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  if (total < shiftLimit) return []
  const moved = shifts.map(({ value, moved: what }) => `${value.toFixed(3)} ${what}`)
  return [`the layout shifted by ${total.toFixed(3)}: ${moved.join('; ')}`]
}
