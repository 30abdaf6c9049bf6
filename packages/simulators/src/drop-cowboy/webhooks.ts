import { randomUUID } from 'node:crypto'

export const webhookEvents = [
  'contact.rvm.status',
  'contact.rvm.receipt',
  'contact.sms.status',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export interface RegisteredWebhook {
  webhook_id: string
  hook_url: string
  event_types: readonly WebhookEvent[]
}

/** The account's webhooks and the one secret that signs them. */
export class WebhookRegister {
  readonly #byUrl = new Map<string, RegisteredWebhook>()
  signingSecret: string

  constructor(signingSecret: string) {
    this.signingSecret = signingSecret
  }

  /** Replaces the events of a known address and keeps its id: a restarted product must get no event twice. */
  register(hookUrl: string, eventTypes: readonly WebhookEvent[]): RegisteredWebhook {
    const webhook_id = this.#byUrl.get(hookUrl)?.webhook_id ?? randomUUID()
    const webhook = { webhook_id, hook_url: hookUrl, event_types: eventTypes }
    this.#byUrl.set(hookUrl, webhook)
    return webhook
  }

  /** The old secret is invalid at once. Returns undefined for an unknown webhook. */
  rotateSecret(webhookId: string): string | undefined {
    const known = [...this.#byUrl.values()].some((webhook) => webhook.webhook_id === webhookId)
    if (!known) return undefined
    this.signingSecret = randomUUID()
    return this.signingSecret
  }

  /** Addresses that want this event. */
  *urlsFor(event: WebhookEvent): Generator<string> {
    for (const webhook of this.#byUrl.values()) {
      if (webhook.event_types.includes(event)) yield webhook.hook_url
    }
  }
}
