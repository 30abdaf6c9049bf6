/**
 * Where a spreadsheet may find the start of a formula, also behind our own guard's apostrophes and in the
 * full-width forms that some programs treat alike: at the start of a cell, and inside it after whatever
 * may end a cell elsewhere. Where the decimal mark is a comma, spreadsheets divide our lines at each `;`,
 * and a quotation mark that does not open one of their cells protects nothing: `a,"b;=1+1"` is
 * a formula there, and so is what follows a line break.
 */
const formulaStarts = /^(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?=["']*[=+\-@＝＋－＠])/g
/** The apostrophes that the guard has put there. */
const guards = /^'(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])'(?=["']*[=+\-@＝＋－＠])/g

/**
 * A phone as E.164 writes it. A spreadsheet can only read it as a number, so it needs no guard and
 * stays a phone that the next program understands. A phone with other marks (`+1 (408) …`) is
 * guarded, because a spreadsheet would compute `+1-408-555` as a subtraction and show the result.
 */
const plainPhone = /^\+[0-9]{1,15}$/

/**
 * One cell of a CSV file: quoted by RFC 4180 when needed, and with an apostrophe before all that a
 * spreadsheet would run as a formula. `plainCell` removes the apostrophes again.
 */
export function csvCell(text: string): string {
  const guarded = plainPhone.test(text) ? text : text.replace(formulaStarts, "'")
  const needsQuotes = /[",;\t\r\n]|^\s|\s$/.test(guarded)
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
  return text.includes("'") ? text.replace(guards, '') : text
}
