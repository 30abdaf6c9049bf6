import type { ListStatement } from '@afterbeep/contract/contact/list-consent'

/** A complete list, as other features see it. */
export interface ContactList {
  id: string
  name: string
  /** The names that a message may use, in the file's order; columns without a name are left out. */
  columns: string[]
  /** Accepted rows. */
  accepted: number
  /** How its people agreed, as the owner said; null where that was not said. */
  statement: ListStatement | null
}

export interface ListKey {
  accountId: string
  listId: string
}

/** One contact's data for sending. */
export interface ContactToSend {
  /** The number of the record in its file; list and line identify the contact. */
  line: number
  /** The RecommendedPhone: 1 and ten digits. */
  phone: number
  /** Zipcode as it was written, null where the file has none. */
  zip: string | null
  /** State as it was written, null where the file has none. */
  state: string | null
  /** Country as it was written, null where the file has none. */
  country: string | null
  /** Consent as it was written, null where the file has none (contract/contact/contact-consent). */
  consent: string | null
  consentDate: string | null
}

/** Postgres raises its own error for any other text as an id; for us such an id is not found. */
export function isListId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
