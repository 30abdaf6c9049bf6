import { z } from 'zod'
import type { Planner } from './remember-plans.ts'

interface Plan {
  [key: string]: unknown
  Plans?: Plan[] | undefined
}
const planSchema: z.ZodType<Plan> = z.lazy(() =>
  z.looseObject({ Plans: z.array(planSchema).optional() }),
)
const explainedSchema = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planSchema })]) }),
])

const scans = /^(Seq Scan|Index Scan|Index Only Scan|Bitmap Heap Scan|Tid Scan|Sample Scan)$/
const conditionKeys = ['Index Cond', 'Recheck Cond', 'Filter', 'TID Cond'] as const
const joinKeys = ['Hash Cond', 'Merge Cond', 'Join Filter'] as const

/** A table in a statement, under its name there. */
interface Scanned {
  alias: string
  table: string
}

/**
 * The column of an account's id in each table that has one, `accounts` itself included. It also sets the statistics
 * of every table to ten million rows: small tables the planner reads whole, and its plan then does not show by what a
 * statement is bound.
 */
export async function accountColumns(engine: Planner): Promise<ReadonlyMap<string, string>> {
  await engine.exec(
    `update pg_class set relpages = 1, reltuples = 10000000
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const { rows } = await engine.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'account_id' and table_schema = 'public'`,
  )
  return new Map([['accounts', 'id'], ...rows.map(({ name }) => [name, 'account_id'] as const)])
}

/**
 * The tables with rows of accounts that a statement reads, or changes, without being bound to one: Postgres
 * plans the statement, and each scan of such a table has to compare the account with a value that the caller gave,
 * or with that of a table that is bound. Tables that are joined by their account are returned as one. A condition that is always true is gone from the plan, and one in an
 * `or` does not stand by itself.
 */
export async function unboundTables(
  engine: Planner,
  columns: ReadonlyMap<string, string>,
  text: string,
): Promise<string[]> {
  const plan = await planOf(engine, text)
  if (plan === undefined) return []
  nameApart(plan, new Set())
  const scanned = scannedIn(plan, columns)
  const tables = new Map(scanned.map(({ alias, table }) => [alias, table]))
  const bonds = bondsIn(plan, tables, columns)
  const bound = new Set<string>()
  // Until nothing is added: a table may be bound by one that is bound later in the plan.
  for (let size = -1; size < bound.size;) {
    size = bound.size
    for (const { alias, to, isLoose } of bonds) {
      if (isLoose !== true && (to === undefined || bound.has(to))) bound.add(alias)
    }
  }
  return joinedTables(
    scanned.filter(({ alias }) => !bound.has(alias)),
    bonds,
  )
}

/** Tables that are joined by their account are one: it is that of the row which is read. */
function joinedTables(scanned: readonly Scanned[], bonds: readonly Bond[]): string[] {
  const groups = scanned.map(({ alias, table }) => ({ aliases: new Set([alias]), tables: [table] }))
  for (const { alias, to } of bonds) {
    const one = groups.find(({ aliases }) => aliases.has(alias))
    const other = groups.find(({ aliases }) => to !== undefined && aliases.has(to))
    if (!one || !other || one === other) continue
    for (const name of other.aliases) one.aliases.add(name)
    one.tables.push(...other.tables)
    groups.splice(groups.indexOf(other), 1)
  }
  return groups.map(({ tables }) => tables.toSorted().join(' with '))
}

