import type { ReactNode } from 'react'
import { appInfoInPage } from '../lib/app-info-in-page.ts'
import { notFound } from './parts.ts'

/** Renders its content in the sandbox only; with real providers its address is not found. */
export function SandboxOnly({ children }: { children: ReactNode }) {
  return appInfoInPage()?.sandbox === true ? children : <notFound.Component />
}
