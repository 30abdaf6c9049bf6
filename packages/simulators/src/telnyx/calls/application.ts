import { z } from 'zod'
import type { FastifyInstance } from 'fastify'
import type Telnyx from 'telnyx'
import { refuse } from '../errors.ts'
import { pageOf } from '../account/pages.ts'

const settings = z.object({
  application_name: z.string().min(1).optional(),
  webhook_event_url: z.string().optional(),
  active: z.boolean().optional(),
})

const CREATED_AT = '2026-01-01T00:00:00.000Z'

/**
 * The account's one Call Control Application, which all of its numbers belong to: where the events of calls
 * go (telnyx npm package 7.24, resources/call-control-applications.d.ts: CallControlApplication).
 */
export class CallApplication {
  readonly #fields: Telnyx.CallControlApplication & { id: string; webhook_event_url: string }

  constructor(id: string) {
    this.#fields = {
      record_type: 'call_control_application',
      id,
      application_name: 'Simulated calls',
      active: true,
      webhook_event_url: '',
      webhook_event_failover_url: null,
      webhook_api_version: '2',
      webhook_timeout_secs: null,
      created_at: CREATED_AT,
      updated_at: CREATED_AT,
    }
  }

  get id(): string {
    return this.#fields.id
  }

  /** Empty where no one is to be told of calls: then they ring until the caller hangs up. */
  get webhookUrl(): string {
    return this.#fields.active === false ? '' : this.#fields.webhook_event_url
  }

  change(given: z.infer<typeof settings>): void {
    Object.assign(this.#fields, given)
  }

  toJSON(): Telnyx.CallControlApplication {
    return this.#fields
  }
}

interface ById {
  Params: { id: string }
}

export function addApplicationRoutes(app: FastifyInstance, application: CallApplication): void {
  app.get('/v2/call_control_applications', (request) =>
    pageOf([application.toJSON()], request.query),
  )
  app.get<ById>('/v2/call_control_applications/:id', (request, reply) =>
    request.params.id === application.id
      ? reply.send({ data: application })
      : refuse(reply, 404, '10005'),
  )
  app.patch<ById>('/v2/call_control_applications/:id', (request, reply) => {
    if (request.params.id !== application.id) return refuse(reply, 404, '10005')
    const body = settings.safeParse(request.body)
    if (!body.success) return refuse(reply, 422, '10015', z.prettifyError(body.error))
    application.change(body.data)
    return reply.send({ data: application })
  })
}
