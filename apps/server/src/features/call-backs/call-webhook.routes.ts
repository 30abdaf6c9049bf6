import type { Api } from '../../platform/http/api.ts'
import { noteUnreadable } from '../../platform/http/webhook-log.ts'
import type { WebhookLog } from '../../platform/http/webhook-log.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { Logger } from '../../platform/log.ts'
import { createOptOutRetries } from './opt-out-retries.ts'
import { CommandFailed } from './send-command.ts'
import { takeCallEvent } from './take-call-event.ts'
import type { CallBackDeps } from './take-call-event.ts'

export interface CallWebhookDeps extends CallBackDeps {
  wall: Pick<WallTime, 'delay' | 'after'>
  log: Logger
  webhookLog: WebhookLog
}

const NO_BYTES = Buffer.alloc(0)

/**
 * POST /api/webhooks/telnyx/calls/: where the provider of calls reports. An event is acknowledged when it is
 * applied and what follows from it is done; anything else brings it again.
 */
export function registerCallWebhooks(api: Api, deps: CallWebhookDeps): void {
  const { calls, log, webhookLog } = deps
  const optOuts = createOptOutRetries(deps, (event) => takeCallEvent(deps, event))
  api.addHook('onClose', async () => optOuts.stop())
  void api.register(async (scope: Api) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body)
    })
    noteUnreadable(scope, webhookLog, () => 'calls')
    scope.post(
      '/api/webhooks/telnyx/calls/',
      { config: { withoutCsrf: true } },
      async ({ headers, body }, reply) => {
        const read = calls.readWebhook(headers, Buffer.isBuffer(body) ? body : NO_BYTES, new Date())
        if (read.kind === 'refused') {
          webhookLog.refused('calls', read.refusal)
          const status = read.refusal === 'not_an_object' ? 400 : 401
          return reply.code(status).send({ error: read.refusal })
        }
        if (read.kind === 'ignored') {
          webhookLog.ignored('calls', read.why, read.name)
          return reply.send({ received: true })
        }
        try {
          await takeCallEvent(deps, read.event)
        } catch (error) {
          const reason = error instanceof CommandFailed ? 'not_commanded' : 'not_stored'
          webhookLog.refused('calls', reason, error)
          if (reason === 'not_stored') optOuts.add(read.event)
          log.warn(
            { reason, event: read.event.happened.kind },
            'an event of a call has to come again',
          )
          return reply.code(503).send({ error: reason })
        }
        return reply.send({ received: true })
      },
    )
  })
}
