/** A page of a table by its key: it starts after the last row of the one before. */
export interface Page<Key> {
  after: Key | undefined
  limit: number
}

/** A row as the cells of its line, in the order of the file's header. */
export interface Cells {
  cells: string[]
}

export interface WithId extends Cells {
  id: string
}

/** An instant as ISO text; null stays null. */
export function iso(instant: string): string {
  return `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
