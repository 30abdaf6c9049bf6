import { SymbolFlags, TypeFlags } from 'typescript/unstable/async'
import type { Project, Type } from 'typescript/unstable/async'

/** A column as the type of a row declares it. */
export interface DeclaredColumn {
  /** The kinds of values that it may have, such as `number`, `Date`, `string[]`, `null`. */
  kinds: ReadonlySet<string>
  /** May be missing. */
  optional: boolean
}

export type RowType = ReadonlyMap<string, DeclaredColumn>

/** The columns of a row's type; undefined where the caller reads no column (`object`). */
export async function rowTypeOf({ checker }: Project, row: Type): Promise<RowType | undefined> {
  if (row.flags & TypeFlags.NonPrimitive) return undefined
  const properties = await checker.getPropertiesOfType(row)
  const types = await checker.getTypeOfSymbol(properties)
  const columns = properties.map(async (property, at) => {
    const type = types[at]
    const kinds = new Set(type ? await kindsOf(checker, type) : [])
    const optional = Boolean(property.flags & SymbolFlags.Optional)
    return [property.name, { kinds, optional }] as const
  })
  return new Map(await Promise.all(columns))
}

const simple: readonly (readonly [flags: TypeFlags, kind: string])[] = [
  [TypeFlags.AnyOrUnknown, 'unknown'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.BigIntLike, 'bigint'],
]

async function kindsOf(checker: Project['checker'], type: Type): Promise<string[]> {
  const known = simple.find(([flags]) => type.flags & flags)
  if (known) return [known[1]]
  if (type.isUnionType()) {
    const kinds = await Promise.all((await type.getTypes()).map((one) => kindsOf(checker, one)))
    return kinds.flat()
  }
  if (type.isTypeReference() && (await checker.isArrayType(type))) {
    const [element] = await checker.getTypeArguments(type)
    const kinds = element ? await kindsOf(checker, element) : []
    return kinds.filter((kind) => kind !== 'null').map((kind) => `${kind}[]`)
  }
  const symbol = await type.getSymbol()
  return [symbol?.name === 'Date' ? 'Date' : 'object']
}
