import { beforeAll, describe, expect, it } from 'vitest'
import { openBrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { personasFor } from './personas.ts'
import type { Personas } from './personas.ts'
import { scenes } from './catalogue.ts'
import { faultsOf, validatedScenes, shiftFaults } from './checks/scene-faults.ts'
import { openScene } from './open-scene.ts'
import { titleOf } from './scene.ts'
import { worldEnv } from './world.ts'

/** Every route of the specification, and those that docs/departures.md adds. */
const routes = [
  '/auth/signup',
  '/auth/signin',
  '/auth/verify-email',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/privacy',
  '/terms',
  '/dashboard',
  '/analytics',
  '/analytics/details/',
  '/billing',
  '/billing/payments',
  '/billing/paymentSuccess',
  '/my-voice',
  '/help',
  '/help/campaignFaq',
  '/help/credits',
  '/help/subscription',
  '/profile',
  '/campaign',
]

describe('every screen in every state', () => {
  let fixture: BrowserFixture
  let personas: Personas

  beforeAll(async () => {
    fixture = await openBrowserFixture(worldEnv)
    personas = personasFor(fixture)
    return () => fixture.close()
  })

  it.each(validatedScenes.map((scene) => ({ title: titleOf(scene), scene })))(
    '$title: nothing is wrong by axe, keyboard, width, shift and console',
    async ({ scene }) => {
      const window = await openScene(fixture, personas, scene)
      try {
        expect(await faultsOf(scene, window)).toEqual([])
      } finally {
        await window.close()
      }
    },
  )

  it.each(plainScenes())('$title: nothing moves while it loads on a phone', async ({ scene }) => {
    const window = await openScene(fixture, personas, scene, 360)
    try {
      expect(shiftFaults(scene, window)).toEqual([])
    } finally {
      await window.close()
    }
  })
})

it('every route has a scene, and no two scenes have one name', () => {
  const paths = scenes.map(({ path }) => (typeof path === 'string' ? path : ''))
  expect(routes.filter((route) => !paths.some((path) => path.startsWith(route)))).toEqual([])
  expect(new Set(scenes.map(titleOf)).size).toBe(scenes.length)
})

/** Scenes that load without further steps, one for each address and role. */
function plainScenes() {
  const bare = validatedScenes.filter(
    ({ reach, prepare, who }) => !reach && !prepare && who !== 'demo',
  )
  return [...Map.groupBy(bare, ({ path, who }) => `${String(path)} ${who}`).values()].flatMap(
    ([scene]) => (scene === undefined ? [] : [{ title: titleOf(scene), scene }]),
  )
}
