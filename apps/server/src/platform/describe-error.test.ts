import { expect, it } from 'vitest'
import { z } from 'zod'
import { databaseUnavailable } from './app-error.ts'
import { describeError, loggedError } from './describe-error.ts'

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
  expect(described[3]).toBe('Error database_value: value "…" is out of range')
})

it('an error is described in a line of bounded length, whatever was thrown', () => {
  expect(describeError(new Error('x\n'.repeat(5000)))).toHaveLength(300)
  expect(describeError(new Error('a\nb'))).toBe('Error: a b')
  expect(describeError('a text')).not.toContain('a text')
})

it('an error in the log has no message, no statement, no values and no code of the database', () => {
  const secrets = [
    'Ada',
    '14085550142',
    'insert into users',
    '23505',
    'ada@example.com',
    'STOP calling',
  ]
  const refused = Object.assign(new Error('duplicate key: Key (email)=(ada@example.com) exists'), {
    name: 'error',
    code: '23505',
    detail: 'Key (name)=(Ada) already exists.',
    where: 'COPY contacts, line 1: "14085550142"',
    query: 'insert into users values ($1)',
    parameters: ['Ada', '14085550142'],
    params: ['Ada'],
    constraint: 'users_email_key',
    cause: new SyntaxError('Unexpected token, "STOP calling me" is not valid JSON'),
  })
  const logged = loggedError(databaseUnavailable(refused))
  expect(logged).toMatchObject({
    name: 'AppError',
    code: 'database_unavailable',
    cause: {
      name: 'error',
      code: 'database_constraint',
      constraint: 'users_email_key',
      cause: { name: 'SyntaxError' },
    },
  })
  for (const secret of secrets) expect(JSON.stringify(logged)).not.toContain(secret)
  expect(logged.stack[0]).toMatch(/^at .*describe-error\.test|^at databaseUnavailable/)
})

it('a fault of the program keeps its message, and the system its code', () => {
  const fault = loggedError(new TypeError("Cannot read properties of undefined (reading 'x')"))
  expect(fault.message).toMatch(/^Cannot read properties of undefined/)
  const lost = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), {
    code: 'ECONNREFUSED',
  })
  expect(loggedError(lost)).toMatchObject({ code: 'ECONNREFUSED' })
  expect(loggedError(lost)).not.toHaveProperty('message')
  expect(loggedError('Ada, 14085550142')).toEqual({ name: 'string', stack: [] })
})
