import { compileMessage } from '@afterbeep/contract/message/placeholders'
import type { EmptyValues } from '../recipients.ts'

/** A field of the message that some people have no value for. */
export interface FieldToFill {
  readonly column: string
  /** How many people; undefined where they were not counted. */
  readonly people: number | undefined
}

/**
 * The fields of the messages that are empty for some recipients, in the order in which they are
 * written. Where empty values were not counted, that may be any of the fields.
 */
export function fieldsToFill(
  messages: readonly string[],
  columns: readonly string[],
  emptyValues: EmptyValues,
): FieldToFill[] {
  const names = new Set(messages.flatMap((message) => compileMessage(message).names))
  return [...names].flatMap((name): FieldToFill[] => {
    const column = columns.find((one) => one.toLowerCase() === name)
    if (column === undefined) return []
    if (emptyValues === null) return [{ column, people: undefined }]
    const people = emptyValues[column] ?? 0
    return people === 0 ? [] : [{ column, people }]
  })
}
