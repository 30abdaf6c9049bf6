import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeError } from './describe-error.ts'

it('an error is described without numbers of people and without their words', () => {
  const schema = z.object({ kind: z.literal('reply'), phone: z.number() })
  const errors: unknown[] = [
    new Error('No 14085550142 or +1 (408) 555-0142 here, but line 42 and 2026'),
    new SyntaxError('Unexpected token, "STOP calling me \\"now\\"" is not valid JSON'),
    schema.safeParse({ kind: 'x', phone: '14085550142' }).error,
    Object.assign(new Error('value "99999999999" is out of range'), { code: '22003' }),
  ]
  const described = errors.map(describeError)
  for (const text of described) expect(text).not.toMatch(/5550142|555-0142|STOP|9999/)
  expect(described[0]).toContain('line 42')
  expect(described[3]).toContain('22003')
})

it('an error is described in a line of bounded length, whatever was thrown', () => {
  expect(describeError(new Error('x\n'.repeat(5000)))).toHaveLength(300)
  expect(describeError(new Error('a\nb'))).toBe('Error: a b')
  expect(describeError('a text')).not.toContain('a text')
})
