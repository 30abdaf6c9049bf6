import { afterEach, expect, it } from 'vitest'
import { serveHttp } from '../../testing/serve-http.ts'
import { createPhoneLine } from './drop-cowboy-lines.ts'

const open: { close(): void }[] = []
afterEach(() => open.splice(0).forEach((one) => one.close()))

async function createdBy(status: number, body: string) {
  const seen: string[] = []
  const server = await serveHttp((request, response) => {
    request.on('data', (part: Buffer) => seen.push(part.toString()))
    request.on('end', () => {
      seen.unshift(`${request.method} ${request.url} ${String(request.headers['x-key'])}`)
      response.writeHead(status).end(body)
    })
  })
  open.push(server)
  const access = { baseUrl: server.url, key: 'key', secret: 'secret', timeoutMs: 2000 }
  return { line: await createPhoneLine(access, 'Bright Smile'), seen }
}

it('makes a line by the published call, and returns its id', async () => {
  const { line, seen } = await createdBy(
    201,
    JSON.stringify({ data: { ivr_id: 'line-7' }, meta: {} }),
  )
  expect(line).toEqual({ kind: 'created', phoneLineId: 'line-7' })
  expect(seen).toEqual(['POST /phone/public/lines key', '{"name":"Bright Smile","type":"voice"}'])
})

it('says why there is none, and takes nothing unreadable for a line', async () => {
  const problem = JSON.stringify({ title: 'Payment Required', detail: 'Add funds.', status: 402 })
  expect((await createdBy(402, problem)).line).toEqual({
    kind: 'refused',
    cause: 'HTTP 402. Payment Required. Add funds.',
  })
  expect((await createdBy(200, '<html>')).line).toEqual({ kind: 'refused', cause: 'HTTP 200.' })
})
