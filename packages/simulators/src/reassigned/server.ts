import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { reassignedFaults } from '../faults.ts'
import { createHttpServer } from '../http-server.ts'
import type { Sandbox } from '../sandbox.ts'
import { dropConnection, neverResponse } from '../wire-plan.ts'

export interface ReassignedCredentials {
  refreshToken: string
  companyId: string
}

/** As many numbers as one request may have. */
const MOST_NUMBERS = 100
const TOKEN_LIFE_MS = 3_600_000
const DAY_MS = 24 * 3_600_000

const tokenRequest = z.object({ refreshToken: z.string() })
const numbersRequest = z.object({
  tnList: z
    .array(z.object({ tn: z.string(), date: z.iso.date(), companyId: z.string() }))
    .min(1)
    .max(MOST_NUMBERS),
})

/**
 * The database of reassigned numbers, as reassigned.us publishes it to subscribers: a token for an hour, then for
 * each number whether it was permanently disconnected since a day before today.
 */
export function createReassigned(
  sandbox: Sandbox,
  { refreshToken, companyId }: ReassignedCredentials,
): FastifyInstance {
  const app = createHttpServer()
  const tokens = new Map<string, number>()
  app.setErrorHandler((error, _request, reply) =>
    reply
      .code(400)
      .send({ message: error instanceof z.ZodError ? z.prettifyError(error) : 'Bad request' }),
  )
  app.addHook('preHandler', async (_request, reply) => {
    const faults = sandbox.faults.next('reassigned', reassignedFaults)
    if (faults.has('timeout')) return neverResponse(reply)
    if (faults.has('drop')) return dropConnection(reply)
    if (faults.has('429')) return refuse(reply, 429, 'Too Many Requests')
    if (faults.has('500')) return refuse(reply, 500, 'Internal server error')
    return undefined
  })
  app.post('/b/public/api/idToken', (request, reply) => {
    if (tokenRequest.parse(request.body).refreshToken !== refreshToken) {
      return refuse(reply, 401, 'Unauthorized')
    }
    const idToken = `id-${sandbox.clock.now()}-${tokens.size}`
    tokens.set(idToken, sandbox.clock.now() + TOKEN_LIFE_MS)
    return reply.send({ idToken })
  })
  app.post('/api/tn', (request, reply) => {
    const endsAt = tokens.get(request.headers.authorization ?? '')
    if (endsAt === undefined || endsAt < sandbox.clock.now()) {
      return refuse(reply, 401, 'Unauthorized')
    }
    const { tnList } = numbersRequest.parse(request.body)
    const isWrong = tnList.some(
      (one) =>
        one.companyId !== companyId ||
        !/^[2-9]\d{9}$/.test(one.tn) ||
        Date.parse(one.date) > sandbox.clock.now() - DAY_MS,
    )
    if (isWrong) return refuse(reply, 400, 'Bad request')
    return reply.send({
      replies: tnList.map(({ tn, date }) => ({
        tn,
        disconnected: disconnectedSince(tn, date),
        companyId,
        dateProvided: date,
      })),
    })
  })
  return app
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ message })
}

/** 1555006xxxx: …0001 has a new owner, of …0002 there is no data, …0003 had one since January 15, 2026. */
const answers: Readonly<Record<string, (date: string) => 'yes' | 'no' | 'no_data'>> = {
  '5550060001': () => 'yes',
  '5550060002': () => 'no_data',
  '5550060003': (date) => (date < '2026-01-15' ? 'yes' : 'no'),
}

function disconnectedSince(tn: string, date: string): 'yes' | 'no' | 'no_data' {
  return answers[tn]?.(date) ?? 'no'
}
