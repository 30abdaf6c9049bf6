import { parseSync, Visitor } from 'oxc-parser'

/** What the rules look at in one file. Lines count from 1. */
export interface Source {
  imports: { specifier: string; line: number }[]
  /** Lines that read the environment. */
  environmentReads: number[]
  /** Lines with a text that is an SQL statement. */
  sqlTexts: number[]
  /** Statements that write the status of a table's rows, with the table. */
  statusWrites: { table: string; line: number }[]
}

/** The beginning of a statement; prose such as "Select a plan" has no `from` after it. */
const sqlStatement =
  /^\s*(--.*\s+)*(select\b[\s\S]*\bfrom\b|select\s+\w+\s*\(|insert\s+into\s|update\s+[\w".]+\s+(as\s+\w+\s+)?set\b|delete\s+from\s|with\s+(recursive\s+)?\w+[\s\S]*\bas\s*(materialized\s*)?\(|(create|alter|drop)\s+(unique\s+)?(table|index|type|schema)\s)/i

/** The table of each update, or insert that may update, up to what it sets. */
const updates =
  /\b(?:update\s+(\w+)(?:\s+(?:as\s+)?\w+)?|insert\s+into\s+(\w+)[^;]*?\bdo\s+update)\s+set\s/g
/** The columns that store an entity's status. */
const statusColumns = /(^|,)\s*(status|state|complete|deleted_at|emptied)\s*=/

/** What only a walk finds, and more; most files have none of it. Words of SQL may follow the n of an escaped line break. */
const needsWalk =
  /\bimport\s*\(|\bprocess\b|\benv\b|select\b|(insert|delete|create|alter|drop)\s|update\b|as\s*(materialized\s*)?\(/i

/**
 * Parses a TypeScript or JavaScript file.
 *
 * @throws Error when it can't be parsed: a file that is not read must never pass as clean
 */
export function readSource(path: string, text: string): Source {
  const parsed = parseSync(path, text)
  const { module } = parsed
  const [error] = parsed.errors
  if (error !== undefined) throw new Error(`${path} can't be parsed: ${error.message}`)
  const line = (offset: number) => text.slice(0, offset).split('\n').length
  const source: Source = { imports: [], environmentReads: [], sqlTexts: [], statusWrites: [] }
  const noteImport = (specifier: string, start: number) => {
    source.imports.push({ specifier, line: line(start) })
  }
  const noteText = (value: string, start: number) => {
    if (sqlStatement.test(value)) source.sqlTexts.push(line(start))
    for (const match of value.matchAll(updates)) {
      const [begin, updated, inserted] = match
      if (!statusColumns.test(setClause(value.slice(match.index + begin.length)))) continue
      source.statusWrites.push({ table: updated ?? inserted ?? '', line: line(start) })
    }
  }
  for (const { moduleRequest } of module.staticImports) {
    noteImport(moduleRequest.value, moduleRequest.start)
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) {
      if (moduleRequest !== null) noteImport(moduleRequest.value, moduleRequest.start)
    }
  }
  if (!needsWalk.test(text)) return source
  new Visitor({
    ImportExpression(node) {
      const specifier = node.source.type === 'Literal' ? node.source.value : undefined
      // An import whose path is computed can't be checked, so it counts as one that leads nowhere.
      noteImport(typeof specifier === 'string' ? specifier : '<computed>', node.start)
    },
    TSImportType(node) {
      noteImport(node.source.value, node.start)
    },
    MemberExpression(node) {
      const isProcess = node.object.type === 'Identifier' && node.object.name === 'process'
      const { property } = node
      const isEnv =
        (property.type === 'Identifier' && property.name === 'env') ||
        (property.type === 'Literal' && property.value === 'env')
      if (isProcess && isEnv) source.environmentReads.push(line(node.start))
    },
    VariableDeclarator(node) {
      const fromProcess = node.init?.type === 'Identifier' && node.init.name === 'process'
      if (fromProcess && node.id.type === 'ObjectPattern') {
        source.environmentReads.push(line(node.start))
      }
    },
    ImportSpecifier(node) {
      const { imported } = node
      if (imported.type !== 'Identifier' || imported.name !== 'env') return
      source.environmentReads.push(line(node.start))
    },
    Literal(node) {
      if (typeof node.value === 'string') noteText(node.value, node.start)
    },
    TemplateLiteral(node) {
      noteText(node.quasis.map((part) => part.value.raw).join(' x '), node.start)
    },
  }).visit(parsed.program)
  return source
}

/** The assignments at the beginning of `text`, without what stands in parentheses: a subquery has a `from` too. */
function setClause(text: string): string {
  let depth = 0
  let clause = ''
  for (const [token] of text.matchAll(/[()]|\w+|[^()\w]+/g)) {
    if (token === ')' && depth === 0) break
    if (depth === 0 && /^(where|from|returning)$/i.test(token)) break
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else if (depth === 0) clause += token
  }
  return clause
}
