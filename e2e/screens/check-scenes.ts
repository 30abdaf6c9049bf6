import { beforeAll, expect, it } from 'vitest'
import { openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { faultsOf, isWhole, shiftFaults } from './checks/scene-faults.ts'
import { openScene } from './open-scene.ts'
import { personasFor } from './personas.ts'
import type { Personas } from './personas.ts'
import { titleOf } from './scene.ts'
import type { Scene } from './scene.ts'
import { worldEnv } from './world.ts'

/** Tests of these scenes, one after the other on a product of their own. */
export function checkScenes(scenes: readonly Scene[]): void {
  let fixture: BrowserFixture
  let personas: Personas

  beforeAll(async () => {
    fixture = await openBrowserFixture(worldEnv)
    personas = personasFor(fixture, scenes)
    return () => fixture.close()
  })

  const plain = plainScenes(scenes)

  it.each(scenes.map((scene) => ({ title: titleOf(scene), scene })))(
    '$title: nothing is wrong by axe, keyboard, width, shift and console',
    async ({ scene }) => {
      const width = plain.includes(scene) ? 360 : undefined
      const window = await openScene(fixture, personas, scene, width)
      try {
        expect(await faultsOf(scene, window)).toEqual([])
      } finally {
        await window.close()
      }
    },
  )

  it.each(isWhole ? plain.map((scene) => ({ title: titleOf(scene), scene })) : [])(
    '$title: nothing moves while it loads on a desktop',
    async ({ scene }) => {
      const window = await openScene(fixture, personas, scene)
      try {
        expect(shiftFaults(scene, window)).toEqual([])
      } finally {
        await window.close()
      }
    },
  )
}

/**
 * Scenes that load without further steps, one for each address and role. They are opened on a phone, where more
 * can move, all others on a desktop.
 */
function plainScenes(scenes: readonly Scene[]): Scene[] {
  const bare = scenes.filter(({ reach, prepare, who }) => !reach && !prepare && who !== 'demo')
  return [...Map.groupBy(bare, ({ path, who }) => `${String(path)} ${who}`).values()].flatMap(
    ([scene]) => scene ?? [],
  )
}
