import { randomUUID } from 'node:crypto'
import type Telnyx from 'telnyx'
import type { AutoRespConfig } from 'telnyx/resources/messaging-profiles/autoresp-configs'
import { autoresponseTo } from '../opt-outs.ts'
import type { Autoresponse } from '../opt-outs.ts'

/** What can be set of a profile. */
export interface ProfileSettings {
  name: string
  enabled: boolean
  /** Countries as two letters; `*` stands for all. */
  whitelisted_destinations: string[]
  webhook_url: string
  webhook_failover_url: string
  daily_spend_limit: string | undefined
  daily_spend_limit_enabled: boolean
}

/** Words of a profile's own, beside those that every profile knows. */
export interface OwnWords {
  op: 'start' | 'stop' | 'info'
  keywords: string[]
  country_code: string
  resp_text?: string | undefined
}

const AUTORESPONSES = { start: 'START', stop: 'STOP', info: 'HELP' } as const

/** A messaging profile: where its webhooks go, and which numbers sent STOP to a number of it. */
export class MessagingProfile {
  readonly id: string
  readonly settings: ProfileSettings
  readonly #createdAt: string
  readonly #stopped = new Set<string>()
  readonly #ownWords: AutoRespConfig[] = []
  #updatedAt: string

  constructor(settings: Partial<ProfileSettings> & { name: string }, at: string, id?: string) {
    this.id = id ?? randomUUID()
    this.#createdAt = at
    this.#updatedAt = at
    this.settings = {
      enabled: true,
      whitelisted_destinations: ['US'],
      webhook_url: '',
      webhook_failover_url: '',
      daily_spend_limit: undefined,
      daily_spend_limit_enabled: false,
      ...settings,
    }
  }

  change(settings: Partial<ProfileSettings>, at: string): void {
    Object.assign(this.settings, settings)
    this.#updatedAt = at
  }

  isStopped(digits: string): boolean {
    return this.#stopped.has(digits)
  }

  addWords(words: OwnWords, at: string): AutoRespConfig {
    const { resp_text, ...given } = words
    const config = {
      ...given,
      ...(resp_text === undefined ? {} : { resp_text }),
      id: randomUUID(),
      created_at: at,
      updated_at: at,
    }
    this.#ownWords.push(config)
    return config
  }

  ownWords(): AutoRespConfig[] {
    return [...this.#ownWords]
  }

  /** They act on STOP and START by themselves. Returns what the words were taken for. */
  hear(digits: string, text: string): Autoresponse | undefined {
    const word = text.trim().toUpperCase()
    const own = this.#ownWords.find(({ keywords }) =>
      keywords.some((keyword) => keyword.trim().toUpperCase() === word),
    )
    const autoresponse = own ? AUTORESPONSES[own.op] : autoresponseTo(text)
    if (autoresponse === 'STOP') this.#stopped.add(digits)
    if (autoresponse === 'START') this.#stopped.delete(digits)
    return autoresponse
  }

  toJSON(): Telnyx.MessagingProfile {
    const { daily_spend_limit, ...settings } = this.settings
    return {
      record_type: 'messaging_profile',
      id: this.id,
      ...settings,
      ...(daily_spend_limit === undefined ? {} : { daily_spend_limit }),
      webhook_api_version: '2',
      number_pool_settings: null,
      url_shortener_settings: null,
      alpha_sender: null,
      mms_fall_back_to_sms: false,
      mms_transcoding: false,
      mobile_only: false,
      created_at: this.#createdAt,
      updated_at: this.#updatedAt,
    }
  }
}
