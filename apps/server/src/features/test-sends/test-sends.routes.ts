import type { FastifyRequest } from 'fastify'
import {
  testNumberResponseSchema,
  testNumberBodySchema,
  testNumberConfirmBodySchema,
  testSendBodySchema,
  testSendsResponseSchema,
} from '@afterbeep/contract/api/test-sends'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { confirmNumber } from './numbers/confirm-number.ts'
import { listTests } from './list-tests.ts'
import { sendCode } from './numbers/send-code.ts'
import { sendTest } from './send-test.ts'
import type { OwnPhone, TestSendsDeps } from './test-sends-deps.ts'

const onRequest = requireSignIn

/** A user's test sends to their own phone, and their confirmed numbers. */
export function registerTestSendRoutes(api: Api, deps: TestSendsDeps): void {
  api.get(
    '/api/test-sends/',
    { onRequest, schema: { response: { 200: testSendsResponseSchema } } },
    (request) => listTests(deps, signedInUser(request)),
  )
  api.post(
    '/api/test-sends/',
    { onRequest, schema: { body: testSendBodySchema, response: { 202: testSendsResponseSchema } } },
    async (request, reply) => {
      const { phone, channel, message, voiceId = null } = request.body
      if (channel === 'voice' && voiceId !== null) await deps.voices.validate(voiceId)
      await sendTest(deps, ownPhone(request, phone), { channel, message, voiceId })
      return reply.code(202).send(await listTests(deps, signedInUser(request)))
    },
  )
  registerNumberRoutes(api, deps)
}

function registerNumberRoutes(api: Api, deps: TestSendsDeps): void {
  api.post(
    '/api/test-sends/numbers/',
    {
      onRequest,
      schema: { body: testNumberBodySchema, response: { 202: testNumberResponseSchema } },
    },
    async (request, reply) => {
      const result = await sendCode(deps, ownPhone(request, request.body.phone))
      return reply.code(202).send(result)
    },
  )
  api.post(
    '/api/test-sends/numbers/confirm/',
    {
      onRequest,
      schema: { body: testNumberConfirmBodySchema, response: { 200: testSendsResponseSchema } },
    },
    async (request) => {
      const { phone, code } = request.body
      await confirmNumber(deps, ownPhone(request, phone), code)
      return listTests(deps, signedInUser(request))
    },
  )
}

function ownPhone(request: FastifyRequest, phone: string): OwnPhone {
  const { accountId, userId } = signedInUser(request)
  return { accountId, userId, phone: Number(phone) }
}
