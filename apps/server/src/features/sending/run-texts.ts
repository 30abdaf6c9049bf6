import { z } from 'zod'
import { asFirstText } from '@afterbeep/contract/message/length/segments'
import { compileMessage, isNameColumn } from '@afterbeep/contract/message/placeholders'
import type { CompiledMessage } from '@afterbeep/contract/message/placeholders'
import { variantsOf } from '@afterbeep/contract/message/variants'
import type { RunToSend } from '../runs/index.ts'
import type { ColumnValues } from '../contacts/index.ts'

/** The texts that a run sends to its recipients, prepared for merging. */
export interface RunTexts {
  /** The columns that the texts and `more` need, as they are written in the list. */
  columns: readonly string[]
  /** `values` are those of `columns` and in their order. */
  readonly textOf: (line: number, values: ColumnValues) => string
  /** As it goes to a number that no text of the account has reached yet. */
  readonly firstTextOf: (line: number, values: ColumnValues, business: string) => string
}

const fallbacksSchema = z.record(z.string(), z.string())

/**
 * The texts of a run: of its one message, or of the one of two that the line gets. Both read the
 * same columns, so a chunk is read once, whichever recipient gets which.
 */
export function runTexts(
  run: Pick<RunToSend, 'campaignId' | 'message' | 'variantMessage' | 'fallbacks'>,
  listColumns: readonly string[],
  more: readonly string[] = [],
): RunTexts {
  const fallbacks = fallbacksSchema.parse(run.fallbacks)
  const a = compileMessage(run.message, fallbacks)
  if (run.variantMessage === null) {
    const columns = columnsFor([...a.names, ...more], listColumns)
    const merge = mergerOf(a, columns)
    return withFirstText(columns, (_line, values) => merge(values))
  }
  const b = compileMessage(run.variantMessage, fallbacks)
  const columns = columnsFor([...a.names, ...b.names, ...more], listColumns)
  const mergers = { A: mergerOf(a, columns), B: mergerOf(b, columns) }
  const variantOf = variantsOf(run.campaignId)
  return withFirstText(columns, (line, values) => mergers[variantOf(line)](values))
}

function withFirstText(columns: readonly string[], textOf: RunTexts['textOf']): RunTexts {
  const isName = columns.map(isNameColumn)
  return {
    columns,
    textOf,
    firstTextOf: (line, values, business) =>
      asFirstText(textOf(line, values), business, () =>
        textOf(
          line,
          values.map((value, index) => (isName[index] ? null : value)),
        ),
      ),
  }
}

/** The list's columns that go by these names, in any case; a name without a column is left empty. */
function columnsFor(names: readonly string[], listColumns: readonly string[]): string[] {
  const found = names.map((name) => listColumns.find((column) => column.toLowerCase() === name))
  return [...new Set(found.filter((column) => column !== undefined))]
}

function mergerOf(
  message: CompiledMessage,
  columns: readonly string[],
): (values: ColumnValues) => string {
  const places = new Map(columns.map((column, index) => [column.toLowerCase(), index]))
  return (values) => message.merge((name) => values[places.get(name) ?? -1])
}
