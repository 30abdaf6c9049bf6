import type { Variant } from '@afterbeep/contract/message/variants'
import { useState } from 'react'
import type { WrittenMessage } from '../written-message.ts'

/** Which of the two messages is being written: what the phone shows, and whose segments count. */
export interface EditedVersion {
  readonly variant: Variant
  readonly message: string
  readonly edit: (variant: Variant) => void
}

/** The one that was clicked into last; without a second one, the message. */
export function useEditedVersion({ message, variantMessage }: WrittenMessage): EditedVersion {
  const [last, edit] = useState<Variant>('A')
  return last === 'A' || variantMessage === null
    ? { variant: 'A', message, edit }
    : { variant: 'B', message: variantMessage, edit }
}
