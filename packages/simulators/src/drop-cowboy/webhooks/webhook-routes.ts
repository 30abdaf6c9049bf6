import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { problem, response } from '../problem.ts'
import {
  MAX_WEBHOOKS,
  webhookEvents,
  type Webhook,
  type WebhookRegister,
} from './webhook-register.ts'

// Theirs must be https; here they may be on this machine, where no certificate is.
const hook_url = z.url({ protocol: /^https?$/ })
const event_types = z.array(z.enum(webhookEvents)).min(1)
const name = z.string().max(100)
const creation = z.object({ hook_url, event_types, name: name.optional() })
const change = z.object({
  hook_url: hook_url.exactOptional(),
  event_types: event_types.exactOptional(),
  name: name.exactOptional(),
})

const PATH = '/register/public/webhooks'

interface ById {
  Params: { id: string }
}

/** Up to 50 webhooks, each with a secret of its own, which only three calls return. */
export function addWebhookRoutes(app: FastifyInstance, webhooks: WebhookRegister): void {
  app.get(PATH, () => response(webhooks.list().map(withoutSecret)))

  app.post(PATH, (request, reply) => {
    const body = creation.safeParse(request.body)
    if (!body.success) {
      return problem(request, reply, 400, 'Bad Request', z.prettifyError(body.error))
    }
    const webhook = webhooks.create(body.data.hook_url, body.data.event_types, body.data.name)
    if (!webhook) {
      const detail = `An account can have ${MAX_WEBHOOKS} webhooks.`
      return problem(request, reply, 400, 'Bad Request', detail, 'webhook_limit_reached')
    }
    return reply.code(201).send(response({ ...withoutSecret(webhook), ...secretOf(webhook) }))
  })

  app.put<ById>(`${PATH}/:id`, (request, reply) => {
    const webhook = webhooks.find(request.params.id)
    if (!webhook) return notFound(request, reply)
    const body = change.safeParse(request.body ?? {})
    if (!body.success) {
      return problem(request, reply, 400, 'Bad Request', z.prettifyError(body.error))
    }
    if (Object.keys(body.data).length === 0) {
      const detail = 'Give at least one of hook_url, event_types and name.'
      return problem(request, reply, 400, 'Bad Request', detail, 'nothing_to_update')
    }
    webhooks.update(webhook, body.data)
    return reply.send(response(withoutSecret(webhook)))
  })

  app.delete<ById>(`${PATH}/:id`, (request, reply) => {
    const webhook = webhooks.find(request.params.id)
    if (!webhook) return notFound(request, reply)
    webhooks.remove(webhook)
    return reply.send(response({ webhook_id: webhook.webhook_id }))
  })

  app.post<ById>(`${PATH}/:id/rotate-secret`, (request, reply) => {
    const webhook = webhooks.find(request.params.id)
    if (!webhook) return notFound(request, reply)
    webhooks.rotateSecret(webhook)
    return reply.send(response({ webhook_id: webhook.webhook_id, ...secretOf(webhook) }))
  })

  app.get('/register/public/account/webhook-signing-secret', () =>
    response(
      webhooks.list().map((webhook) => ({
        webhook_id: webhook.webhook_id,
        event_types: webhook.event_types,
        hook_type: 'webhook',
        signing_secret: webhook.signing_secret,
      })),
    ),
  )
}

function withoutSecret({ webhook_id, name: title, hook_url: url, event_types: events }: Webhook) {
  return { webhook_id, name: title, hook_url: url, event_types: events }
}

function secretOf({ signing_secret, signing_secret_created_at }: Webhook) {
  return { signing_secret, signing_secret_created_at }
}

function notFound(request: FastifyRequest<ById>, reply: FastifyReply): FastifyReply {
  return problem(request, reply, 404, 'Not Found', `No webhook ${request.params.id}.`)
}
