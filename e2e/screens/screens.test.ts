import { beforeAll, describe, expect, it } from 'vitest'
import { openBrowserStage } from '../support/browser-stage.ts'
import type { BrowserStage } from '../support/browser-stage.ts'
import { castFor } from './cast.ts'
import type { Cast } from './cast.ts'
import { scenes } from './catalogue.ts'
import { faultsOf, judgedScenes, shiftFaults } from './checks/scene-faults.ts'
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
  let stage: BrowserStage
  let cast: Cast

  beforeAll(async () => {
    stage = await openBrowserStage(worldEnv)
    cast = castFor(stage)
    return () => stage.close()
  })

  it.each(judgedScenes.map((scene) => ({ title: titleOf(scene), scene })))(
    '$title: nothing is wrong by axe, keyboard, width, shift and console',
    async ({ scene }) => {
      const window = await openScene(stage, cast, scene)
      try {
        expect(await faultsOf(scene, window)).toEqual([])
      } finally {
        await window.close()
      }
    },
  )

  it.each(plainScenes())('$title: nothing moves while it loads on a phone', async ({ scene }) => {
    const window = await openScene(stage, cast, scene, 360)
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

/** What loads by itself, once an address, whoever looks at it. */
function plainScenes() {
  const bare = judgedScenes.filter(
    ({ reach, prepare, who }) => !reach && !prepare && who !== 'demo',
  )
  return [...Map.groupBy(bare, ({ path, who }) => `${String(path)} ${who}`).values()].flatMap(
    ([scene]) => (scene === undefined ? [] : [{ title: titleOf(scene), scene }]),
  )
}
