import { randomUUID } from 'node:crypto'

export const webhookEvents = [
  'contact.rvm.status',
  'contact.rvm.receipt',
  'contact.sms.status',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** An account holds so many webhooks at most. */
export const MAX_WEBHOOKS = 50

export interface Webhook {
  webhook_id: string
  name: string
  hook_url: string
  event_types: readonly WebhookEvent[]
  /** Its own: no other webhook is signed with it. */
  signing_secret: string
  signing_secret_created_at: string
}

/** What can be said of a webhook, at its creation or later. */
export type WebhookChange = Partial<Pick<Webhook, 'name' | 'hook_url' | 'event_types'>>

/** The account's webhooks. Creating one never replaces another, not even one of the same address. */
export class WebhookRegister {
  readonly #webhooks = new Map<string, Webhook>()
  readonly #now: () => number
  readonly #firstSecret: string
  #created = 0

  /** @param firstSecret of the first webhook, which is known before it is created */
  constructor(firstSecret: string, now: () => number) {
    this.#firstSecret = firstSecret
    this.#now = now
  }

  list(): Webhook[] {
    return [...this.#webhooks.values()]
  }

  find(webhookId: string): Webhook | undefined {
    return this.#webhooks.get(webhookId)
  }

  /** Undefined when there are too many. */
  create(hookUrl: string, eventTypes: readonly WebhookEvent[], name = ''): Webhook | undefined {
    if (this.#webhooks.size >= MAX_WEBHOOKS) return undefined
    const webhook: Webhook = {
      webhook_id: randomUUID(),
      name,
      hook_url: hookUrl,
      event_types: eventTypes,
      signing_secret: this.#created === 0 ? this.#firstSecret : randomUUID(),
      signing_secret_created_at: this.#isoNow(),
    }
    this.#created += 1
    this.#webhooks.set(webhook.webhook_id, webhook)
    return webhook
  }

  /** The event types given replace all that it had. */
  update(webhook: Webhook, change: WebhookChange): void {
    Object.assign(webhook, change)
  }

  remove(webhook: Webhook): void {
    this.#webhooks.delete(webhook.webhook_id)
  }

  /** The old secret is invalid at once, also for the retries of older events. */
  rotateSecret(webhook: Webhook): void {
    webhook.signing_secret = randomUUID()
    webhook.signing_secret_created_at = this.#isoNow()
  }

  /** The secret of the oldest webhook, for those who know of one only. */
  firstSecret(): string {
    const [first] = this.#webhooks.values()
    return first?.signing_secret ?? this.#firstSecret
  }

  /** The webhooks that want this event. */
  *wanting(event: WebhookEvent): Generator<Webhook> {
    for (const webhook of this.#webhooks.values()) {
      if (webhook.event_types.includes(event)) yield webhook
    }
  }

  #isoNow(): string {
    return new Date(this.#now()).toISOString()
  }
}
