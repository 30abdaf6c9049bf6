/*
 * What the product writes into the `next` of a page, and takes back: any other text is no place of a list, and is
 * refused. Instants are of 2001 to 2286, in which they have 13 digits: no row is older, and no database takes a year
 * of five digits as text.
 */

export const millisPattern = String.raw`[1-9]\d{12}`
export const microsPattern = String.raw`[1-9]\d{15}`
export const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** A cursor of these parts, with dots between; a whole text. */
export function cursorOfParts(...parts: readonly string[]): RegExp {
  return new RegExp(String.raw`^${parts.join(String.raw`\.`)}$`)
}
