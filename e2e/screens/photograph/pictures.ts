import { join } from 'node:path'
import { themes, titleOf } from '../scene.ts'
import type { Scene, Theme, Width } from '../scene.ts'
import { widthsOf } from '../open-scene.ts'

/** One picture of a scene. */
export interface Picture {
  width: Width
  theme: Theme
  /** Below the folder of all pictures. */
  file: string
}

/** The pictures of a scene, theme by theme, so that a window changes as rarely as possible. */
export function picturesOf(scene: Scene): Picture[] {
  const name = slug(titleOf(scene))
  return themes.flatMap((theme) =>
    widthsOf(scene).map((width) => ({
      width,
      theme,
      file: join(slug(scene.screen), `${name}-${width}-${theme}.png`),
    })),
  )
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
