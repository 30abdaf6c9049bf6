import type { FastifyReply, FastifyRequest } from 'fastify'
import { createToken, hashToken } from '../registration/link-token.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { browserCookie } from './browser-cookie.ts'
import { deleteDevicesUnusedSince, isDeviceKnown, keepDevice } from './known-devices.queries.ts'

const DEVICES_OF_USER = 10
const LIFETIME_MS = 180 * 86_400_000

/**
 * Browsers that signed in before. Their failed tries are counted apart, so that guesses from
 * elsewhere don't lock the owner out (OWASP: device cookies). It opens nothing by itself.
 */
export interface KnownDevices {
  /** Whether the browser signed in to this account before. */
  isKnown(request: FastifyRequest, userId: string): Promise<boolean>
  /** Call it when the browser proved that it is the user's: by the password, or by a mailed link. */
  note(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>
}

export function knownDevices({
  db,
  clock,
  secure,
}: {
  db: Database
  clock: Clock
  secure: boolean
}): KnownDevices {
  const cookie = browserCookie('afterbeep_device', secure, LIFETIME_MS)
  return {
    isKnown: async (request, userId) => {
      const token = cookie.read(request)
      return token !== undefined && isDeviceKnown(db, userId, hashToken(token))
    },
    note: async (request, reply, userId) => {
      // Several people may use one browser: its cookie stays, and is kept for each of them.
      const token = cookie.read(request) ?? createToken()
      const at = clock.now()
      await keepDevice(db, { userId, tokenHash: hashToken(token), at, most: DEVICES_OF_USER })
      cookie.give(reply, token)
    },
  }
}

export function removeOldDevices({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  return deleteDevicesUnusedSince(db, new Date(clock.now().getTime() - LIFETIME_MS))
}
