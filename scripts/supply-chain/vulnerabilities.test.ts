import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adviseOnVulnerabilities } from './vulnerabilities.ts'

let registry: Server | undefined
let cache: string
beforeEach(() => void (cache = mkdtempSync(join(tmpdir(), 'afterbeep-npm-'))))
afterEach(() => {
  registry?.close()
  rmSync(cache, { recursive: true, force: true })
})

/** What is advised with a registry that responds so. */
async function adviceFrom(listener: RequestListener) {
  const server = createServer(listener)
  registry = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return adviseOnVulnerabilities({
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}`,
    npm_config_fetch_retries: '0',
    // npm remembers what it was told of an advisory.
    npm_config_cache: cache,
  })
}

const respond = (body: unknown): RequestListener => {
  return (request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json')
      // It also asks for the whole description of what it was warned of.
      const isQuestion = request.url?.endsWith('/advisories/bulk') === true
      const name = decodeURIComponent(request.url?.slice(1) ?? '')
      const described = { name, versions: {}, 'dist-tags': {} }
      response.end(JSON.stringify(isQuestion ? body : described))
    })
  }
}

const advisory = (severity: string) => ({
  fastify: [
    { id: 1, url: 'https://a.example', title: 'A', severity, vulnerable_versions: '<999', cwe: [] },
  ],
})

it('passes where nothing is known', async () => {
  expect(await adviceFrom(respond({}))).toEqual({
    lines: ['No known vulnerability in what is shipped.'],
    ok: true,
  })
})

it.each([
  ['critical', false],
  ['high', false],
  ['low', true],
])('names what is known, and a %s one passes: %s', async (severity, ok) => {
  const advice = await adviceFrom(respond(advisory(severity)))
  expect(advice.lines).toContain(`fastify: ${severity}`)
  expect(advice.ok).toBe(ok)
})

it('reports where the registry keeps no list', async () => {
  const advice = await adviceFrom((_request, response) => response.writeHead(405).end())
  expect(advice).toEqual({
    lines: ['This registry offers no list of known vulnerabilities.'],
    ok: true,
  })
})
