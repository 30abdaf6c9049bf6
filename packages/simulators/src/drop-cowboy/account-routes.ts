import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SimulatorCredentials } from '../credentials.ts'
import { response, problem } from './problem.ts'
import { webhookEvents, type WebhookRegister } from './webhooks.ts'

const registration = z.object({
  hook_url: z.url({ protocol: /^https?$/ }),
  event_types: z.array(z.enum(webhookEvents)).min(1),
})

/** Sending validates its key itself; the other two are open to every client that has their address. */
const withoutKey = ['/rvm', '/proof/', '/audio/']

/** All calls except sending: lines, webhooks, readiness; and the key check for them and the voices. */
export function addAccountRoutes(
  app: FastifyInstance,
  account: SimulatorCredentials['dropCowboy'],
  webhooks: WebhookRegister,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (withoutKey.some((path) => request.url.startsWith(path))) return
    const { 'x-key': key, 'x-secret': secret } = request.headers
    if (key === account.key && secret === account.secret) return
    return problem(request, reply, 401, 'Unauthorized', 'x-key and x-secret are missing or wrong.')
  })

  app.get('/phone/public/lines', () =>
    response({
      lines: [
        {
          phone_line_id: account.phoneLineId,
          name: 'Simulated line',
          phone_number: '+12125550100',
          is_default: true,
        },
      ],
    }),
  )

  app.get('/register/public/integration-readiness', () =>
    response({ ready: true, test_numbers_only: false, test_numbers: [] }),
  )

  addWebhookRoutes(app, webhooks)
}

function addWebhookRoutes(app: FastifyInstance, webhooks: WebhookRegister): void {
  app.post('/register/public/webhooks', (request, reply) => {
    const body = registration.safeParse(request.body)
    if (!body.success) {
      return problem(request, reply, 400, 'Bad Request', z.prettifyError(body.error))
    }
    const webhook = webhooks.register(body.data.hook_url, body.data.event_types)
    return reply.code(201).send(response({ ...webhook, signing_secret: webhooks.signingSecret }))
  })

  app.post<{ Params: { id: string } }>(
    '/register/public/webhooks/:id/rotate-secret',
    (request, reply) => {
      const { id } = request.params
      const signing_secret = webhooks.rotateSecret(id)
      if (signing_secret === undefined) {
        return problem(request, reply, 404, 'Not Found', `No webhook ${id}.`)
      }
      return reply.send(response({ webhook_id: id, signing_secret }))
    },
  )

  app.get('/register/public/account/webhook-signing-secret', () =>
    response({ signing_secret: webhooks.signingSecret }),
  )
}
