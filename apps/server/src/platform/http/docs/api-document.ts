import { z } from 'zod'

/** As much of an OpenAPI document as is read and written here; all else passes through. */
const mediaSchema = z.looseObject({ schema: z.unknown(), example: z.unknown().optional() })
const contentSchema = z.record(z.string(), mediaSchema)
const parameterSchema = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: z.looseObject({ type: z.string().optional(), enum: z.array(z.unknown()).optional() }),
})
const responseSchema = z.looseObject({
  description: z.string(),
  content: contentSchema.optional(),
})
const operationSchema = z.looseObject({
  tags: z.array(z.string()).optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  parameters: z.array(parameterSchema).optional(),
  requestBody: z.looseObject({ content: contentSchema }).optional(),
  responses: z.record(z.string(), responseSchema),
})
export const apiDocumentSchema = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })).optional(),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
})

export type ApiDocument = z.infer<typeof apiDocumentSchema>
export type Operation = z.infer<typeof operationSchema>
