import { useState } from 'react'

/** The contact whose message is shown, heard and sent as a test: one for the whole step. */
export interface ShownContact {
  /** Counted from 0. */
  readonly index: number
  readonly contact: Readonly<Record<string, string>>
  readonly show: (index: number) => void
}

/** Starts with the first contact, and returns to it where the list became shorter than the shown index. */
export function useShownContact(
  contacts: readonly Readonly<Record<string, string>>[],
): ShownContact {
  const [asked, show] = useState(0)
  const index = asked < contacts.length ? asked : 0
  return { index, contact: contacts[index] ?? {}, show }
}
