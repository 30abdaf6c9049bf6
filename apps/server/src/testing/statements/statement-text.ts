import { pathToFileURL } from 'node:url'
import * as ast from 'typescript/unstable/ast/is'
import type { Expression, Node } from 'typescript/unstable/ast'
import { SymbolFlags, TypeFlags } from 'typescript/unstable/async'
import type { Project, Symbol as NamedSymbol } from 'typescript/unstable/async'

/** A text of which a part is only known while the product runs. */
export class UnknownText extends Error {}

/** What the parameters of a function that is being read stand for, by their symbols. */
type Bound = ReadonlyMap<number, string>

/**
 * Every text that an expression can have, one for each way through its conditions: templates,
 * constants, small functions that return a template, and parameters with a few possible values.
 *
 * @throws UnknownText
 */
export async function textsOf(
  project: Project,
  node: Node,
  bound: Bound = new Map(),
): Promise<string[]> {
  const read = (one: Node) => textsOf(project, one, bound)
  if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (ast.isNumericLiteral(node)) return [node.text]
  if (ast.isParenthesizedExpression(node)) return read(node.expression)
  if (ast.isConditionalExpression(node)) {
    return [...(await read(node.whenTrue)), ...(await read(node.whenFalse))]
  }
  if (ast.isTemplateExpression(node)) {
    let texts = [node.head.text]
    for (const { expression, literal } of node.templateSpans) {
      const inserted = await read(expression)
      texts = texts.flatMap((text) => inserted.map((part) => text + part + literal.text))
    }
    return texts
  }
  if (ast.isCallExpression(node))
    return textsOfCall(project, node.expression, node.arguments, bound)
  if (ast.isIdentifier(node)) return textsOfName(project, node, bound)
  return literalsOf(project, node)
}

async function textsOfName(project: Project, node: Node, bound: Bound): Promise<string[]> {
  const symbol = await declared(project, node)
  const given = symbol && bound.get(symbol.id)
  if (given !== undefined) return [given]
  const declaration = await symbol?.valueDeclaration?.resolve()
  const isConstant = declaration && ast.isVariableDeclaration(declaration)
  if (!isConstant || !declaration.initializer) return literalsOf(project, node)
  return textsOf(project, declaration.initializer, bound)
}

/** The values of a type that lists them, such as `'contacts' | 'rejected_rows'`, or any number. */
async function literalsOf(project: Project, node: Node): Promise<string[]> {
  const type = await project.checker.getTypeAtLocation(node)
  // Which number it is changes no column.
  if (type && type.flags & TypeFlags.Number) return ['1']
  const types = type?.isUnionType() ? await type.getTypes() : [type]
  return types.map((one) => {
    const isText = one?.isLiteralType() && one.flags & TypeFlags.StringOrNumberLiteral
    if (isText) return String(one.value)
    throw new UnknownText(`\`${node.getText()}\` is only known while the product runs`)
  })
}

async function textsOfCall(
  project: Project,
  callee: Expression,
  values: readonly Expression[],
  bound: Bound,
): Promise<string[]> {
  const symbol = await declared(project, callee)
  const declaration = await symbol?.valueDeclaration?.resolve()
  const unknown = new UnknownText(`\`${callee.getText()}\` is no function of ours`)
  if (!symbol || !declaration) throw unknown
  let calls: string[][] = [[]]
  for (const value of values) {
    const texts = await textsOf(project, value, bound)
    calls = calls.flatMap((call) => texts.map((text) => [...call, text]))
  }
  if (ast.isFunctionDeclaration(declaration) && isExported(declaration)) {
    return await Promise.all(calls.map((call) => run(declaration, symbol.name, call)))
  }
  const inner = bodyOf(declaration)
  if (!inner) throw unknown
  const names = await Promise.all(inner.parameters.map((one) => declared(project, one.name)))
  const texts = await Promise.all(
    calls.map((call) => {
      const own = names.map((name, at) => [name?.id ?? 0, call[at] ?? ''] as const)
      return textsOf(project, inner.result, new Map([...bound, ...own]))
    }),
  )
  return texts.flat()
}

/** The symbol of a name where it is declared, which may be in another file. */
async function declared(project: Project, node: Node): Promise<NamedSymbol | undefined> {
  const symbol = await project.checker.getSymbolAtLocation(node)
  if (!symbol || !(symbol.flags & SymbolFlags.Alias)) return symbol
  return project.checker.getAliasedSymbol(symbol)
}

function isExported(node: Node): boolean {
  return /^export\b/.test(node.getText())
}

/** A function of another file may compute its text in any way, so it is called. */
async function run(declaration: Node, name: string, values: readonly string[]): Promise<string> {
  const { fileName } = declaration.getSourceFile()
  const module: unknown = await import(pathToFileURL(fileName).href)
  const called: unknown = Reflect.get(Object(module), name)
  const text: unknown =
    typeof called === 'function' ? Reflect.apply(called, undefined, values) : undefined
  if (typeof text === 'string') return text
  throw new UnknownText(`\`${name}\` returns no text`)
}

/** The parameters of a function, and the one expression that it returns. */
function bodyOf(declaration: Node) {
  const node =
    ast.isVariableDeclaration(declaration) && declaration.initializer
      ? declaration.initializer
      : declaration
  if (!ast.isArrowFunction(node) && !ast.isFunctionDeclaration(node)) return undefined
  const { body, parameters } = node
  if (!body) return undefined
  if (!ast.isBlock(body)) return { parameters, result: body }
  const [only] = body.statements
  if (!only || !ast.isReturnStatement(only) || !only.expression) return undefined
  return { parameters, result: only.expression }
}
