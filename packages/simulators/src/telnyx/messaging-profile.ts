import type { Autoresponse } from './opt-outs.ts'

/** The account's one messaging profile: where its webhooks go, and which numbers sent STOP. */
export class MessagingProfile {
  readonly id: string
  readonly phoneNumber: string
  webhookUrl = ''
  readonly #stopped = new Set<string>()

  constructor(id: string, phoneNumber: string) {
    this.id = id
    this.phoneNumber = phoneNumber
  }

  isStopped(digits: string): boolean {
    return this.#stopped.has(digits)
  }

  hear(digits: string, autoresponse: Autoresponse | undefined): void {
    if (autoresponse === 'STOP') this.#stopped.add(digits)
    if (autoresponse === 'START') this.#stopped.delete(digits)
  }

  toJSON() {
    return {
      record_type: 'messaging_profile',
      id: this.id,
      name: 'Simulated profile',
      enabled: true,
      webhook_url: this.webhookUrl,
      webhook_failover_url: '',
      webhook_api_version: '2',
    }
  }
}
