import { join } from 'node:path'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { Personas } from '../personas.ts'
import { openScene } from '../open-scene.ts'
import type { Scene } from '../scene.ts'
import { picturesOf } from './pictures.ts'

/** Reaches a scene once and photographs it at every width in every theme, the whole page. */
export async function photograph(
  fixture: BrowserFixture,
  personas: Personas,
  scene: Scene,
  folder: string,
): Promise<void> {
  const window = await openScene(fixture, personas, scene)
  const { page } = window
  try {
    for (const { width, theme, file } of picturesOf(scene)) {
      await window.turnTo({ width, theme })
      // A dialog belongs to the window and not to the page; without it the page is shown whole.
      const fullPage = scene.scrolled !== true && (await page.getByRole('dialog').count()) === 0
      // Otherwise fixed elements would be in the middle of the picture.
      if (fullPage) await page.evaluate('window.scrollTo(0, 0)')
      await page.screenshot({ path: join(folder, file), fullPage })
    }
  } finally {
    await window.close()
  }
}
