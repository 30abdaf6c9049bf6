import { parseSync } from 'oxc-parser'
import { changesOfNode, isNode } from './change-code.ts'
import type { Node } from './change-code.ts'
import { changesOfSql } from './change-sql.ts'
import type { Edit, Mutation } from './mutation.ts'

/** A body of a function, from behind its bracket; tests are chosen by the bodies they reach. */
export interface Body {
  start: number
  end: number
}

const sqlWord = /\b(select|from|where|and|update|set|join|order by|returning|exists|coalesce)\b/
/** Where a mutation is that is in no function. */
const theFile = 'the file'
const logged = /^(debug|info|warn|error|trace|fatal)$/

/** Every mutation of one file, and the bodies of its functions in the order of the file. */
export function findMutations(
  file: string,
  source: string,
): { mutations: Mutation[]; bodies: Body[] } {
  const { program, errors } = parseSync(file, source)
  const [error] = errors
  if (error !== undefined) throw new Error(`${file} can't be parsed: ${error.message}`)
  const mutations: Mutation[] = []
  const bodies: Body[] = []
  const statementStarts = new Set<number>()
  walk(program, theFile)
  return {
    mutations: withoutRepetition(mutations),
    bodies: bodies.toSorted((one, other) => one.start - other.start),
  }

  function walk(value: unknown, within: string): void {
    if (Array.isArray(value)) for (const one of value) walk(one, within)
    if (!isNode(value)) return
    if (isType(value)) return walk(value['expression'], within)
    if (isLogCall(value)) return
    const name = nameOf(value, within) ?? within
    noteBody(value)
    note(changesOfNode(value, source), name, hostOf(value))
    if (isStatement(value)) note(changesOfSql(inside(value), value.start + 1), name, hostOf(value))
    if (value.type === 'ExpressionStatement') statementStarts.add(value.start)
    for (const [key, child] of Object.entries(value)) if (key !== 'key') walk(child, name)
  }

  function noteBody(node: Node): void {
    const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/
    const body = isFunction.test(node.type) ? node['body'] : undefined
    if (!isNode(body)) return
    if (body.type === 'BlockStatement' || body.type === 'FunctionBody') {
      bodies.push({ start: body.start + 1, end: body.end })
    }
  }

  /** Nothing can be put before a statement: the line above may end without a semicolon. */
  function hostOf(node: Node): Mutation['host'] {
    const host = node.type === 'IfStatement' ? node['test'] : node
    if (!isNode(host) || statementStarts.has(host.start)) return undefined
    return { start: host.start, end: host.end }
  }

  function note(edits: readonly Edit[], within: string, host: Mutation['host']): void {
    for (const edit of edits) {
      const from = source.lastIndexOf('\n', edit.start - 1) + 1
      const line = source.slice(from, (source + '\n').indexOf('\n', edit.start)).trim()
      mutations.push({ file, within, line, host, account: false, ...edit })
    }
  }

  /** Only files with this name hold SQL. */
  function isStatement(node: Node): boolean {
    if (!file.endsWith('.queries.ts')) return false
    const isText =
      node.type === 'TemplateLiteral' ||
      (node.type === 'Literal' && typeof node['value'] === 'string')
    return isText && sqlWord.test(inside(node))
  }

  function inside(node: Node): string {
    return source.slice(node.start + 1, node.end - 1)
  }
}

function isType(node: Node): boolean {
  return node.type.startsWith('TS')
}

function isLogCall(node: Node): boolean {
  if (node.type === 'ImportDeclaration') return true
  const callee = node.type === 'CallExpression' ? node['callee'] : undefined
  if (!isNode(callee) || !isNode(callee['property'])) return false
  const { name } = callee['property']
  return typeof name === 'string' && logged.test(name)
}

/** Functions are named, and constants that are in none. */
function nameOf(node: Node, within: string): string | undefined {
  const isConstant = node.type === 'VariableDeclarator' && within === theFile
  if (!isConstant && !/^(FunctionDeclaration|MethodDefinition)$/.test(node.type)) return undefined
  const id = node['id'] ?? node['key']
  return isNode(id) && typeof id['name'] === 'string' ? id['name'] : undefined
}

/** An `and` stands between two conditions; where one of them is the account's, that one counts. */
function withoutRepetition(mutations: readonly Mutation[]): Mutation[] {
  const known = new Map<string, Mutation>()
  for (const mutation of mutations) {
    const key = `${mutation.start} ${mutation.end} ${mutation.replacement}`
    if (mutation.account || !known.has(key)) known.set(key, mutation)
  }
  return [...known.values()].toSorted((one, other) => one.start - other.start)
}
