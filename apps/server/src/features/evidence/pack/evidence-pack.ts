import type { SignedHead } from '../log/sign-head.ts'

/** What of a sealed JSON text only its reader knows. */
export type SealedJson = Readonly<Record<string, unknown>>

/** All that is known of what was sent to one number and came from it, each part provable. packages/verifier checks it. */
export interface EvidencePack {
  pack: 'afterbeep evidence 1'
  number: string
  /** ISO 8601. */
  made_at: string
  account: { id: string; business: string }
  how_to_check: string
  /** Whether the number is on the account's do-not-contact list when the pack is made. */
  do_not_contact_now: { reason: string; since: string; channel: string } | null
  /** Older deliveries are left out: the number has had more than a pack holds. */
  has_more: boolean
  records: { batch: number; index: number; record: SealedJson; path: string[] }[]
  /** Each with its way up to one to three heads: kept outside soonest, mailed first, mailed last. */
  batches: {
    entry: SealedJson
    facts: SealedJson
    proofs: { head: number; path: string[] }[]
  }[]
  heads: SignedHead[]
  /** The audio whose hash a record has. */
  recordings: { batch: number; index: number; media_type: string | null; base64: string }[]
  /** Deliveries that have no record yet: they have not ended, or ended a moment ago. */
  not_sealed: {
    campaign: string
    run_id: string
    channel: string
    line: number
    state: string
    reason: string | null
    at: string
  }[]
  /**
   * What the person wrote that has no record: a moment ago, or with the number of a person in it who was erased
   * since. Newest first.
   */
  replies: { at: string; text: string; meaning: string }[]
  /** When the person phoned back, where that has no record: a call that is going on. Newest first. */
  call_backs: { at: string; asked_for_owner: boolean; opted_out: boolean }[]
  /** What was sent outside of campaigns and has no record yet: its result is not known, or has come a moment ago. */
  other_messages: {
    at: string
    message: string
    channel: string
    state: string
    words: string | null
  }[]
  key: string
  signature: string
}

/** The file: the verifier accepts it written in this one way only. */
export function packFile(pack: EvidencePack): string {
  return `${JSON.stringify(pack, null, 2)}\n`
}
