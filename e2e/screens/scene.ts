import type { Locator, Page } from 'playwright-core'
import type { Sandbox } from '@afterbeep/testing/product/sandbox'

/** Widths at which every screen is checked, in px: a desktop, a tablet, a phone. */
export const widths = [1440, 768, 360] as const
export type Width = (typeof widths)[number]

/** How high the window is at each width, in px. */
export const heights: Readonly<Record<Width, number>> = { 1440: 900, 768: 1024, 360: 780 }

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/**
 * Who looks at the screen (personas.ts makes them):
 *
 * - `visitor` is not signed in;
 * - `newcomer` has an account and no plan; scenes don't change it;
 * - `buyer` is a newcomer of the scene's own, who may pay;
 * - `subscriber` has a plan and a list, and no campaigns; scenes don't change them;
 * - `publisher` is a subscriber of the scene's own, who may publish;
 * - `owner` has campaigns in nearly every state, `spender` one whose credits ran out, `regular` one
 *   that left people out, and `unregistered` one that a fault of the set-up has paused (world.ts);
 * - `demo` is the account that the sandbox comes with.
 */
export type Role =
  | 'visitor'
  | 'newcomer'
  | 'buyer'
  | 'subscriber'
  | 'publisher'
  | 'owner'
  | 'spender'
  | 'regular'
  | 'unregistered'
  | 'demo'

/** What a scene may need to find its page. */
export interface SceneContext {
  /** The product's address. */
  url: string
  sandbox: Sandbox
  /** The persona's email address; empty for a visitor. */
  email: string
}

/** One screen in one state, and the way there. */
export interface Scene {
  /** The screen's name, as the index groups them. */
  screen: string
  /** The state, in a few words; unique within its screen. */
  name: string
  who: Role
  /** The address to open; a function where it must be made first, such as a mailed link. */
  path: string | ((sceneContext: SceneContext) => Promise<string>)
  /** Runs before the page is opened: makes responses fail or wait. */
  prepare?: (page: Page) => Promise<void>
  /** From the opened page to the state, by clicks and keys. */
  reach?: (page: Page) => Promise<void>
  /** What can be seen once the state is there. */
  shows: (page: Page) => Locator
  /** Where the state exists at some widths only. */
  widths?: readonly Width[]
  /** The page is scrolled, and is checked as the window shows it. */
  scrolled?: boolean
  /** Something is still loading, on purpose. */
  pending?: boolean
  /** Console lines that the state itself causes: the browser logs each refusal. */
  complaint?: RegExp
}

/** `Billing: options open`. */
export function titleOf({ screen, name }: Scene): string {
  return `${screen}: ${name}`
}

/** Whether the scene is a state of the campaign wizard; about half of them are. */
export function isOfWizard({ path }: Scene): boolean {
  return typeof path === 'string' && path.startsWith('/campaign')
}
