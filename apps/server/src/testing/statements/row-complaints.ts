import type { ReturnedColumn } from './described-statement.ts'
import type { DeclaredColumn, RowType } from './row-types.ts'

/** How the type of a row differs from the columns that its statement returns, in words. */
export function rowComplaints(row: RowType, returned: readonly ReturnedColumn[]): string[] {
  const names = returned.map(({ name }) => name)
  const missing = [...row].filter(([name, { optional }]) => !optional && !names.includes(name))
  const extra = names.filter((name) => !row.has(name))
  return [
    ...nameComplaints(
      missing.map(([name]) => name),
      extra,
    ),
    ...names
      .filter((name, at) => names.indexOf(name) !== at)
      .map((name) => `returns two columns \`${name}\``),
    ...returned.flatMap((column) => columnComplaints(column, row.get(column.name))),
  ]
}

function nameComplaints(missing: readonly string[], extra: readonly string[]): string[] {
  const [expected] = missing
  const [found] = extra
  if (missing.length === 1 && extra.length === 1) {
    return [`expects column \`${expected}\`, the statement returns \`${found}\``]
  }
  return [
    ...missing.map((name) => `expects column \`${name}\`, which the statement does not return`),
    ...extra.map((name) => `returns column \`${name}\`, which the row type does not have`),
  ]
}

/** The columns of a row are named as in the rest of the code, so that no row has to be renamed. */
const camelCase = /^[a-z][a-zA-Z0-9]*$/

function columnComplaints(
  { name, kind, nullable }: ReturnedColumn,
  declared: DeclaredColumn | undefined,
): string[] {
  const complaints: string[] = []
  if (!camelCase.test(name))
    complaints.push(`returns column \`${name}\`, which is not in camelCase`)
  if (!declared) return complaints
  const kinds = [...declared.kinds]
  const values = kinds.filter((one) => one !== 'null' && one !== 'undefined')
  if (!values.every((one) => isRight(one, kind))) {
    complaints.push(
      `expects column \`${name}\` to be ${values.join(' or ')}, the statement returns ${kind}`,
    )
  }
  if (nullable && !kinds.includes('null') && !kinds.includes('unknown')) {
    complaints.push(`expects column \`${name}\` never to be null, which its table allows`)
  }
  return complaints
}

/** What is unknown is parsed before its use. JSON can be anything, so nothing else is right for it. */
function isRight(declared: string, returned: string): boolean {
  return declared === 'unknown' || declared === returned
}