/** Undefined for a statement that Postgres does not plan, such as `lock table`. */
async function planOf(engine: Planner, text: string): Promise<Plan | undefined> {
  if (!/^[\s(]*(with|select|insert|update|delete)\b/i.test(text)) return undefined
  // As one string, because a plan for any values is made without them.
  const [result] = await engine.exec(`explain (generic_plan, format json) ${text}`)
  return explainedSchema.parse(result?.rows)[0]['QUERY PLAN'][0].Plan
}

/** The parts of a union may read one table under one name. */
function nameApart(plan: Plan, names: Set<unknown>): void {
  const alias = plan['Alias']
  if (scans.test(String(plan['Node Type']))) {
    if (names.has(alias)) plan['Alias'] = `${String(alias)}_of_part_${names.size}`
    names.add(plan['Alias'])
  }
  for (const one of plan.Plans ?? []) nameApart(one, names)
}

function scannedIn(plan: Plan, columns: ReadonlyMap<string, string>): Scanned[] {
  const table = plan['Relation Name']
  const alias = plan['Alias']
  const own =
    scans.test(String(plan['Node Type'])) &&
    typeof table === 'string' &&
    typeof alias === 'string' &&
    columns.has(table)
      ? [{ alias, table }]
      : []
  return [...own, ...(plan.Plans ?? []).flatMap((one) => scannedIn(one, columns))]
}

/** What binds a table: one that is bound itself, or a value where there is none. */
interface Bond {
  alias: string
  to: string | undefined
  /** Whether the rows of the table stay whatever this compares. */
  isLoose?: boolean
}

function bondsIn(
  plan: Plan,
  tables: ReadonlyMap<string, string>,
  columns: ReadonlyMap<string, string>,
): Bond[] {
  const own = plan['Alias']
  const ownAlias = typeof own === 'string' ? own : undefined
  const conditions = textsAt(plan, conditionKeys)
  // A scan drops rows of its own table only: the outer row of a left join stays, whatever the inner scan compares.
  const bonds = conditions
    .flatMap((text) => bondsOf(text, ownAlias, tables, columns))
    .filter(({ alias }) => alias === ownAlias)
  const mayBind = aliasesThatJoinBinds(plan)
  const joined = textsAt(plan, joinKeys)
    .flatMap((text) => bondsOf(text, ownAlias, tables, columns))
    .map((bond) => ({ ...bond, isLoose: !mayBind(bond.alias) }))
  return [
    ...bonds,
    ...joined,
    ...(plan.Plans ?? []).flatMap((one) => bondsIn(one, tables, columns)),
  ]
}

function textsAt(plan: Plan, keys: readonly string[]): string[] {
  return keys.map((key) => plan[key]).filter((text) => typeof text === 'string')
}

/** The rows of the outer side of a left join or of `not exists` stay, whatever they are compared with. */
function aliasesThatJoinBinds(plan: Plan): (alias: string) => boolean {
  const kind = String(plan['Join Type'])
  const sides = new Map(
    (plan.Plans ?? []).map((one) => [one['Parent Relationship'], new Set(aliasesIn(one))]),
  )
  if (kind === 'Full') return () => false
  if (kind === 'Left' || kind === 'Anti') return (alias) => sides.get('Inner')?.has(alias) ?? false
  if (kind === 'Right' || kind === 'Right Anti') {
    return (alias) => sides.get('Outer')?.has(alias) ?? false
  }
  return () => true
}

function aliasesIn(plan: Plan): string[] {
  const alias = plan['Alias']
  return [...(typeof alias === 'string' ? [alias] : []), ...(plan.Plans ?? []).flatMap(aliasesIn)]
}

function bondsOf(
  condition: string,
  own: string | undefined,
  tables: ReadonlyMap<string, string>,
  columns: ReadonlyMap<string, string>,
): Bond[] {
  /** The table whose account this names. */
  const accountOf = (side: string): string | undefined => {
    const [, alias = own, column] = /^(?:(\w+)\.)?(\w+)$/.exec(side) ?? []
    const table = alias === undefined ? undefined : tables.get(alias)
    return table !== undefined && columns.get(table) === column ? alias : undefined
  }
  const conjuncts = conjunctsOf(condition)
  const isOfRow = (side: string) =>
    [...side.matchAll(/\b(\w+)\.\w+/g)].some(([, alias = '']) => tables.has(alias))
  const equal = conjuncts.flatMap((text): Bond[] => {
    const [, left = '', right = ''] = /^(\S+) = (.+)$/.exec(text) ?? []
    const sides = [
      [left, right],
      [right, left],
    ] as const
    return sides.flatMap(([side, value]): Bond[] => {
      const alias = accountOf(side)
      if (alias === undefined || value === '') return []
      const to = accountOf(value)
      if (to !== undefined) return [{ alias, to }]
      // Another column of a row may hold any account's id; a word alone is a column of this table.
      return isOfRow(value) || /^[a-z_]\w*$/.test(value) ? [] : [{ alias, to: undefined }]
    })
  })
  return [...equal, ...pagesOf(conjuncts, accountOf)]
}

const pageEnd = /^ROW\(([\w.]+),.*\) (>|<=) ROW\((\$\d+)/

/** Between two keys that begin with the same account there is no other's row. */
function pagesOf(
  conjuncts: readonly string[],
  accountOf: (side: string) => string | undefined,
): Bond[] {
  const ends = conjuncts.map((text) => pageEnd.exec(text)).filter((end) => end !== null)
  return ends.flatMap(([, column = '', sign, value]): Bond[] => {
    const alias = accountOf(column)
    const isBoth = ends.some(
      (other) => other[1] === column && other[2] !== sign && other[3] === value,
    )
    return alias !== undefined && isBoth ? [{ alias, to: undefined }] : []
  })
}

/** What stands between the outermost `AND`s, without the brackets around it. */
function conjunctsOf(condition: string): string[] {
  const inner = withoutBrackets(condition)
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: found, index } of inner.matchAll(/[()]| AND /g)) {
    if (found === '(') depth += 1
    else if (found === ')') depth -= 1
    else if (depth === 0) {
      parts.push(inner.slice(from, index))
      from = index + found.length
    }
  }
  if (parts.length === 0) return [inner]
  return [...parts, inner.slice(from)].flatMap((part) => conjunctsOf(part))
}

function withoutBrackets(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('(') || !trimmed.endsWith(')')) return trimmed
  let depth = 0
  for (const [index, letter] of [...trimmed].entries()) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth === 0 && index < trimmed.length - 1) return trimmed
  }
  return withoutBrackets(trimmed.slice(1, -1))
}
