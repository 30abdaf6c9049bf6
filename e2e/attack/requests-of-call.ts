import fc from 'fast-check'
import type { DocumentedBody, DocumentedCall } from './documented-calls.ts'
import { nastyText, nastyValue } from '@afterbeep/testing/data/nasty-values'
import { valuesOf } from './schema-values.ts'
import type { Schema } from './schema-values.ts'

/** What exists in the product, by the name of the parameter or field that names it. */
export interface Known {
  /** By the part of the path before it, such as `contact-lists`. */
  parameters: Readonly<Record<string, string>>
  fields: Readonly<Record<string, unknown>>
}

export interface FuzzedRequest {
  method: string
  path: string
  /** Of JSON, unless `type` says otherwise. */
  body: unknown
  type: string | undefined
  /** Whether its address is one that exists, so that it must come to the call. */
  isToItsCall: boolean
}

/** Longer addresses are refused by Node itself, before any of our words. */
const addressText = nastyText.map((text) => text.slice(0, 500))

/** Requests of a call: most nearly right, so that its work begins, the others anything. */
export function requestsOf(call: DocumentedCall, known: Known): fc.Arbitrary<FuzzedRequest> {
  const { method, path, query, body } = call
  const right = pathOf(path, ({ before, name }) =>
    fc.constant(known.parameters[before] ?? known.parameters[name] ?? crypto.randomUUID()),
  )
  const wrong = pathOf(path, () => addressText)
  const addresses = fc.oneof(
    { weight: 4, arbitrary: right.map((at) => ({ at, isToItsCall: true })) },
    { weight: 1, arbitrary: wrong.map((at) => ({ at, isToItsCall: !path.includes('{') })) },
  )
  const asked = fc.tuple(
    ...query.map(({ name, schema }) =>
      fc
        .option(fc.oneof(valuesOf(schema).map(asText), addressText), { nil: undefined })
        .map((value): [string, string | undefined] => [name, value]),
    ),
  )
  // Each parameter may be missing; without any a list is read from its start.
  const pairsOf = fc.oneof(fc.constant([]), asked)
  return fc
    .tuple(addresses, pairsOf, body ? bodiesOf(body, known) : fc.constant(undefined))
    .map(([{ at, isToItsCall }, pairs, value]) => {
      const given = pairs.flatMap(([name, one]) =>
        one === undefined ? [] : [`${encoded(name)}=${encoded(one)}`],
      )
      const address = given.length === 0 ? at : `${at}?${given.join('&')}`
      return { method, path: address, body: value, type: body?.type, isToItsCall }
    })
}

function pathOf(
  path: string,
  valueOf: (part: { before: string; name: string }) => fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const all = path.split('/')
  const parts = all.map((part, index) =>
    part.startsWith('{')
      ? valueOf({ before: all[index - 1] ?? '', name: part.slice(1, -1) })
      : fc.constant(part),
  )
  return fc.tuple(...parts).map((values) => values.map(encoded).join('/'))
}

function bodiesOf({ type, schema, example }: DocumentedBody, known: Known): fc.Arbitrary<unknown> {
  if (type !== 'application/json') {
    const text = typeof example === 'string' ? example : 'Phone\n4085550101\n'
    return fc.oneof(
      fc.constant(text),
      addressText.map((more) => `${text}${more}`),
      nastyText,
    )
  }
  if (!isRecord(example)) return valuesOf(schema)
  const right = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, known.fields[name] ?? value]),
  )
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(right) },
    { weight: 3, arbitrary: changed(right, schema) },
    { weight: 1, arbitrary: valuesOf(schema) },
  )
}

/** With one field or two replaced by another value of its schema, or by any. */
function changed(right: Record<string, unknown>, schema: Schema): fc.Arbitrary<unknown> {
  const properties = schema.properties ?? {}
  const names = [...new Set([...Object.keys(right), ...Object.keys(properties)])]
  if (names.length === 0) return fc.constant(right)
  const change = fc.constantFrom(...names).chain((name) => {
    const known = properties[name]
    return (known ? valuesOf(known) : nastyValue).map((value): [string, unknown] => [name, value])
  })
  return fc
    .array(change, { minLength: 1, maxLength: 2 })
    .map((changes) => ({ ...right, ...Object.fromEntries(changes) }))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 500)
}

/** A lone half of a character has no form in a URL. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
