import type { FastifyInstance } from 'fastify'
import type { SimulatorCredentials } from '../credentials.ts'
import type { Settings } from '../settings.ts'
import { problem, response } from './problem.ts'

/** Sending checks its key itself; the other three are open to every client that has their address. */
const withoutKey = ['/rvm', '/campaign/public/receipts/', '/audio/', '/uploads/']

/** The key check of all calls but these, and what the account may do. */
export function addAccountRoutes(
  app: FastifyInstance,
  account: SimulatorCredentials['dropCowboy'],
  settings: Settings,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (withoutKey.some((path) => request.url.startsWith(path))) return
    const { 'x-key': key, 'x-secret': secret } = request.headers
    if (key === account.key && secret === account.secret) return
    return problem(request, reply, 401, 'Unauthorized', 'x-key and x-secret are missing or wrong.')
  })

  app.get('/register/public/integration-readiness', () =>
    response({
      building_blocks_enabled: false,
      audio_url_allowed: false,
      test_numbers_only: settings.testNumbersOnly,
      test_numbers: [],
      embed_ready: false,
      funds: {
        available: settings.voiceFunds,
        balance: settings.voiceFunds,
        reserved: 0,
        funds_ok: settings.voiceFunds > 0,
      },
      next_actions: [],
    }),
  )

  // A retail account: it rents its numbers here and has connected no carrier of its own.
  app.get('/integration/public/byoc', () => response({ connected: false, providers: [] }))
}
