const MAX_CHARS = 300

/**
 * What went wrong, for an operator, without what it was about: digits that could be a number are
 * hidden, and so are texts in quotes, which may be a person's.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'an error without a message'
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? ` (${error.constraint})` : ''
  const message = error.message
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replaceAll(/\d[\d\s().-]{4,}\d/g, '…')
  return `${error.name}${code}: ${message}${constraint}`.slice(0, MAX_CHARS)
}
