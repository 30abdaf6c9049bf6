import type { FastifyInstance } from 'fastify'

/** What an account may send a second, as published. It is counted here and not enforced. */
const LIMIT = 50

/** The headers by which they tell a client how much it may still ask in this second. */
export function showRateLimit(app: FastifyInstance): void {
  let second = 0
  let asked = 0
  app.addHook('onSend', async (_request, reply) => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) asked = 0
    second = now
    asked += 1
    const isRefused = reply.statusCode === 429
    reply.header('x-ratelimit-limit', `${LIMIT};w=1`)
    reply.header('x-ratelimit-remaining', isRefused ? '0' : String(Math.max(0, LIMIT - asked)))
    reply.header('x-ratelimit-reset', '1')
  })
}
