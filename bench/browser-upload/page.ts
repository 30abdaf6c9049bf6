import type { BrowserFixture } from '../../e2e/support/browser-fixture.ts'
import type { BrowserWindow } from '../../e2e/support/browser-window.ts'

/** The browser's types, taken from the e2e support: the bench does not depend on the driver itself. */
export type Page = BrowserWindow['page']
export type Browser = BrowserFixture['browser']
export type DebuggerSession = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>
