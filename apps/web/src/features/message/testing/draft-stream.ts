import type { DraftsResponse, DraftSource } from '@afterbeep/contract/api/assistant'

/** A response of the drafts' call that a test writes event by event, or breaks. */
export interface DraftStream {
  readonly response: Response
  draft(text: string, source?: DraftSource): void
  done(result?: Partial<DraftsResponse>): void
  refuse(body: { error: string; code: string }): void
  breakOff(): void
}

export function draftStream(): DraftStream {
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (writer = controller) })
  const send = (name: string, data: object) =>
    writer?.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    draft: (text, source = 'model') => send('draft', { text, source }),
    done: (result = {}) => {
      const whole = { drafts: [], source: 'model', sources: [], reason: null, missing: [] }
      send('done', { ...whole, ...result })
      writer?.close()
    },
    refuse: (refusal) => {
      send('error', refusal)
      writer?.close()
    },
    breakOff: () => writer?.error(new TypeError('terminated')),
  }
}

/** The whole response at once: these drafts, all of one source. */
export function writtenDrafts(
  texts: readonly string[],
  result: Partial<DraftsResponse> = {},
): Response {
  const stream = draftStream()
  const { source = 'model' } = result
  for (const text of texts) stream.draft(text, source)
  stream.done(result)
  return stream.response
}
