/**
 * What a spreadsheet takes for the start of a formula, also behind our own guard's apostrophes,
 * and in the full-width forms that some programs treat alike.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * A phone as E.164 writes it. A spreadsheet can only read it as a number, so it needs no guard and
 * stays a phone that the next program understands. A phone with other marks (`+1 (408) …`) is
 * guarded, because a spreadsheet would compute `+1-408-555` as a subtraction and show the result.
 */
const plainPhone = /^\+[0-9]{1,15}$/

/**
 * One cell of a CSV file: quoted by RFC 4180 when needed, and with an apostrophe in front when a
 * spreadsheet would run it as a formula. `plainCell` removes the apostrophe again.
 */
export function csvCell(text: string): string {
  const guarded = formulaStart.test(text) && !plainPhone.test(text) ? `'${text}` : text
  const needsQuotes = /[",\r\n]|^\s|\s$/.test(guarded)
  return needsQuotes ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** One line with its CRLF, which RFC 4180 requires. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * A parsed cell without our formula guard, so that a file that we wrote (the rejected rows of an
 * upload) can be corrected and imported again without collecting apostrophes.
 */
export function plainCell(text: string): string {
  return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text
}
