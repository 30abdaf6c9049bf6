import { z } from 'zod'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import { apiDocumentSchema } from '../platform/http/docs/api-document.ts'
import type { ApiDocument, Operation } from '../platform/http/docs/api-document.ts'
import { statusOf } from '../platform/http/statuses.ts'
import { apiGroups } from '../wiring/api-docs/api-groups.ts'

export async function readApiDocument(origin: string): Promise<ApiDocument> {
  return apiDocumentSchema.parse(await (await fetch(`${origin}/api/openapi.json`)).json())
}

interface Call {
  key: string
  method: string
  path: string
  operation: Operation
}

function callsOf({ paths }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const upper = method.toUpperCase()
      return { key: `${upper} ${path}`, method: upper, path, operation }
    }),
  )
}

const errorExampleSchema = z.record(
  z.string(),
  z.object({ value: z.object({ error: z.string(), code: z.string() }) }),
)

/** The documented errors of a call, by code. */
function errorsIn(operation: Operation): { status: number; code: string; text: string }[] {
  return Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { content = {} }]) =>
      Object.values(errorExampleSchema.parse(content['application/json']?.['examples'])).map(
        ({ value: { error, code } }) => ({ status: Number(status), code, text: error }),
      ),
    )
}

/** What is missing or wrong in the description of any call. */
export function complaintsAbout(document: ApiDocument): string[] {
  const calls = callsOf(document)
  const known = new Set(calls.map(({ key }) => key))
  const groups = new Set(apiGroups.map(({ title }) => title))
  const gone = apiGroups
    .flatMap((group) => Object.keys(group.calls))
    .filter((key) => !known.has(key))
    .map((key) => `${key}: no such call`)
  const ofCalls = calls.flatMap(({ key, operation }) => {
    const { tags = [], summary = '', requestBody, responses } = operation
    const good = Object.entries(responses).filter(([status]) => Number(status) < 400)
    const media = [
      ...Object.values(requestBody?.content ?? {}),
      ...good.flatMap(([, { content = {} }]) => Object.values(content)),
    ]
    const problems = [
      ...(tags.length === 1 && groups.has(tags[0] ?? '') ? [] : ['has no group']),
      ...(summary.length > 5 && !summary.endsWith('.') ? [] : ['has no summary']),
      ...(good.length === 1 ? [] : ['has no response']),
      ...(good.every(([status, { content }]) => content !== undefined || status === '204')
        ? []
        : ['has a response without an example']),
      ...media.flatMap(({ schema, example }) => {
        if (example === undefined) return ['has no example']
        const problem = z.fromJSONSchema(z.looseObject({}).parse(schema)).safeParse(example).error
        return problem ? [`has an example that is not valid: ${z.prettifyError(problem)}`] : []
      }),
      ...errorsIn(operation).flatMap(({ status, code, text }) => {
        const entry = Object.entries(errorTexts).find(([one]) => one === code)
        const stated = Object.entries(statusOf).find(([one]) => one === code)
        return entry?.[1] === text && stated?.[1] === status ? [] : [`states ${code} wrongly`]
      }),
      ...(errorsIn(operation).some(({ code }) => code === 'unexpected') ? [] : ['has no errors']),
    ]
    return problems.map((problem) => `${key} ${problem}`)
  })
  return [...gone, ...ofCalls]
}

/** Calls that a visitor without a session or a token gets another response from than is described. */
export async function refusalsUnlike(document: ApiDocument, origin: string): Promise<string[]> {
  const unlike: string[] = []
  for (const { key, method, path, operation } of callsOf(document)) {
    const response = await fetch(`${origin}${path.replaceAll(/\{\w+\}/g, 'x')}`, {
      method,
      ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
    })
    const { code = 'none' } = z
      .looseObject({ code: z.string().optional() })
      .parse(await response.json())
    const isStated = errorsIn(operation).some(
      (one) => one.status === response.status && one.code === code,
    )
    const needs = z.array(z.looseObject({})).parse(operation['security'])[0] ?? {}
    const mustRefuse = 'session' in needs || 'token' in needs
    if (mustRefuse || response.status >= 400 ? !isStated : response.status !== 200) {
      unlike.push(`${key}: ${response.status} ${code}`)
    }
  }
  return unlike
}
