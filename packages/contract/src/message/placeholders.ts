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

/** A message taken apart once, so that merging it for each of many recipients only puts together. */
export interface CompiledMessage {
  /** The names in its placeholders, in small letters, each once. */
  readonly names: readonly string[]
  /** The message for one recipient; `valueOf` answers the field of one of `names`. */
  merge(valueOf: (name: string) => string | null | undefined): string
}

/** By column, in any case: what stands where a contact's value is empty (fallbacks.ts has the rules). */
export type Fallbacks = Readonly<Record<string, string>>

/**
 * Takes a message apart. Merged, a missing or empty field becomes its fallback. Without one it
 * becomes empty text, and the blank that would stand twice, or before a comma or at a line's end, is
 * closed; blanks that the author wrote elsewhere stay. What was merged is never merged again, so a
 * contact named `<PhoneNumber>` is written just so.
 */
export function compileMessage(template: string, fallbacks: Fallbacks = {}): CompiledMessage {
  const instead = byName(fallbacks)
  const matches = [...template.matchAll(placeholderPattern)]
  const ends = matches.map((match) => match.index + match[0].length)
  const parts = matches.map((match, index) => {
    const after = template.slice(ends[index], matches[index + 1]?.index)
    // Between two placeholders without a blank stands the next one's bracket.
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

/** What is merged so far, with what follows an empty field. */
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

function byName(fields: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
}

/** The message with all that its author wrote changed, and its placeholders as they are. */
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
