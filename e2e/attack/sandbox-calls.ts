import type { DocumentedCall } from './documented-calls.ts'
import type { Schema } from './schema-values.ts'

const text: Schema = { type: 'string' }
const targets = ['voice', 'text', 'calls', 'payments', 'model']
/** Some of them; what takes a model's or a report's place is as harmless. */
const kinds = ['429', '500', 'drop', 'duplicate', 'unknown-event', 'no-funds', 'garbage', 'none']

/** The calls of the sandbox, which are not part of the API and so not in its document. */
export const sandboxCalls: readonly DocumentedCall[] = [
  ...['mail', 'phones', 'phones/{number}', 'phones/{number}/calls', 'stats', 'faults'].map(read),
  ...['clock', 'next-event'].map(read),
  act('phones/{number}/replies', { text }, { text: 'STOP' }),
  act('phones/{number}/calls', { to: text, withheld: { type: 'boolean' } }, { withheld: true }),
  act(
    'phones/{number}/calls/keys',
    { key: { enum: ['1', '#', 'silence', 'hang-up'] } },
    { key: '1' },
  ),
  act(
    'faults',
    {
      target: { enum: targets },
      kind: { enum: kinds },
      off: { type: 'boolean' },
      count: { type: 'integer' },
      share: { type: 'number' },
    },
    { target: 'voice', kind: '429', count: 1 },
  ),
  act(
    'clock',
    { now: text, advance_seconds: { type: 'number' }, to_next_event: { const: true } },
    { advance_seconds: 60 },
  ),
]

function read(path: string): DocumentedCall {
  const query = path === 'mail' ? [{ name: 'to', schema: text }] : []
  return { ...named('GET', path), query, body: undefined }
}

function act(path: string, properties: Record<string, Schema>, example: object): DocumentedCall {
  const schema = { type: 'object', properties }
  return { ...named('POST', path), query: [], body: { type: 'application/json', schema, example } }
}

function named(method: string, path: string) {
  return { name: `${method} /sandbox/${path}`, method, path: `/sandbox/${path}` }
}
