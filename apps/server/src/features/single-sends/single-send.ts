import type { Channel } from '@afterbeep/contract/money/pricing'

/** A confirmation of an opt-out, a reply to HELP, the question of a sign-up, a test, a code. */
export type SingleKind = 'stop' | 'help' | 'join' | 'test' | 'code'

/** The rule by which each may be sent; a reader of its record sees it. */
export const rulesOfSingles: Readonly<Record<SingleKind, string>> = {
  stop: '47 CFR 64.1200(a)(12): an opt-out is confirmed by one text within five minutes, without marketing',
  help: 'The person asked for it: HELP gets the name and number of the business, without marketing, and once also after an opt-out',
  join: '47 CFR 64.1200(a): a person is asked to confirm a sign-up before anything else is sent',
  test: 'A test goes only to the own phone of a user, whose number was confirmed by a code',
  code: 'A code goes only to the number that a user has entered as their own',
}

/** What the person, or the user whose phone it is, did for it to be sent. */
export interface SingleCause {
  source: string
  /** ISO 8601. */
  at: string
  /** The words that they were shown, where there were any. */
  text?: string | undefined
}

export interface SingleKey {
  accountId: string
  reference: string
}

export interface SingleSend extends SingleKey {
  kind: SingleKind
  channel: Channel
  /** 1 and ten digits. */
  phone: number
  at: Date
  cause: SingleCause
}

/** What is sent, and who it comes from; null where neither the account nor the installation has an address. */
export interface SingleWords {
  words: string
  from: object | null
}
