import type { ReactNode } from 'react'
import { useAppInfo } from '../lib/app-info.ts'
import { NotFoundScreen } from './lazy-screens.ts'
import { LoadingScreen } from './loading-screen.tsx'

/** What exists in the sandbox alone; with real providers its address leads nowhere. */
export function SandboxOnly({ children }: { children: ReactNode }) {
  const { data, isPending } = useAppInfo()
  if (isPending) return <LoadingScreen />
  return data?.sandbox ? children : <NotFoundScreen />
}
