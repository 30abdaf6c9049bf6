import type { Variant } from '@afterbeep/contract/message/variants'
import { useState } from 'react'
import type { WrittenMessage } from '../written-message.ts'

/** Which of the two messages is being written: what the phone shows, and whose segments count. */
interface EditedVersion {
  readonly variant: Variant
  readonly edit: (variant: Variant) => void
}

/** The one that was clicked into last; without a second one, the message. */
export function useEditedVersion({ variantMessage }: WrittenMessage): EditedVersion {
  const [last, edit] = useState<Variant>('A')
  return { variant: variantMessage === null ? 'A' : last, edit }
}
