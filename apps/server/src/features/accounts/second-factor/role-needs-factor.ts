import type { Factors } from './factors.queries.ts'

/** Roles whose users can do nothing until they have a second factor. */
const rolesWithFactor: ReadonlySet<string> = new Set(['operator'])

export function needsFactor({ role }: Pick<Factors, 'role'>): boolean {
  return rolesWithFactor.has(role)
}

/** Whether the password alone does not sign the user in. */
export function hasFactor({
  hasAuthenticator,
  passkeys,
}: Pick<Factors, 'hasAuthenticator' | 'passkeys'>): boolean {
  return hasAuthenticator || passkeys > 0
}
