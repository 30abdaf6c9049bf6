import type { ColumnExtremes } from '@afterbeep/contract/message/length/longest-text'

/** By column, how many people have no value in it; null where they were not counted. */
export type EmptyValues = Readonly<Record<string, number>> | null

/** Rows of a list, by column name, and what makes a text to its people longest. */
export interface ListRows {
  readonly sample: readonly Record<string, string>[]
  readonly extremes: ColumnExtremes
}

/** Whom a message goes to, as far as writing it depends on that. */
export interface Recipients {
  readonly count: number
  /** The columns whose values the message may take. */
  readonly columns: readonly string[]
  /** Undefined while they are loaded, and where there are none. */
  readonly rows: ListRows | undefined
  /** Undefined until it is known whether they were counted. */
  readonly emptyValues: EmptyValues | undefined
}
