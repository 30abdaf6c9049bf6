import type { FastifyInstance } from 'fastify'
import type { SimulatorCredentials } from '../credentials.ts'
import { refuse } from './errors.ts'

interface ByNumber {
  Params: { number: string }
}

/**
 * What an operator's commands ask of an account: the key that signs its webhooks, and how its number is
 * registered with the carriers. The account's own is a verified toll-free number.
 */
export function addRegistrationRoutes(
  app: FastifyInstance,
  { publicKey, from }: SimulatorCredentials['telnyx'],
): void {
  app.get('/v2/public_key', () => ({ data: { record_type: 'public_key', public: publicKey } }))
  app.get<{ Querystring: { phone_number?: string } }>(
    '/v2/messaging_tollfree/verification/requests',
    ({ query }) => {
      const isOwn = query.phone_number === undefined || query.phone_number === from
      const own = { verificationStatus: 'Verified', phoneNumbers: [{ phoneNumber: from }] }
      return { records: isOwn ? [own] : [], total_records: isOwn ? 1 : 0 }
    },
  )
  app.get<ByNumber>('/v2/10dlc/phone_number_campaigns/:number', (_request, reply) =>
    refuse(reply, 404, '10005'),
  )
}
