import { may } from '@afterbeep/contract/account/member-roles'
import type { Permission } from '@afterbeep/contract/account/member-roles'
import { AppError } from '../../../platform/app-error.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { UserIds } from '../users.queries.ts'
import { roleOf } from './members.queries.ts'

/**
 * Refuses what the user's role in the account does not allow. The role is read now, so that a change of
 * it counts at once.
 *
 * @throws AppError role_forbidden, or unauthenticated for a person who was taken out
 */
export async function requirePermission(
  db: Queries,
  user: UserIds,
  permission: Permission,
): Promise<void> {
  const role = await roleOf(db, user)
  if (role === undefined) throw new AppError('unauthenticated')
  if (!may(role, permission)) throw new AppError('role_forbidden')
}
