import { unknownPlaceholders } from '@afterbeep/contract/message/placeholders'

interface UnknownFieldsProps {
  readonly message: string
  readonly columns: readonly string[]
}

/** Placeholders of a message that the list has no column for. */
export function UnknownFields({ message, columns }: UnknownFieldsProps) {
  const names = unknownPlaceholders(message, columns)
  if (names.length === 0) return null
  return (
    <p role="alert" className="text-sm wrap-anywhere text-warn">
      Your list has no column for {names.join(', ')}. Remove it, or choose one of the fields
      offered.
    </p>
  )
}
