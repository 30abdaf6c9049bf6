import * as ast from 'typescript/unstable/ast/is'
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/async'
import type { Project } from 'typescript/unstable/async'
import { rowTypeOf } from './row-types.ts'
import type { RowType } from './row-types.ts'
import { textsOf, UnknownText } from './statement-text.ts'

/** A place in the code that runs a statement. */
export interface StatementCall {
  path: string
  line: number
  /** What the statement can be; empty where that is only known while the product runs. */
  texts: string[]
  /** Why there is no text. */
  unknown?: string
  /** What the caller takes its rows for; undefined where it reads none. */
  row: RowType | undefined
}

/** Where `Queries`, and so the method `query`, is declared. */
const database = /\/platform\/database\/database\.ts$/

/**
 * Every call of `query` in the files of a TypeScript project.
 *
 * @param isIncluded by the file's path
 */
export async function statementCalls(
  configFile: string,
  isIncluded: (path: string) => boolean,
): Promise<StatementCall[]> {
  const api = new API()
  try {
    const snapshot = await api.updateSnapshot({ openProjects: [configFile] })
    const [project] = snapshot.getProjects()
    if (!project) throw new Error(`${configFile} can't be opened`)
    const paths = (await project.program.getSourceFileNames()).filter(isIncluded)
    const calls = await Promise.all(paths.map((path) => callsIn(project, path)))
    return calls.flat()
  } finally {
    await api.close()
  }
}

async function callsIn(project: Project, path: string): Promise<StatementCall[]> {
  const file = await project.program.getSourceFile(path)
  if (!file) return []
  const called: { node: CallExpression; method: Node }[] = []
  const visit = (node: Node): void => {
    const method = ast.isCallExpression(node) ? node.expression : undefined
    const isQuery = method && ast.isPropertyAccessExpression(method) && method.name.text === 'query'
    if (isQuery && ast.isCallExpression(node)) called.push({ node, method: method.name })
    node.forEachChild(visit)
  }
  visit(file)
  if (called.length === 0) return []
  const symbols = await project.checker.getSymbolAtLocation(called.map(({ method }) => method))
  const found = called.map(async ({ node }, at): Promise<StatementCall[]> => {
    const paths = symbols[at]?.declarations.map((declaration) => declaration.path) ?? []
    if (paths.some((one) => database.test(one))) return [await statementCall(project, file, node)]
    // A driver's own. Anything else might be a statement, which would go unchecked.
    if (paths.some((one) => one.includes('/node_modules/'))) return []
    const unknown = `\`${node.expression.getText()}\` has no type`
    return [{ path, line: lineOf(file, node), texts: [], unknown, row: undefined }]
  })
  return (await Promise.all(found)).flat()
}

function lineOf(file: SourceFile, node: Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
}

async function statementCall(
  project: Project,
  file: SourceFile,
  node: CallExpression,
): Promise<StatementCall> {
  const place = { path: file.fileName, line: lineOf(file, node), row: await rowOf(project, node) }
  const [text] = node.arguments
  try {
    if (!text) throw new UnknownText('there is no text')
    return { ...place, texts: await textsOf(project, text) }
  } catch (error) {
    if (!(error instanceof UnknownText)) throw error
    return { ...place, texts: [], unknown: error.message }
  }
}

/** The Row of a call's Promise<Row[]>. */
async function rowOf(project: Project, node: CallExpression): Promise<RowType | undefined> {
  const { checker } = project
  const promise = await checker.getTypeAtLocation(node)
  const [rows] = promise?.isTypeReference() ? await checker.getTypeArguments(promise) : []
  const [row] = rows?.isTypeReference() ? await checker.getTypeArguments(rows) : []
  if (!row) throw new Error(`The rows of \`${node.getText()}\` have no type.`)
  return rowTypeOf(project, row)
}
