import { z } from 'zod'
import type { ApiDocument, Operation } from './api-document.ts'
import { docsStyle } from './docs-style.ts'

/** The product's mark, as apps/web/src/ui/page/logo.tsx draws it. */
const logo =
  '<svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="8" fill="#0369a1"/>' +
  '<circle cx="9" cy="16" r="4" fill="#fff"/><g fill="none" stroke-width="3.5" stroke-linecap="round">' +
  '<path d="M16 9.5a9 9 0 0 1 0 13" stroke="#fff"/><path d="M21.5 6a13 13 0 0 1 0 20" stroke="#7dd3fc"/></g></svg>'

/** The API for people: one page without a script of its own, made from the document that programs read. */
export function docsPage({ info, tags = [], paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  )
  const byGroup = Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? '')
  const groups = tags.filter(({ name }) => byGroup.has(name))
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>API - ${escapeHtml(info.title)}</title><link rel="icon" href="/favicon.svg">`,
    `<script src="/theme.js"></script><style>${docsStyle}</style></head>`,
    '<body><div class="page">',
    `<header><a class="home" href="/">${logo}${escapeHtml(info.title)}</a><h1>API</h1><p>${escapeHtml(info.description)}</p>`,
    '<p>For programs: <a href="/api/openapi.json">the same as OpenAPI 3.1</a>.</p></header>',
    '<nav aria-label="Groups of calls"><ul>',
    ...groups.map(({ name }) => `<li><a href="#${slug(name)}">${escapeHtml(name)}</a></li>`),
    '</ul></nav><main>',
    ...groups.map(({ name, description }) =>
      [
        `<section aria-labelledby="${slug(name)}"><h2 id="${slug(name)}">${escapeHtml(name)}</h2>`,
        `<p class="about">${escapeHtml(description)}</p><div class="calls">`,
        ...(byGroup.get(name) ?? []).map(callDetails),
        '</div></section>',
      ].join('\n'),
    ),
    '</main></div></body></html>',
  ].join('\n')
}

interface Call {
  path: string
  method: string
  operation: Operation
}

function callDetails({ path, method, operation }: Call): string {
  const { summary = '', description, parameters = [], requestBody, responses } = operation
  const id = slug(`${method} ${path}`)
  const answers = Object.entries(responses)
  return [
    `<details><summary><h3><span class="method ${method}">${method.toUpperCase()}</span> <span class="path">${escapeHtml(path)}</span></h3><span class="summary">${escapeHtml(summary)}</span></summary>`,
    // The anchor is inside, so that a link to a call opens it.
    `<div class="call" id="${id}">`,
    description === undefined ? '' : `<p>${escapeHtml(description)}</p>`,
    `<p class="note">${escapeHtml(accessText(operation))}</p>`,
    parameters.length === 0 ? '' : parameterTable(parameters),
    ...Object.entries(requestBody?.content ?? {}).map(([type, { example }]) =>
      exampleBlock(`You send (${type})`, example),
    ),
    ...answers
      .filter(([status]) => status < '400')
      .map(([status, response]) => answerBlock(status, response)),
    errorTable(answers.filter(([status]) => status >= '400')),
    '</div></details>',
  ].join('\n')
}

function accessText({ security }: Operation): string {
  const needs = z.array(z.record(z.string(), z.unknown())).safeParse(security).data?.[0] ?? {}
  const session = 'session' in needs ? 'For signed-in users.' : 'Needs no sign-in.'
  return 'token' in needs ? `${session} Send the header X-XSRF-TOKEN.` : session
}

function parameterTable(parameters: NonNullable<Operation['parameters']>): string {
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) => {
    const choice = schema.enum ? ` One of: ${schema.enum.join(', ')}.` : ''
    const where = `${place}${required ? '' : ', optional'}`
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${where}</td><td>${escapeHtml(`${description}${choice}`)}</td></tr>`
  })
  return `<h4>Parameters</h4><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">What</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function answerBlock(status: string, { content = {} }: Operation['responses'][string]): string {
  const blocks = Object.entries(content).map(([type, { example }]) =>
    exampleBlock(`You get: ${status} (${type})`, example),
  )
  return blocks.length > 0 ? blocks.join('\n') : `<h4>You get: ${status}, without a body</h4>`
}

function exampleBlock(title: string, example: unknown): string {
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  // A long example scrolls, which the keyboard has to reach.
  return `<h4>${escapeHtml(title)}</h4><pre tabindex="0" role="group" aria-label="${escapeHtml(title)}">${escapeHtml(text)}</pre>`
}

const errorExample = z.object({ value: z.object({ error: z.string(), code: z.string() }) })

function errorTable(answers: readonly [string, Operation['responses'][string]][]): string {
  const rows = answers.flatMap(([status, { content = {} }]) =>
    Object.values(content).flatMap((media) =>
      Object.values(z.record(z.string(), errorExample).parse(media['examples'])).map(
        ({ value: { error, code } }) =>
          `<tr><td class="status">${status}</td><th scope="row"><code>${code}</code></th><td>${escapeHtml(error)}</td></tr>`,
      ),
    ),
  )
  return `<h4>Errors</h4><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Text</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
