import { emailBodySchema } from '@afterbeep/contract/api/account/auth'
import type { Queries } from '../../platform/database/database.ts'
import { hashToken } from './registration/link-token.ts'
import { accountOfLinkHash } from './registration/link-tokens.queries.ts'
import { findUserByEmail } from './users.queries.ts'

/** The account of that email as a person may type it. */
export async function accountOfEmail(db: Queries, email: string): Promise<string | undefined> {
  const known = emailBodySchema.safeParse({ email }).data
  return known && (await findUserByEmail(db, known.email))?.accountId
}

/** The account that a mailed link was for, also after its use. */
export function accountOfLink(db: Queries, token: string): Promise<string | undefined> {
  return accountOfLinkHash(db, hashToken(token))
}
