import { splitAtCommas, sqlStatements } from './sql-statements.ts'

/** The last migration from before this rule; it dropped two tables under the running version. */
const LAST_BEFORE = 18

/** The first line of a file that removes something, with a version of the changelog. */
const contractLine = /^-- contract: no version since (\d+\.\d+\.\d+) reads this\.?$/

/**
 * What in a migration would break the version that runs while it is applied, or lose what that
 * version writes meanwhile (CONTRIBUTING.md, Migrations). Tables made in the same file are exempt.
 *
 * @param released the versions that the changelog has a date for
 */
export function migrationComplaints(
  path: string,
  script: string,
  released: readonly string[],
): string[] {
  const number = Number(/(\d+)_[^/]*$/.exec(path)?.[1])
  if (number <= LAST_BEFORE) return []
  const statements = sqlStatements(script)
  const [firstLine = ''] = script.split('\n', 1)
  const contract = contractLine.exec(firstLine.trim())?.[1]
  const removals = contract === undefined ? removalComplaints(statements) : []
  const unreleased =
    contract === undefined || released.includes(contract)
      ? []
      : [`its first line names ${contract}, which is not released`]
  return [...removals, ...unreleased, ...copyComplaints(statements)].map(
    (what) => `${path}: ${what}`,
  )
}

/** The versions with a date in the changelog; the one in the making has none. */
export function releasedVersions(changelog: string): string[] {
  return [...changelog.matchAll(/^## (\d+\.\d+\.\d+) — \d{4}-\d{2}-\d{2}$/gm)].map(
    ([, version = '']) => version,
  )
}

const name = String.raw`(?:"[^"]+"|[a-z_][\w$]*)(?:\.(?:"[^"]+"|[a-z_][\w$]*))?`
const madeHere = new RegExp(String.raw`^create (?:unlogged )?table (?:if not exists )?(${name})`)
const alterTable = new RegExp(String.raw`^alter table (?:if exists )?(?:only )?(${name}) (.+)$`)

function tablesMadeIn(statements: readonly string[]): Set<string> {
  return new Set(statements.flatMap((one) => madeHere.exec(one)?.[1] ?? []))
}

function removalComplaints(statements: readonly string[]): string[] {
  const made = tablesMadeIn(statements)
  return statements.flatMap((statement) => {
    const dropped = new RegExp(
      String.raw`^drop (table|view|materialized view|function|trigger|type|domain|sequence|schema) (?:if exists )?(.+)$`,
    ).exec(statement)
    if (dropped) {
      const [, kind = '', what = ''] = dropped
      const isOwn = kind === 'table' && splitAtCommas(what).every((one) => made.has(one))
      return isOwn || isRecreated(kind, what, statements) ? [] : [`drop ${kind} ${what}`]
    }
    if (/^alter (?!table)\w+ .* rename /.test(statement)) return [`rename: ${statement}`]
    const [, table = '', actions = ''] = alterTable.exec(statement) ?? []
    if (table === '' || made.has(table)) return []
    const parts = splitAtCommas(actions)
    return parts.flatMap((action) => alterComplaint(table, action, statements) ?? [])
  })
}

/** A trigger, function or view that is dropped to be made again in another form. */
function isRecreated(kind: string, what: string, statements: readonly string[]): boolean {
  const [called = ''] = what.split(/[ (]/, 1)
  const again = new RegExp(String.raw`^create (or replace )?${kind} ${called}\b`)
  return kind !== 'table' && statements.some((one) => again.test(one))
}

/** What one action of an `alter table` breaks for the previous version; undefined when nothing. */
function alterComplaint(
  table: string,
  action: string,
  statements: readonly string[],
): string | undefined {
  const of = `of ${table}`
  if (action.startsWith('rename')) return `${action} ${of}`
  if (action.startsWith('drop constraint')) {
    return isCheckReplaced(table, action, statements) ? undefined : `${action} ${of}`
  }
  if (action.startsWith('drop ')) return `drop column ${of}: ${action}`
  const altered = new RegExp(String.raw`^alter (?:column )?(${name}) (.+)$`).exec(action)
  if (altered) return columnComplaint(table, altered[1] ?? '', altered[2] ?? '', statements)
  const isColumn =
    action.startsWith('add ') &&
    !/^add (constraint|check|unique|primary|foreign|exclude)\b/.test(action)
  const isBare =
    /\bnot null\b|\bprimary key\b/.test(action) && !/\bdefault\b|\bgenerated\b/.test(action)
  return isColumn && isBare
    ? `new column without default may not be null ${of}: ${action}`
    : undefined
}

function columnComplaint(
  table: string,
  column: string,
  change: string,
  statements: readonly string[],
): string | undefined {
  if (/^(set data )?type\b/.test(change)) return `new type of ${table}.${column}`
  if (change === 'drop default') return `drop default of ${table}.${column}`
  if (change !== 'set not null') return undefined
  const setsDefault = new RegExp(
    String.raw`\b${column} set default\b|\badd (?:column )?(?:if not exists )?${column} .*\bdefault\b`,
  )
  const hasDefault = statements.some(
    (one) => alterTable.exec(one)?.[1] === table && setsDefault.test(one),
  )
  return hasDefault ? undefined : `not null without default for ${table}.${column}`
}

/** Replacing a check under its name removes no data: it only changes what is forbidden. */
function isCheckReplaced(table: string, action: string, statements: readonly string[]): boolean {
  const constraint = /^drop constraint (?:if exists )?(\S+)/.exec(action)?.[1] ?? ''
  const again = new RegExp(String.raw`\badd constraint ${constraint} check\b`)
  return statements.some((one) => alterTable.exec(one)?.[1] === table && again.test(one))
}

/** A lock that blocks writes while the table is copied. */
const lockStatement = new RegExp(
  String.raw`^lock (?:table )?(?:only )?(.+?)(?: in (share|share row exclusive|exclusive|access exclusive) mode)?(?: nowait)?$`,
)

function copyComplaints(statements: readonly string[]): string[] {
  const made = tablesMadeIn(statements)
  const locked = new Set<string>()
  return statements.flatMap((statement) => {
    const lock = lockStatement.exec(statement)
    if (lock) for (const table of splitAtCommas(lock[1] ?? '')) locked.add(table)
    const unlocked = tablesCopiedBy(statement).filter(
      (table) => !made.has(table) && !locked.has(table),
    )
    return unlocked.map(
      (table) => `rows of ${table} are copied without \`lock table ${table} in share mode\` before`,
    )
  })
}

/** Where `from` in SQL is not followed by a table. */
const otherFrom =
  /\bdistinct from\b|\b(extract|trim|substring|overlay) ?\([^()]*(\([^()]*\)[^()]*)*\)/g

function tablesCopiedBy(written: string): string[] {
  const statement = written.replaceAll(otherFrom, '')
  const isCopy =
    (/\binsert into\b/.test(statement) || /^create (unlogged )?table\b/.test(statement)) &&
    /\bselect\b/.test(statement)
  if (!isCopy || /^create (or replace )?function\b/.test(statement)) return []
  const given = new Set(
    [
      ...statement.matchAll(
        /(?:\bwith (?:recursive )?|, )(\w+)(?: \([^)]*\))? as (?:(?:not )?materialized )?\(/g,
      ),
    ].map(([, one = '']) => one),
  )
  const read = statement.matchAll(
    new RegExp(String.raw`\b(?:from|join) (?:only )?(${name})(?![\w$]| ?\()`, 'g'),
  )
  const tables = [...read].map(([, one = '']) => one)
  return [...new Set(tables)].filter((one) => !given.has(one) && !one.startsWith('pg_'))
}
