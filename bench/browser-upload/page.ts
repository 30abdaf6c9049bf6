import type { BrowserFixture } from '../../e2e/support/browser-fixture.ts'
import type { BrowserWindow } from '../../e2e/support/browser-window.ts'

/** The browser's parts as the journeys' support gives them, whose driver is no part of the bench. */
export type Page = BrowserWindow['page']
export type Browser = BrowserFixture['browser']
export type DebuggerSession = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>
