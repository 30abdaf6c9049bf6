/**
 * What a spreadsheet takes for the start of a formula, also after apostrophes of our own making,
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
 * One cell of a CSV file: quoted as RFC 4180 says when it needs to be, and with an apostrophe in
 * front when a spreadsheet would run it as a formula. `plainCell` takes the apostrophe off again.
 */
export function csvCell(text: string): string {
  const guarded = formulaStart.test(text) && !plainPhone.test(text) ? `'${text}` : text
  const needsQuotes = /[",\r\n]|^\s|\s$/.test(guarded)
  return needsQuotes ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** One line with its CRLF, which RFC 4180 asks for. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * What a parsed cell says without our formula guard, so that a file which we wrote (the rejected
 * rows of an upload) can be fixed and imported again without growing apostrophes.
 */
export function plainCell(text: string): string {
  return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text
}
