import type { Edit } from './mutation.ts'

/** A node of the syntax tree, as far as the changes look at it. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const replaced: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
}

/** Every small change to one node, without those to the nodes inside it. */
export function changesOfNode(node: Node, source: string): Edit[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return changesOfOperator(node, source)
    case 'UnaryExpression':
      return node['operator'] === '!' ? [edit(node.start, node.start + 1, '', '! dropped')] : []
    case 'IfStatement':
    case 'ConditionalExpression':
      return negated(node['test'], source)
    case 'Literal':
      return changesOfLiteral(node, source)
    case 'ObjectExpression':
      return droppedProperties(node, source)
    default:
      return []
  }
}

function edit(start: number, end: number, replacement: string, change: string): Edit {
  return { start, end, replacement, change }
}

function changesOfOperator(node: Node, source: string): Edit[] {
  const { left, right } = node
  if (!isNode(left) || !isNode(right) || typeof node['operator'] !== 'string') return []
  const operator = node['operator']
  if (operator === '+' && (isText(left) || isText(right))) return []
  const start = left.end + source.slice(left.end, right.start).indexOf(operator)
  const end = start + operator.length
  if (operator === '??') return [edit(left.end, right.end, '', '?? default dropped')]
  return (replaced[operator] ?? []).map((put) => edit(start, end, put, `${operator} to ${put}`))
}

function negated(test: unknown, source: string): Edit[] {
  if (!isNode(test)) return []
  const text = source.slice(test.start, test.end)
  return [edit(test.start, test.end, `!(${text})`, 'condition negated')]
}

function changesOfLiteral(node: Node, source: string): Edit[] {
  const { value, start, end } = node
  const put = (replacement: string) =>
    edit(start, end, replacement, `${source.slice(start, end)} to ${replacement}`)
  if (typeof value === 'boolean') return [put(String(!value))]
  if (typeof value !== 'number') return []
  if (value === 0) return [put('1')]
  return [put(String(value + 1)), put('0'), put(`(-${value})`)]
}

/** Removes each property that is not a text. */
function droppedProperties(node: Node, source: string): Edit[] {
  const { properties } = node
  if (!Array.isArray(properties)) return []
  return properties.filter(isNode).flatMap((property) => {
    if (property.type !== 'Property' || isText(property['value'])) return []
    const comma = /^\s*,/.exec(source.slice(property.end))?.[0].length ?? 0
    const name = isNode(property['key'])
      ? source.slice(property['key'].start, property['key'].end)
      : ''
    return [edit(property.start, property.end + comma, '', `${name} dropped`)]
  })
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function isText(value: unknown): boolean {
  if (!isNode(value)) return false
  return (
    value.type === 'TemplateLiteral' ||
    (value.type === 'Literal' && typeof value['value'] === 'string')
  )
}
