import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import type { BrowserWindow } from '@afterbeep/testing/browser/browser-window'

/** The browser's types, taken from the e2e support: the bench does not depend on the driver itself. */
export type Page = BrowserWindow['page']
export type Browser = BrowserFixture['browser']
export type DebuggerSession = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>
