/*
 * The parts of a page's `next` cursor. A text of any other form is refused. Instants are milliseconds or microseconds
 * of the years 2001 to 2286, where they have 13 or 16 digits: no row is older, and Postgres refuses a year of five digits.
 */

export const millisPattern = String.raw`[1-9]\d{12}`
export const microsPattern = String.raw`[1-9]\d{15}`
export const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** A cursor of these parts, with dots between; a whole text. */
export function cursorOfParts(...parts: readonly string[]): RegExp {
  return new RegExp(String.raw`^${parts.join(String.raw`\.`)}$`)
}
