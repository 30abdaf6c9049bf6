import { may } from '@afterbeep/contract/account/member-roles'
import type { Permission } from '@afterbeep/contract/account/member-roles'
import type { ReactNode } from 'react'
import { useSignedIn } from './session/session.tsx'

/** Whether the signed-in person's role allows it; the server enforces the same table. */
export function useMay(permission: Permission): boolean {
  const { user } = useSignedIn()
  return may(user.member_role ?? 'owner', permission)
}

interface PermittedProps {
  readonly permission: Permission
  readonly children: ReactNode
}

/** What only those see whose role allows it: a viewer is offered no button that the server refuses. */
export function Permitted({ permission, children }: PermittedProps) {
  return useMay(permission) ? children : null
}
