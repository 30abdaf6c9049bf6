import type { BrowserContextOptions } from 'playwright-core'
import { sendSignIn } from '@afterbeep/testing/browser/browser-account'
import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { openWindow } from '@afterbeep/testing/browser/browser-window'
import { newCustomer, password } from '@afterbeep/testing/product/customer'
import { demoCredentials } from '@afterbeep/testing/data/demo-account'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'
import type { Role, Scene } from './scene.ts'
import { liveThroughCampaigns } from './world.ts'
import type { World } from './world-campaigns.ts'

/** A persona who looks at a screen: their address, and their browser's stored data. */
export interface Persona {
  email: string
  /** In the form of a browser context's option; nothing for a visitor. */
  remembered: BrowserContextOptions['storageState']
}

/** Returns the persona for a role. */
export type Personas = (role: Role) => Promise<Persona>

interface Credentials {
  email: string
  secret?: string
}

/**
 * Creates each persona when a scene first needs it; buyers and publishers are created for each scene.
 * Seeding the owner's campaigns moves business time by two days, which ends every session. So the
 * demo, whose campaigns lie around the start, must come before that; all others come after. It takes
 * half a minute, and is left out where none of the scenes needs it.
 */
export function personasFor(fixture: BrowserFixture, scenes: readonly Scene[]): Personas {
  const needsWorld = scenes.some(({ who }) => isOfTheWorld(who))
  let world: Promise<World> | undefined
  const worldOnce = () => (world ??= liveThroughCampaigns(fixture))
  const there = new Map<Role, Promise<Persona>>()

  const make = async (role: Role): Promise<Persona> => {
    if (role === 'visitor') return { email: '', remembered: undefined }
    return await signedIn(fixture, await credentialsOf(role))
  }
  const credentialsOf = async (role: Role): Promise<Credentials> => {
    if (role === 'demo') return await demoCredentials(fixture.product)
    const lived = needsWorld ? await worldOnce() : undefined
    if (lived !== undefined && isOfTheWorld(role)) return lived[role]
    if (role === 'newcomer' || role === 'buyer') {
      return await newCustomer(fixture.product.url, fixture.sandbox)
    }
    return (await newSubscriber(fixture, 10)).customer
  }
  return (role) => {
    if (role === 'buyer' || role === 'publisher') return make(role)
    const actor = there.get(role) ?? make(role)
    there.set(role, actor)
    return actor
  }
}

const ofTheWorld: readonly Role[] = ['owner', 'spender', 'regular', 'unregistered']

function isOfTheWorld(role: Role): role is keyof World {
  return ofTheWorld.includes(role)
}

/** Signs in by the form, once for each persona; windows then open with the browser's stored data. */
async function signedIn(fixture: BrowserFixture, { email, secret }: Credentials): Promise<Persona> {
  const window = await openWindow(fixture.browser, { url: fixture.product.url })
  try {
    await window.page.goto('/auth/signin')
    await sendSignIn(window.page, email, secret ?? password)
    await window.page.waitForURL('**/dashboard')
    return { email, remembered: await window.page.context().storageState() }
  } finally {
    await window.close()
  }
}
