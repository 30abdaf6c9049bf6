import { isUnusual } from '@afterbeep/contract/longest-text'
import type { ColumnExtremes } from '@afterbeep/contract/longest-text'

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
