import type { FastifyInstance } from 'fastify'
import type { SimulatorCredentials } from '../../credentials.ts'

/**
 * What an operator's commands ask of an account: the key that signs its webhooks, and how its toll-free
 * numbers are verified. The account's own is.
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
}
