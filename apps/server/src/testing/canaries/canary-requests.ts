import type { ApiDocument, Operation } from '../../platform/http/docs/api-document.ts'
import type { Request } from '../tenants/route-cases.ts'
import { canaryFor } from './canary-values.ts'

export interface CanaryRequest extends Request {
  /** The field that holds the canary, as `path.id`, `query.after` or `body.name`. */
  field: string
}

type Json = Readonly<Record<string, unknown>>

/**
 * Requests of a route, each with a canary in one field: of its address, of its query, of its body as the API describes it
 * and as the other requests of the tests fill it; and one in a query that no route knows.
 *
 * @param known requests that get further than any with a canary alone
 */
export function canaryRequests(
  route: string,
  known: readonly Request[],
  document: ApiDocument,
): CanaryRequest[] {
  const [method = '', template = ''] = route.split(' ')
  const operation = operationOf(document, method, template)
  const requests: CanaryRequest[] = []
  const base = known[0] ?? { path: template.replaceAll(/:\w+/g, 'none') }
  for (const [, name = ''] of template.matchAll(/:(\w+)/g)) {
    const path = template
      .replace(`:${name}`, encodeURIComponent(canaryFor(name)))
      .replaceAll(/:\w+/g, 'none')
    requests.push({ ...base, path, field: `path.${name}` })
  }
  const queries = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query')
  for (const name of [...queries.map((query) => query.name), 'unknown']) {
    requests.push({ ...base, path: withQuery(base.path, name), field: `query.${name}` })
  }
  for (const one of known) requests.push(...withCanaryInBody(one, operation))
  if (known.length === 0) requests.push(...withCanaryInBody(base, operation))
  return requests
}

function operationOf(document: ApiDocument, method: string, template: string) {
  const path = template.replaceAll(/:(\w+)/g, '{$1}')
  return document.paths[path]?.[method.toLowerCase()]
}

function withQuery(path: string, name: string): string {
  const [address = '', query] = path.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set(name, canaryFor(name))
  return `${address}?${parameters.toString()}`
}

function withCanaryInBody(request: Request, operation: Operation | undefined): CanaryRequest[] {
  if (typeof request.body === 'string') {
    const line = `9,${canaryFor('name')},B,${canaryFor('phone')},${canaryFor('phone')}\n`
    return [
      { ...request, body: request.body + line, field: 'body' },
      { ...request, body: `"${canaryFor('text')}`, field: 'body' },
    ]
  }
  const described = operation?.requestBody?.content['application/json']
  const body: Json = { ...asJson(described?.example), ...asJson(request.body) }
  const names = new Set([...Object.keys(body), ...namesIn(described?.schema)])
  return [...names].map((name) => ({
    ...request,
    body: { ...body, [name]: withCanary(body[name], name) },
    field: `body.${name}`,
  }))
}

/** In place of a text, or of every text within. */
function withCanary(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withCanary(one, name))
  if (typeof value !== 'object' || value === null) return canaryFor(name)
  const inner = Object.entries(value).map(([key, one]: [string, unknown]) => [
    key,
    withCanary(one, key),
  ])
  return Object.fromEntries(inner)
}

/** The fields that the description has, in any of its forms. */
function namesIn(schema: unknown): string[] {
  const { properties, anyOf, oneOf, allOf } = asJson(schema)
  const inForms = [anyOf, oneOf, allOf].flatMap((forms) =>
    Array.isArray(forms) ? forms.flatMap((form: unknown) => namesIn(form)) : [],
  )
  return [...Object.keys(asJson(properties)), ...inForms]
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}
