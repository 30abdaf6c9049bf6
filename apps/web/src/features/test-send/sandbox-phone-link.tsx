import type { ReactNode } from 'react'
import { useAppInfo } from '../../lib/app-info.ts'
import { OutsideLink } from '../../ui/text-link.tsx'

interface SandboxPhoneLinkProps {
  /** 1 and ten digits. */
  readonly phone: string
  readonly children: ReactNode
}

/** In the sandbox no phone rings: a link to the page that shows this number. Nothing elsewhere. */
export function SandboxPhoneLink({ phone, children }: SandboxPhoneLinkProps) {
  const { data } = useAppInfo()
  if (data?.sandbox !== true) return null
  return (
    <p className="text-sm">
      <OutsideLink href={`/sandbox?phone=${phone}`} newTab>
        {children}
      </OutsideLink>
    </p>
  )
}
