import type { Page } from 'playwright-core'
import { axeViolations } from '@afterbeep/testing/browser/browser-axe'
import { widthsOf } from '../open-scene.ts'
import type { SceneWindow } from '../open-scene.ts'
import { scenes } from '../catalogue.ts'
import { isOfWizard } from '../scene.ts'
import type { Scene, Theme, Width } from '../scene.ts'
import { focusFaults } from './focus-walk.ts'
import { sidewaysFaults } from './sideways.ts'
import { wideDashes } from './wide-dashes.ts'

/** Above this the layout counts as shifting, in parts of the window (Cumulative Layout Shift). */
const shiftLimit = 0.02

interface Look {
  width: Width
  theme: Theme
}

/** In this order, so that the window changes as rarely as possible. */
const allLooks: readonly Look[] = [
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 360, theme: 'dark' },
  { width: 360, theme: 'light' },
]
/** What `npm test` has the time for: one of them for each scene, by turns. */
const someLooks: readonly Look[] = [
  { width: 1440, theme: 'light' },
  { width: 360, theme: 'dark' },
]

/** `npm run test:screens` sets it: every state, in all looks. */
export const isWhole = process.env['LOOKS'] === 'all'

/** Pages that no customer opens. */
const besides = ['API', 'Mail', 'Sandbox']

/** Of each screen and each step of the wizard one state, or all of them. */
export const validatedScenes: readonly Scene[] = isWhole ? scenes : firstOfEach(scenes)

/** A scene outside the catalogue was planted, to check that a fault in any look is found. */
function looksAt(scene: Scene): readonly Look[] {
  return isWhole || !scenes.includes(scene) ? allLooks : byTurns(scene, someLooks)
}

/** Where Tab goes through all of it: on a desktop and on a phone; in `npm test` one of them by turns. */
function walkedAt(scene: Scene, widths: readonly Width[]): readonly Width[] {
  const both = widths.filter((width) => width !== 768)
  return isWhole || !scenes.includes(scene) ? both : byTurns(scene, both)
}

function byTurns<T>(scene: Scene, choices: readonly T[]): T[] {
  const index = validatedScenes.indexOf(scene)
  return choices.filter((_, at) => at === index % choices.length)
}

/** The first state that is whole, not loading and without an error, of each screen and step. */
function firstOfEach(all: readonly Scene[]): Scene[] {
  const whole = all.filter(
    ({ screen, pending, complaint }) =>
      pending !== true && complaint === undefined && !besides.includes(screen),
  )
  const places = Map.groupBy(whole, (scene) => {
    if (isOfWizard(scene)) return /^\d/.exec(scene.name)?.[0] ?? ''
    // The states of a campaign's page have campaigns of their own, and so other paths.
    return `${scene.screen} ${String(scene.path).replace(/(details\/|\?).*/s, '$1')}`
  })
  places.delete('')
  return [...places.values()].flatMap(([first]) => first ?? [])
}

/** All that is wrong with a scene, at every width and in both themes, one line each. */
export async function faultsOf(scene: Scene, window: SceneWindow): Promise<string[]> {
  const { page, complaints, strangers } = window
  const faults = shiftFaults(scene, window)
  const widths = widthsOf(scene).toReversed()
  const look = async (where: string, check: (page: Page) => Promise<string[]>) => {
    faults.push(...(await check(page)).map((fault) => `${where}: ${fault}`))
  }
  for (const { width, theme } of looksAt(scene).filter((one) => widths.includes(one.width))) {
    await window.turnTo({ width, theme })
    await look(`${width} ${theme}`, axeViolations)
  }
  for (const width of widths) {
    await window.turnTo({ width })
    await look(String(width), sidewaysFaults)
    await look(String(width), wideDashes)
  }
  // Last, as moving the focus closes what closes on blur.
  for (const width of walkedAt(scene, widths)) {
    await window.turnTo({ width })
    await look(String(width), focusFaults)
  }
  const unexpected = complaints.filter((line) => scene.complaint?.test(line) !== true)
  return [...faults, ...unexpected, ...strangers.map((address) => `asked ${address}`)]
}

/**
 * What moved while the page loaded, where it was more than the limit. Where calls fail, the error line
 * replaces the missing content, so what is under it moves.
 */
export function shiftFaults({ complaint }: Scene, { shifts }: SceneWindow): string[] {
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  if (total < shiftLimit || complaint !== undefined) return []
  const moved = shifts.map(({ value, moved: what }) => `${value.toFixed(3)} ${what}`)
  return [`the layout shifted by ${total.toFixed(3)}: ${moved.join('; ')}`]
}
