/**
 * A placeholder is a column name in angle brackets, `<FirstName>` (specification: entities). A name has no
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

/** A message and the position of its caret, in UTF-16 units as in a textarea. */
export type TextWithCaret = { readonly text: string; readonly caret: number }

/**
 * The result of Backspace right after a column's placeholder: it deletes the whole placeholder
 * (specification: validation rules). Undefined anywhere else, where the textarea's own behaviour applies.
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

/** A message that is parsed once, so that merging it for each of many recipients only joins pieces. */
export interface CompiledMessage {
  /** The names in its placeholders, in small letters, each once. */
  readonly names: readonly string[]
  /** The message for one recipient; `valueOf` returns the field of one of `names`. */
  merge(valueOf: (name: string) => string | null | undefined): string
}

/** By column, in any case: the fallback for an empty value (fallbacks.ts has the rules). */
export type Fallbacks = Readonly<Record<string, string>>

/**
 * Parses a message. When merged, a missing or empty field becomes its fallback. Without a fallback it
 * becomes empty text, and a blank that would be doubled, or come before a comma or at a line's end, is
 * removed; other blanks of the author stay. Merged values are never merged again, so a contact named
 * `<PhoneNumber>` keeps that name.
 */
export function compileMessage(template: string, fallbacks: Fallbacks = {}): CompiledMessage {
  const instead = byName(fallbacks)
  const matches = [...template.matchAll(placeholderPattern)]
  const ends = matches.map((match) => match.index + match[0].length)
  const parts = matches.map((match, index) => {
    const after = template.slice(ends[index], matches[index + 1]?.index)
    // Between two placeholders without a blank the next character is the second one's bracket.
    const next = after === '' ? (matches[index + 1]?.[0] ?? '') : after
    return { name: (match[1] ?? '').toLowerCase(), after, next: next.slice(0, 1) }
  })
  const before = template.slice(0, matches[0]?.index)
  return {
    names: [...new Set(parts.map((part) => part.name))],
    merge: (valueOf) => {
      let merged = before
      for (const { name, after, next } of parts) {
        const value = valueOf(name)?.trim() || instead.get(name)?.trim() || ''
        if (value !== '') merged += value + after
        else merged = closeBlank(merged, after, next)
      }
      return merged
    },
  }
}

/** Joins the text merged so far with the text after an empty field. */
function closeBlank(merged: string, after: string, next: string): string {
  if (next === ' ' && (merged === '' || /\s$/.test(merged))) return merged + after.slice(1)
  const isLoose = merged.endsWith(' ') && /^[.,;:!?\r\n]?$/.test(next)
  return (isLoose ? merged.slice(0, -1) : merged) + after
}

/** The message as one recipient gets it (see `compileMessage`). Names match in any case. */
export function mergeMessage(
  template: string,
  fields: Readonly<Record<string, string>>,
  fallbacks: Fallbacks = {},
): string {
  const values = byName(fields)
  return compileMessage(template, fallbacks).merge((name) => values.get(name))
}

/** Whether a column holds the recipient's own name. */
export function isNameColumn(column: string): boolean {
  return /^(?:first|last)name$/i.test(column)
}

function byName(fields: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Changes the text that the author wrote and leaves the placeholders unchanged. */
export function changeOutsidePlaceholders(
  template: string,
  change: (text: string) => string,
): string {
  let changed = ''
  let from = 0
  for (const match of template.matchAll(placeholderPattern)) {
    changed += change(template.slice(from, match.index)) + match[0]
    from = match.index + match[0].length
  }
  return changed + change(template.slice(from))
}

/** What is between a bracket and the next one, or the end of its line. */
const afterBracket = /<([^<>\r\n]*)(>?)/g

/** Columns in brackets that do not hold: `< City >` and `<City`, which would reach people as they are. */
function brokenPlaceholders(template: string, columns: readonly string[]): string[] {
  return [...template.matchAll(afterBracket)].flatMap(([written, inside = '', end]) => {
    if (end !== '')
      return inside !== inside.trim() && includesName(columns, inside.trim()) ? [written] : []
    const name = columns.find((column) => startsWithName(inside.trimStart(), column))
    return name === undefined ? [] : [`<${inside.trimStart().slice(0, name.length)}`]
  })
}

function startsWithName(text: string, column: string): boolean {
  const [start, next] = [text.slice(0, column.length), text.slice(column.length)]
  return start.toLowerCase() === column.toLowerCase() && !/^[\p{L}\p{N}]/u.test(next)
}

/** Placeholders of the message that no column fills, or whose brackets do not hold, as written, each once. */
export function unknownPlaceholders(template: string, columns: readonly string[]): string[] {
  const unknown = new Set<string>()
  for (const [placeholder, name = ''] of template.matchAll(placeholderPattern)) {
    if (!includesName(columns, name)) unknown.add(placeholder)
  }
  return [...unknown, ...new Set(brokenPlaceholders(template, columns))]
}

function isPlaceholder(text: string): boolean {
  return placeholderAtEnd.exec(text)?.[0] === text
}

function includesName(columns: readonly string[], name: string): boolean {
  const wanted = name.toLowerCase()
  return columns.some((column) => column.toLowerCase() === wanted)
}
