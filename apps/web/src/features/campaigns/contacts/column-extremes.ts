import { gsmUnitsOf } from '@afterbeep/contract/gsm-alphabet'

/** Of each column of a file, by name, the values that make a merged text longest. */
export type ColumnExtremes = {
  readonly longest: Record<string, string>
  /** The longest value with a character that the short alphabet of texts lacks, where there is one. */
  readonly unusual: Record<string, string>
}

/**
 * Keeps the extremes of rows as they come. The longest text needs them of the whole file, of which
 * no more than a few rows stay in the browser.
 */
export function createColumnExtremes() {
  const longest: Record<string, string> = {}
  const unusual: Record<string, string> = {}
  return {
    take(fields: Readonly<Record<string, string>>) {
      for (const [column, value] of Object.entries(fields)) {
        if (value.length > (longest[column]?.length ?? 0)) longest[column] = value
        if (value.length > (unusual[column]?.length ?? 0) && isUnusual(value)) {
          unusual[column] = value
        }
      }
    },
    result: (): ColumnExtremes => ({ longest, unusual }),
  }
}

const onlyPlain = /^[A-Za-z0-9 .,'@&/:_-]*$/

function isUnusual(value: string): boolean {
  // Nearly all values are plain, and testing each of their characters takes ten times as long.
  if (onlyPlain.test(value)) return false
  return Array.from(value).some((char) => gsmUnitsOf(char) === undefined)
}
