import { afterEach, expect, it } from 'vitest'
import { serveHttp } from '../../testing/serve-http.ts'
import { createTelnyxCalls } from './telnyx-calls.ts'

/** By what Telnyx publishes: docs/voice/programmable-voice/command-retries and its list of errors (`errors[]`). */
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** What becomes of a command whose tries are answered with these, and the ids that they came under. */
async function commandAnsweredWith(...answers: { status: number; codes?: string[] }[]) {
  const ids: unknown[] = []
  const server = await serveHttp((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      ids.push(/"command_id":"([^"]*)"/.exec(body)?.[1])
      const { status, codes } = answers[ids.length - 1] ?? { status: 200, codes: [] }
      const errors = codes?.map((code) => ({ code, title: 'Title', detail: 'Detail' }))
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(errors ? { errors } : { data: { result: 'ok' } }))
    })
  })
  const options = { baseUrl: server.url, apiKey: 'key', connections: 1, timeoutMs: 2000 }
  const calls = createTelnyxCalls({ ...options, refusalOf: () => undefined })
  open.push(calls, server)
  const command = { kind: 'say', text: 'Goodbye.' } as const
  const result = await calls.command({ callId: 'v3:leg', commandId: 'once', note: 'n', command })
  return { kind: result.kind, ids }
}

it('A command that failed is sent again at once under its id, so that it is carried out once', async () => {
  const again = await commandAnsweredWith({ status: 500, codes: ['10007'] }, { status: 200 })
  expect(again).toEqual({ kind: 'done', ids: ['once', 'once'] })
})

it('A call that has ended is over wherever among the errors that stands, and is left alone', async () => {
  for (const codes of [['90018'], ['10015', '90018'], ['90015', '10015']]) {
    const ended = await commandAnsweredWith({ status: 422, codes })
    expect([codes, ended]).toEqual([codes, { kind: 'over', ids: ['once'] }])
  }
})
