import { describe, expect, it } from 'vitest'
import { exampleOf } from './example-of.ts'

describe('an example of a schema', () => {
  it('has every field, with the values of a business where their names say what they are', () => {
    const schema = {
      type: 'object',
      properties: {
        email: { type: 'string', format: 'email' },
        campaign_id: { type: 'string' },
        received_at: { type: 'string' },
        tone: { type: 'string', enum: ['warm', 'plain'] },
        note: { anyOf: [{ type: 'null' }, { type: 'string' }] },
        rows: { type: 'integer', maximum: 100 },
        two: { type: 'array', items: { type: 'boolean' }, minItems: 2 },
        kinds: {
          type: 'object',
          propertyNames: { enum: ['a', 'b'] },
          additionalProperties: { type: 'boolean' },
        },
      },
    }
    expect(exampleOf(schema)).toEqual({
      email: 'rosa@example.com',
      campaign_id: '5b1f6a52-8f0e-4c3a-9f51-3c1a7d2e9b40',
      received_at: '2026-11-23T15:00:00.000Z',
      tone: 'warm',
      note: 'note',
      rows: 100,
      two: [true, true],
      kinds: { a: true, b: true },
    })
  })

  it('is null where the schema allows anything', () => {
    expect(exampleOf({})).toBeNull()
    expect(exampleOf(undefined)).toBeNull()
  })
})
