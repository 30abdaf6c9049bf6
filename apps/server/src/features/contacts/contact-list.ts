/** A list that is complete, as other features see it. */
export interface ContactList {
  id: string
  name: string
  /** The names that a message may use, in the file's order; columns without a name are left out. */
  columns: string[]
  /** Rows that can be contacted. */
  accepted: number
}

export interface ListKey {
  accountId: string
  listId: string
}

/** What sending needs to know of one contact. */
export interface ContactToSend {
  /** The number of the record in its file; with the list it names the contact. */
  line: number
  /** The RecommendedPhone: 1 and ten digits. */
  phone: number
  /** Zipcode as it was written, null where the file has none. */
  zip: string | null
  /** State as it was written, null where the file has none. */
  state: string | null
}

/** Postgres refuses any other text as an id with an error of its own; to us it is just not found. */
export function isListId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
