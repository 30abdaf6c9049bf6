import type { IgnoredEvent, WebhookRejection } from '../outcome.ts'

/** What happened on a call. */
export type CallHappening =
  | { kind: 'arrived' }
  | { kind: 'answered' }
  /** One key, also where no menu waits for it. */
  | { kind: 'key'; key: string }
  /** A menu ended: with these keys, or with none in time. */
  | { kind: 'gathered'; keys: string }
  | { kind: 'spoken' }
  | { kind: 'bridged' }
  | { kind: 'hung-up' }

export interface CallEvent {
  eventId: string
  /** The provider's id of the leg that it is about. */
  callId: string
  /** 1 and ten digits. Null where the event names no numbers, and 0 for a caller who withholds it. */
  from: number | null
  to: number | null
  /** What we gave with the last command for this leg. */
  note: string | null
  happened: CallHappening
  /** By the provider's clock; null where it sends no time. */
  at: Date | null
}

export type CallWebhook =
  | { kind: 'refused'; refusal: WebhookRejection }
  | IgnoredEvent
  | { kind: 'event'; event: CallEvent }

export type CallCommand =
  | { kind: 'answer' }
  /** Spoken twice where no key comes; `again` before it after a key that is not one of `keys`. */
  | { kind: 'ask'; text: string; again: string; keys: string }
  | { kind: 'say'; text: string }
  /** `otherNote` comes back with the events of the leg to the number. */
  | { kind: 'connect'; to: number; otherNote: string }
  | { kind: 'hang-up' }

/** `over`: the call has ended, so there is nothing left to do. */
export type CommandResult = { kind: 'done' } | { kind: 'over' } | { kind: 'failed'; cause: string }

export interface CallProvider {
  /**
   * Never throws. The same `commandId` again is carried out once.
   *
   * @param note comes back with each later event of the call
   */
  command(call: {
    callId: string
    commandId: string
    note: string
    command: CallCommand
  }): Promise<CommandResult>
  /** Checks the signature on the bytes as they came and reads the event. `now` is wall time. */
  readWebhook(headers: Record<string, unknown>, rawBody: Buffer, now: Date): CallWebhook
  close(): Promise<void>
}
