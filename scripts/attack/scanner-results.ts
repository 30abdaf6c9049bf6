import { isRecord, recordAt } from '../check/json-record.ts'

export interface CallToScan {
  /** With a value for each parameter. */
  path: string
  /** JSON; undefined for a GET. */
  body?: string
}

/** Calls that a stranger may send, with what is looked up in the database. */
const openBodies: readonly CallToScan[] = [
  { path: '/api/login/', body: JSON.stringify({ email: 'a@b.co', password: 'some password 1' }) },
  { path: '/api/password-reset/', body: JSON.stringify({ email: 'a@b.co' }) },
  { path: '/api/verify-email/', body: JSON.stringify({ token: 'abc' }) },
]

const ID = '00000000-0000-4000-8000-000000000000'

/** Every call of the description that takes a part of its address from its caller, and the open bodies. */
export function callsToScan(document: Record<string, unknown>): CallToScan[] {
  const paths = recordAt(document, 'paths')
  const gets = Object.entries(paths).flatMap(([path, operations]) => {
    if (!isRecord(operations) || operations['get'] === undefined) return []
    const get = recordAt(operations, 'get')
    const parameters = Array.isArray(get['parameters']) ? get['parameters'] : []
    const names = parameters.flatMap((one) => {
      const { in: where, name } = isRecord(one) ? one : {}
      return where === 'query' && typeof name === 'string' ? [name] : []
    })
    const isAddressed = path.includes('{')
    if (names.length === 0 && !isAddressed) return []
    const query = names.map((name) => `${name}=1`).join('&')
    const address = path.replaceAll(/\{[^}]+\}/g, `${ID}*`)
    // A star marks where to inject; where there is none, the query is tried.
    return [{ path: query === '' ? address : `${address.replaceAll('*', '')}?${query}` }]
  })
  return [...gets, ...openBodies]
}

/** Neither found an injection nor could not try. */
export function sqlmapFoundNothing(output: string): boolean {
  return /all tested parameters do not appear to be injectable/.test(output)
}

/** What wapiti reports and is meant to be so, with the reason. */
const meant: readonly RegExp[] = [
  // The page reads this one to send it back; it opens nothing by itself.
  /^HttpOnly Flag cookie: .*XSRF-TOKEN/,
  // Over plain http on this machine's own address only; Secure everywhere else.
  /^Secure Flag cookie: /,
  /^HTTP Secure Headers: Strict-Transport-Security/,
  // Of filters that browsers have removed, and that could be turned against a page.
  /^HTTP Secure Headers: X-XSS-Protection/,
]

/** The findings of wapiti's report in JSON, and those that are not meant to be. */
export function wapitiFindings(report: Record<string, unknown>): {
  counted: number
  unexpected: string[]
} {
  const found = (['vulnerabilities', 'anomalies'] as const).flatMap((part) =>
    Object.entries(recordAt(report, part)).flatMap(([category, entries]) =>
      (Array.isArray(entries) ? entries : []).map((entry) => {
        const { info, path } = isRecord(entry) ? entry : {}
        return [`${category}:`, ...[info, path].filter((text) => typeof text === 'string')].join(
          ' ',
        )
      }),
    ),
  )
  return {
    counted: found.length,
    unexpected: found.filter((one) => !meant.some((form) => form.test(one))),
  }
}
