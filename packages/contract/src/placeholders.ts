/**
 * A placeholder is a column name in angle brackets, `<FirstName>` (specification §3). A name has no
 * brackets, no line break and no blank at its ends, so that `5 < 6 and 7 > 2` and `I <3 you` are
 * plain text.
 */
const placeholderPattern = /<([^<>\s](?:[^<>\r\n]*[^<>\s])?)>/g
const placeholderAtEnd = /<([^<>\s](?:[^<>\r\n]*[^<>\s])?)>$/

const neverOffered: ReadonlySet<string> = new Set(['id', 'recommendedphone'])

/** Columns offered as chips: all but id and RecommendedPhone, and none that brackets can't hold. */
export function offeredColumns(columns: readonly string[]): string[] {
  return columns.filter(
    (column) => !neverOffered.has(column.toLowerCase()) && isPlaceholder(placeholderFor(column)),
  )
}

export function placeholderFor(column: string): string {
  return `<${column}>`
}

/** A message and the place of the caret in it, counted in UTF-16 units as a textarea does. */
export type TextWithCaret = { readonly text: string; readonly caret: number }

/** Puts a column's placeholder where the caret is; the caret ends up behind it. */
export function insertPlaceholder(text: string, caretIndex: number, column: string): TextWithCaret {
  const at = Math.min(Math.max(caretIndex, 0), text.length)
  const placeholder = placeholderFor(column)
  return {
    text: text.slice(0, at) + placeholder + text.slice(at),
    caret: at + placeholder.length,
  }
}

/**
 * What Backspace does right after the placeholder of one of the columns: the whole of it goes
 * (specification §5). Undefined anywhere else, where the textarea does its own.
 */
export function backspaceAt(
  text: string,
  caretIndex: number,
  columns: readonly string[],
): TextWithCaret | undefined {
  const before = text.slice(0, caretIndex)
  const match = placeholderAtEnd.exec(before)
  const name = match?.[1]
  if (match === null || name === undefined || !includesName(columns, name)) return undefined
  return { text: before.slice(0, match.index) + text.slice(caretIndex), caret: match.index }
}

/**
 * The message as one recipient gets it. Names match in any case. A missing or empty field becomes
 * empty text, and the blank that would stand twice, or before a comma or at a line's end, is
 * closed; blanks that the author wrote elsewhere stay. A merged value is never merged again, so a
 * contact named `<PhoneNumber>` is written just so.
 */
export function mergeMessage(template: string, fields: Readonly<Record<string, string>>): string {
  const values = new Map(
    Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value.trim()]),
  )
  let merged = ''
  let readTo = 0
  for (const match of template.matchAll(placeholderPattern)) {
    merged += template.slice(readTo, match.index)
    readTo = match.index + match[0].length
    const value = values.get((match[1] ?? '').toLowerCase()) ?? ''
    merged += value
    if (value !== '') continue
    const next = template.slice(readTo, readTo + 1)
    if (next === ' ' && (merged === '' || /\s$/.test(merged))) readTo += 1
    else if (merged.endsWith(' ') && /^[.,;:!?\r\n]?$/.test(next)) merged = merged.slice(0, -1)
  }
  return merged + template.slice(readTo)
}

/** Placeholders of the message that no column fills, as they are written, each once. */
export function unknownPlaceholders(template: string, columns: readonly string[]): string[] {
  const unknown = new Set<string>()
  for (const [placeholder, name = ''] of template.matchAll(placeholderPattern)) {
    if (!includesName(columns, name)) unknown.add(placeholder)
  }
  return [...unknown]
}

function isPlaceholder(text: string): boolean {
  return placeholderAtEnd.exec(text)?.[0] === text
}

function includesName(columns: readonly string[], name: string): boolean {
  const wanted = name.toLowerCase()
  return columns.some((column) => column.toLowerCase() === wanted)
}
