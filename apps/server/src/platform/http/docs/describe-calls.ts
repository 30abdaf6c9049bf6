import type { ErrorCode } from '@afterbeep/contract/errors/errors'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import { statusOf } from '../statuses.ts'
import type { ApiDocument, Operation } from './api-document.ts'
import type { CallDoc, CallGroup } from './call-docs.ts'
import { exampleOf } from './example-of.ts'

const JSON_TYPE = 'application/json'
const errorRef = { $ref: '#/components/schemas/Error' }

/** Where calls come that no group describes; a test keeps it empty. */
const undescribed: CallGroup = { title: 'Other', description: 'Calls without a group.', calls: {} }

/** Completes the document that was made from the schemas: groups, words, examples and errors. */
export function describeCalls(document: ApiDocument, groups: readonly CallGroup[]): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    const described = Object.entries(operations).map(([method, operation]) => {
      const key = `${method.toUpperCase()} ${path}`
      const group = groups.find(({ calls }) => key in calls) ?? undescribed
      const doc = group.calls[key] ?? { summary: '' }
      return [method, describeCall(operation, method, group.title, doc)] as const
    })
    return [path, Object.fromEntries(described)] as const
  })
  return {
    ...document,
    tags: groups.map(({ title, description }) => ({ name: title, description })),
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'afterbeep_session' },
        token: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
      },
    },
    paths: Object.fromEntries(paths),
  }
}

const errorSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'What is wrong, for a person.' },
    code: { type: 'string', description: 'The same for a program; it never changes.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    details: { type: 'object', additionalProperties: true },
  },
  required: ['error', 'code'],
}

function describeCall(given: Operation, method: string, tag: string, doc: CallDoc): Operation {
  const { summary, description } = doc
  return {
    ...given,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(given.parameters ? { parameters: given.parameters.map(withDescription) } : {}),
    ...withBody(given, doc),
    security: securityOf(method, doc),
    responses: {
      ...goodResponses(given, doc),
      ...errorResponses(errorsOf(given, method, doc)),
    },
  }
}

function securityOf(method: string, { open, withoutToken }: CallDoc): Record<string, string[]>[] {
  const needsToken = method !== 'get' && !withoutToken
  const needs = { ...(open ? {} : { session: [] }), ...(needsToken ? { token: [] } : {}) }
  return Object.keys(needs).length === 0 ? [] : [needs]
}

/** Those of every call of its kind, and its own; by status and then by name. */
function errorsOf(operation: Operation, method: string, doc: CallDoc): ErrorCode[] {
  const changes = method !== 'get' && !doc.withoutToken
  // A body is read before it is known that the call takes none.
  const readsBody = changes || operation.requestBody !== undefined
  const takesInput = readsBody || (operation.parameters ?? []).some((one) => one.in === 'query')
  const codes = new Set<ErrorCode>([
    ...(takesInput ? (['invalid_request'] as const) : []),
    ...(doc.open ? [] : (['unauthenticated'] as const)),
    ...(doc.withoutToken ? [] : (['rate_limited'] as const)),
    ...(changes ? (['csrf_rejected'] as const) : []),
    ...(readsBody ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(doc.errors ?? []),
    'database_unavailable',
    'unexpected',
    'https_required',
  ])
  return [...codes].toSorted(
    (one, other) => statusOf[one] - statusOf[other] || one.localeCompare(other),
  )
}

function errorResponses(codes: readonly ErrorCode[]): Operation['responses'] {
  const byStatus = [...Map.groupBy(codes, (code) => String(statusOf[code]))]
  const responses = byStatus.map(([status, all]) => {
    const examples = Object.fromEntries(
      all.map((code) => [code, { value: { error: errorTexts[code], code } }]),
    )
    const description = all.map((code) => `\`${code}\``).join(', ')
    const content = { [JSON_TYPE]: { schema: errorRef, examples } }
    return [status, { description, content }] as const
  })
  return Object.fromEntries(responses)
}

const parameterTexts: Readonly<Record<string, string>> = {
  uid: 'Your own id, as the login returns it.',
  customerId: 'Your own id, or your id at the payment provider.',
  'path name': 'The campaign’s name, URL-encoded.',
  'query name': 'The name of the file.',
  id: 'The id that the call before returned.',
  after: 'Where the page before ended.',
  limit: 'How many, at most.',
  campaign: 'Only those of this campaign, by its name.',
  timeframe: 'How far back.',
  fix_phones: 'Whether numbers that were only written another way are put right.',
}

function withDescription(parameter: NonNullable<Operation['parameters']>[number]) {
  const text = parameterTexts[`${parameter.in} ${parameter.name}`] ?? parameterTexts[parameter.name]
  return text === undefined ? parameter : { ...parameter, description: text }
}

function withBody({ requestBody }: Operation, doc: CallDoc): Pick<Operation, 'requestBody'> {
  if (requestBody) return { requestBody: withBodyExample(requestBody, doc) }
  if (doc.bodyType === undefined) return {}
  const media = { schema: {}, example: doc.body }
  return { requestBody: { required: true, content: { [doc.bodyType]: media } } }
}

function withBodyExample(body: NonNullable<Operation['requestBody']>, doc: CallDoc) {
  const content = Object.entries(body.content).map(([type, media]) => {
    return [type, { ...media, example: doc.body ?? exampleOf(media.schema) }] as const
  })
  return { ...body, content: Object.fromEntries(content) }
}

function goodResponses({ responses }: Operation, doc: CallDoc): Operation['responses'] {
  if (doc.returnsNothing) return { '204': { description: doc.summary } }
  const described = Object.entries(responses).map(
    ([status, response]) => [status, withResponseExample(response, doc)] as const,
  )
  return Object.fromEntries(described)
}

type Response = Operation['responses'][string]

function withResponseExample(response: Response, doc: CallDoc): Response {
  const description = doc.summary
  if (doc.returnsType !== undefined) {
    const content = { [doc.returnsType]: { schema: {}, example: doc.returns } }
    return { ...response, description, content }
  }
  const content = Object.entries(response.content ?? {}).map(([type, media]) => {
    return [type, { ...media, example: doc.returns ?? exampleOf(media.schema) }] as const
  })
  if (content.length === 0) return { ...response, description }
  return { ...response, description, content: Object.fromEntries(content) }
}
