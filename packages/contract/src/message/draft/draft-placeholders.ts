/** A name in brackets of any kind that people and models write for a field: `<a>`, `{{a}}`, `[a]`. */
const bracketed = /<([^<>\r\n]{1,120})>|\{\{?([^{}\r\n]{1,120})\}?\}|\[([^[\]\r\n]{1,120})\]/g
/** `<<FirstName>>` and `[<FirstName>]`: brackets around brackets add nothing. */
const doubled = /[[{<]+\s*(<[^<>\r\n]+>)\s*[\]}>]+/g

/**
 * Writes each placeholder as its column is written, `<First Name>`, `{{first_name}}` and
 * `[FIRSTNAME]` as `<FirstName>`, and drops those that no column fills, with the blank before them.
 */
export function matchPlaceholders(text: string, columns: readonly string[]): string {
  const byName = new Map(columns.map((column) => [bareName(column), column]))
  const exact = new Set(columns)
  const single = text.replace(doubled, (whole, inner: string) =>
    exact.has(inner.slice(1, -1)) ? inner : whole,
  )
  return single.replace(bracketed, (whole, ...groups: (string | undefined)[]) => {
    const [inAngles, inBraces, inSquares] = groups
    if (inAngles !== undefined && exact.has(inAngles)) return whole
    const name = bareName(inAngles ?? inBraces ?? inSquares ?? '')
    const column = name === '' ? undefined : byName.get(name)
    return column === undefined ? '' : `<${column}>`
  })
}

/** A name without what people confuse: case, blanks, marks and accents. */
function bareName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
