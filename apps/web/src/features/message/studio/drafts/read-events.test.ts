import { expect, test } from 'vitest'
import { readEvents } from './read-events.ts'
import type { StreamEvent } from './read-events.ts'

function inParts(parts: readonly Uint8Array[]): Response {
  return new Response(
    new ReadableStream({
      start: (controller) => {
        for (const part of parts) controller.enqueue(part)
        controller.close()
      },
    }),
  )
}

async function eventsOf(response: Response): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for await (const event of readEvents(response)) events.push(event)
  return events
}

const stream = new TextEncoder().encode(
  'event: draft\ndata: {"text":"Café für 🎉"}\n\n: a comment\ndata: one\ndata: two\n\nevent: cut\ndata: of',
)
const events = [
  { name: 'draft', data: '{"text":"Café für 🎉"}' },
  { name: 'message', data: 'one\ntwo' },
]

test('events are the same wherever the stream is cut; an unfinished one is none', async () => {
  for (let at = 0; at <= stream.length; at += 1) {
    const parts = [stream.slice(0, at), stream.slice(at)]
    expect(await eventsOf(inParts(parts))).toEqual(events)
  }
})

test('an event that does not end is refused', async () => {
  const endless = new TextEncoder().encode(`data: ${'x'.repeat(70_000)}`)
  await expect(eventsOf(inParts([endless]))).rejects.toThrow('too long')
})

test('stopping early ends the stream', async () => {
  let ended = false
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(stream),
    cancel: () => {
      ended = true
    },
  })
  for await (const _ of readEvents(new Response(body))) break
  expect(ended).toBe(true)
})
