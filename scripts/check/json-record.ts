/**
 * Reads a JSON object.
 *
 * @throws Error when the text is JSON but not an object; SyntaxError when it is not JSON
 */
export function parseJsonRecord(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value)) throw new Error('This JSON is not an object.')
  return value
}

/** The object under a key, or an empty one when there is none. */
export function recordAt(record: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = record[key]
  return isRecord(value) ? value : {}
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
