import { z } from 'zod'
import type { ApiClient } from '@afterbeep/testing/product/api-client'
import { schemaOf } from './schema-values.ts'
import type { Schema } from './schema-values.ts'

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(z.object({ name: z.string(), in: z.string(), schema: schemaOf.optional() }))
          .optional(),
        requestBody: z
          .object({
            content: z.record(
              z.string(),
              z.object({ schema: schemaOf.optional(), example: z.unknown() }),
            ),
          })
          .optional(),
      }),
    ),
  ),
})

export interface DocumentedBody {
  type: string
  schema: Schema
  /** What a client sends that does it right. */
  example: unknown
}

export interface DocumentedCall {
  /** As `POST /api/campaigns/{name}/retry/`. */
  name: string
  method: string
  path: string
  query: readonly { name: string; schema: Schema }[]
  body: DocumentedBody | undefined
}

/** Signing out would only end the attack. */
const leftOut = new Set(['POST /api/logout/'])

/** Every call of the API, as it describes itself. */
export async function documentedCalls(client: ApiClient): Promise<DocumentedCall[]> {
  const { paths } = (await client.get('/api/openapi.json')).as(documentSchema)
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase()
      const name = `${method} ${path}`
      const query = parameters
        .filter((one) => one.in === 'query')
        .map((one) => ({ name: one.name, schema: one.schema ?? {} }))
      const [content] = Object.entries(requestBody?.content ?? {})
      const body = content && {
        type: content[0],
        schema: content[1].schema ?? {},
        example: content[1].example,
      }
      return leftOut.has(name) ? [] : [{ name, method, path, query, body }]
    }),
  )
}
