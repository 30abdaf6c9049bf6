import type { ReactNode } from 'react'
import { useAppInfo } from '../lib/app-info.ts'
import { classNames } from '../ui/class-names.ts'
import { SandboxBanner } from './sandbox-banner.tsx'
import { SkipLink } from './skip-link.tsx'
import { useScrollToTop } from './use-scroll-to-top.ts'

/** What every screen has: the skip link, and in the sandbox the banner, for which room is kept. */
export function AppFrame({ children }: { children: ReactNode }) {
  useScrollToTop()
  const sandbox = useAppInfo().data?.sandbox ?? false
  return (
    <div className={classNames('min-h-dvh bg-canvas', sandbox && '[--banner-height:2.25rem]')}>
      <SkipLink />
      {sandbox && <SandboxBanner />}
      {children}
    </div>
  )
}
