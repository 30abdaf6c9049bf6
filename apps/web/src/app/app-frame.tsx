import type { ReactNode } from 'react'
import { appInfoInPage } from '../lib/app-info-in-page.ts'
import { SandboxBanner } from './sandbox-banner.tsx'
import { SkipLink } from './skip-link.tsx'
import { useScrollToTop } from './use-scroll-to-top.ts'

/** What every screen has: the skip link, and in the sandbox the banner, for which room is kept. */
export function AppFrame({ children }: { children: ReactNode }) {
  useScrollToTop()
  return (
    <div className="min-h-dvh bg-canvas">
      <SkipLink />
      {appInfoInPage()?.sandbox === true && <SandboxBanner />}
      {children}
    </div>
  )
}
