import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow } from '@afterbeep/testing/browser/browser-window'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'
import type { Personas } from './personas.ts'
import { layoutShifts, noteLayoutShifts } from './layout-shift.ts'
import type { Shift } from './layout-shift.ts'
import {
  keepNoRoomForScrollbars,
  loaded,
  seeCharts,
  waitUntilStill,
  watchRequests,
} from './still-page.ts'
import { heights } from './scene.ts'
import type { SceneContext, Scene, Theme, Width } from './scene.ts'

/** A window that shows a scene. */
export interface SceneWindow extends BrowserWindow {
  /** What moved while the page loaded, before any input. */
  shifts: Shift[]
  /** Changes the open window to another width or theme, and waits until the page has followed. */
  turnTo(look: { width?: Width; theme?: Theme }): Promise<void>
}

/** Opens a new window in the light theme and goes to the scene. */
export async function openScene(
  fixture: BrowserFixture,
  personas: Personas,
  scene: Scene,
  width: Width = widthsOf(scene)[0] ?? 1440,
): Promise<SceneWindow> {
  const { email, remembered } = await personas(scene.who)
  const size = { width, height: heights[width] }
  const window = await openWindow(fixture.browser, {
    url: fixture.product.url,
    ...size,
    remembered,
  })
  try {
    const sceneContext = { url: fixture.product.url, sandbox: fixture.sandbox, email }
    const shifts = await goTo(scene, sceneContext, window)
    return { ...window, shifts, turnTo: turning(window, width) }
  } catch (error) {
    const shown = await window.page.locator('body').innerText()
    const { complaints } = window
    await window.close()
    throw new Error(`Instead the page shows:\n${shown}\n${complaints.join('\n')}`, { cause: error })
  }
}

/** The widths at which a scene exists, widest first. */
export function widthsOf({ widths: some }: Scene): readonly Width[] {
  return some ?? [1440, 768, 360]
}

async function goTo(
  scene: Scene,
  sceneContext: SceneContext,
  { page }: BrowserWindow,
): Promise<Shift[]> {
  const allResponses = watchRequests(page)
  await noteLayoutShifts(page)
  await keepNoRoomForScrollbars(page)
  await scene.prepare?.(page)
  await page.goto(typeof scene.path === 'string' ? scene.path : await scene.path(sceneContext))
  if (scene.pending !== true) await allResponses()
  const shifts = await layoutShifts(page)
  await scene.reach?.(page)
  await scene.shows(page).first().waitFor()
  if (scene.scrolled !== true) await seeCharts(page)
  if (scene.pending !== true) await allResponses()
  // A chart that could not be loaded shows the same text as a loading one.
  if (scene.pending !== true && scene.prepare === undefined) {
    await loaded(page)
  }
  await waitUntilStill(page)
  return scene.reach === undefined ? await layoutShifts(page) : shifts
}

function turning({ page }: BrowserWindow, opened: Width): SceneWindow['turnTo'] {
  const now = { width: opened, theme: 'light' }
  return async ({ width, theme }) => {
    if (theme !== undefined && theme !== now.theme) {
      await page.emulateMedia({ colorScheme: theme })
      now.theme = theme
    }
    if (width !== undefined && width !== now.width) {
      await page.setViewportSize({ width, height: heights[width] })
      now.width = width
    }
    await waitUntilStill(page)
  }
}
