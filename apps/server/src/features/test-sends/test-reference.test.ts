import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { parseTestReference, testReference } from './test-reference.ts'

it('contains the whole key of a test and nothing else', () => {
  const key = { accountId: randomUUID(), id: randomUUID() }
  expect(parseTestReference(testReference(key))).toEqual(key)
  for (const other of ['', 'test..', `${testReference(key)}1`, testReference(key).slice(5)]) {
    expect(parseTestReference(other)).toBeUndefined()
  }
})
