import { Counter } from 'prom-client'
import { AppError } from '../app-error.ts'
import { describeError } from '../describe-error.ts'
import { storableText } from '../json-body.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { systemWallTime } from '../clock/wall-time.ts'
import type { WallTime } from '../clock/wall-time.ts'
import type { Api } from './api.ts'

/** Which provider's webhook it is, in our words. */
export type WebhookSource = 'voice' | 'text' | 'calls' | 'payments'

/** Logs and counts every webhook that nothing is done with. */
export interface WebhookLog {
  /** It was not accepted: a wrong secret, a wrong address, an error that kept it from being stored. */
  refused(source: WebhookSource, reason: string, error?: unknown): void
  /** It was accepted, and nothing is done with it; `name` is what the provider calls it. */
  ignored(source: WebhookSource, why: string, name: string): void
}

/**
 * Notes what fails before a route of this scope has it, such as a body that is too large, or while it is read. What
 * a route throws on purpose, as an AppError, it has noted itself.
 */
export function noteUnreadable(
  scope: Api,
  webhookLog: WebhookLog,
  sourceOf: (url: string) => WebhookSource,
): void {
  scope.setErrorHandler((error, request) => {
    if (!(error instanceof AppError)) {
      webhookLog.refused(sourceOf(request.url), 'unreadable', error)
    }
    throw error
  })
}

/** One line a minute of each kind: forged calls must not fill a disk. */
const LINE_EVERY_MS = 60_000
const MAX_NAME_CHARS = 80

export function createWebhookLog(
  log: Logger,
  metrics: Metrics,
  wall: WallTime = systemWallTime,
): WebhookLog {
  const refused = new Counter({
    name: 'afterbeep_webhooks_refused_total',
    help: 'Webhooks that were not accepted, by their provider and the reason.',
    labelNames: ['provider', 'reason'] as const,
    registers: [metrics],
  })
  const ignored = new Counter({
    name: 'afterbeep_webhooks_ignored_total',
    help: 'Webhooks that were accepted and that nothing is done with, by the reason.',
    labelNames: ['provider', 'reason'] as const,
    registers: [metrics],
  })
  const warn = createLineLimit(log, wall)
  return {
    refused: (provider, reason, error) => {
      refused.inc({ provider, reason })
      const facts = { provider, reason, ...(error ? { error: describeError(error) } : {}) }
      warn(`refused ${provider} ${reason}`, facts, 'a webhook was refused')
    },
    ignored: (provider, reason, name) => {
      ignored.inc({ provider, reason })
      if (reason === 'not_needed') return
      const event = storableText(name).slice(0, MAX_NAME_CHARS)
      const facts = { provider, reason, event }
      warn(`ignored ${provider} ${reason}`, facts, 'a webhook was accepted that we do not know')
    },
  }
}

/** Logs the first of a kind, and then one a minute with how many there were since. */
function createLineLimit(log: Logger, wall: WallTime) {
  const kinds = new Map<string, { nextAtMs: number; since: number }>()
  return (kind: string, facts: object, text: string): void => {
    const nowMs = wall.nowMs()
    const known = kinds.get(kind)
    if (known && nowMs < known.nextAtMs) {
      known.since += 1
      return
    }
    log.warn({ ...facts, alsoSinceLastLine: known?.since ?? 0 }, text)
    kinds.set(kind, { nextAtMs: nowMs + LINE_EVERY_MS, since: 0 })
  }
}
