import { unknownPlaceholders } from '@afterbeep/contract/message/placeholders'

/** Placeholders of the message, `<City>`, that this contact has no value for. */
export function missingFields(
  message: string,
  contact: Readonly<Record<string, string>>,
  columns: readonly string[],
): string[] {
  const filled = columns.filter((column) => (contact[column] ?? '').trim() !== '')
  const unknown = unknownPlaceholders(message, columns)
  return unknownPlaceholders(message, filled).filter((written) => !unknown.includes(written))
}
