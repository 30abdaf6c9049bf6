import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { emailBodySchema } from '@afterbeep/contract/api/account/auth'
import type { Queries } from '../../platform/database/database.ts'
import { accountOfInvitation } from './members/invitations.queries.ts'
import { findPasskey } from './passkeys/passkeys.queries.ts'
import { hashToken } from './registration/link-token.ts'
import { userOfLinkHash } from './registration/link-tokens.queries.ts'
import { pendingCookie } from './second-factor/pending-cookie.ts'
import { userOfPending } from './second-factor/pending-sign-ins.queries.ts'
import { findUser, findUserByEmail } from './users.queries.ts'

/** The account that a visitor's call is about, and its person where the call names one. */
export interface Meant {
  accountId: string
  userId?: string
}

/**
 * How a call names them: the email that was typed, the link of a mail, or a sign-in that has begun, whose
 * first step or whose passkey names the person.
 */
export type MeantBy = 'email' | 'link' | 'begun_sign_in'

const tokenBody = z.object({ token: z.string() })
const passkeyBody = z.object({ response: z.object({ id: z.string() }) })

/** Finds the account that a visitor’s call is about, also where the call is refused. */
export function findMeant(
  db: Queries,
  secure: boolean,
): (by: MeantBy, request: FastifyRequest) => Promise<Meant | undefined> {
  const cookie = pendingCookie(secure)
  return async (by, request) => {
    switch (by) {
      case 'email': {
        const known = emailBodySchema.safeParse(request.body).data
        return known && findUserByEmail(db, known.email)
      }
      case 'link': {
        const hash = hashToken(tokenBody.safeParse(request.body).data?.token ?? '')
        return (await userOfLinkHash(db, hash)) ?? accountOfInvitation(db, hash)
      }
      case 'begun_sign_in': {
        const token = cookie.read(request)
        const pending = token === undefined ? undefined : await userOfPending(db, hashToken(token))
        return pending ?? ownerOfPasskey(db, passkeyBody.safeParse(request.body).data?.response.id)
      }
    }
  }
}

async function ownerOfPasskey(db: Queries, id: string | undefined): Promise<Meant | undefined> {
  const passkey = id === undefined ? undefined : await findPasskey(db, id)
  return passkey && findUser(db, passkey.userId)
}
