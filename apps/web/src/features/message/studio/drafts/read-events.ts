/** One event of a stream: its name and its data as text. */
export interface StreamEvent {
  readonly name: string
  readonly data: string
}

/** Three drafts are some 2,000 characters; an event that never ends must not fill the memory. */
const MAX_EVENT_CHARS = 65_536

/**
 * The events of a `text/event-stream` as our server writes it: lines end in \n, an empty one ends the
 * event. The browser's own EventSource can't send a body. Ending the loop early ends the call.
 */
export async function* readEvents(response: Response): AsyncGenerator<StreamEvent> {
  const reader = response.body?.getReader()
  if (reader === undefined) return
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      if (text.length > MAX_EVENT_CHARS) throw new Error('An event of the stream is too long.')
      yield* events.map(eventIn)
    }
  } finally {
    // Not awaited: on a broken connection it would only report the same failure again.
    reader.cancel().catch(() => undefined)
  }
}

function eventIn(lines: string): StreamEvent {
  const valuesOf = (field: string) =>
    lines.split('\n').flatMap((line) => {
      const start = `${field}:`
      return line.startsWith(start) ? [line.slice(start.length).replace(/^ /, '')] : []
    })
  return { name: valuesOf('event').at(-1) ?? 'message', data: valuesOf('data').join('\n') }
}
