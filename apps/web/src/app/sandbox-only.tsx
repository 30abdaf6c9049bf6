import type { ReactNode } from 'react'
import { appInfoInPage } from '../lib/app-info-in-page.ts'
import { NotFoundScreen } from './lazy-screens.ts'

/** What exists in the sandbox alone; with real providers its address leads nowhere. */
export function SandboxOnly({ children }: { children: ReactNode }) {
  return appInfoInPage()?.sandbox === true ? children : <NotFoundScreen />
}
