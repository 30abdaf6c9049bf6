import fc from 'fast-check'
import { z } from 'zod'
import { nastyText, nastyValue } from '@afterbeep/testing/data/nasty-values'

/** What of a JSON Schema decides which values to make. */
export interface Schema {
  type?: string | string[] | undefined
  enum?: unknown[] | undefined
  const?: unknown
  format?: string | undefined
  items?: Schema | undefined
  properties?: Record<string, Schema> | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
}

export const schemaOf: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    items: schemaOf.optional(),
    properties: z.record(z.string(), schemaOf).optional(),
    anyOf: z.array(schemaOf).optional(),
    oneOf: z.array(schemaOf).optional(),
  }),
)

/** Values of a schema, of which about one part in three is something else. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 2, arbitrary: fitting(schema) }, { weight: 1, arbitrary: nastyValue })
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined && choices.length > 0) return fc.oneof(...choices.map(valuesOf))
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objects(schema.properties ?? {})
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 4 })
    case 'integer':
      return fc.integer()
    case 'number':
      return fc.double()
    case 'boolean':
      return fc.boolean()
    default:
      return texts(schema.format)
  }
}

function texts(format: string | undefined): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.oneof(fc.uuid(), nastyText)
  if (format === 'email') return fc.oneof(fc.emailAddress(), nastyText)
  return nastyText
}

function objects(properties: Record<string, Schema>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)]),
  )
  const known = fc.record(fields, { requiredKeys: [] })
  const strange = fc.dictionary(fc.constantFrom('__proto__', 'role', 'account_id', 'x'), nastyValue)
  return fc.tuple(known, strange).map(([one, more]) => ({ ...more, ...one }))
}
