import { may } from '@afterbeep/contract/account/member-roles'
import type { Permission } from '@afterbeep/contract/account/member-roles'
import { useSignedIn } from './session/session.tsx'

/** Whether the signed-in person's role allows it; the server enforces the same table. */
export function useMay(permission: Permission): boolean {
  const { user } = useSignedIn()
  return may(user.member_role ?? 'owner', permission)
}
