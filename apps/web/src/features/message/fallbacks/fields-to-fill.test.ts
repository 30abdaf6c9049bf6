import { expect, test } from 'vitest'
import { fieldsToFill } from './fields-to-fill.ts'

const columns = ['FirstName', 'City', 'State']
const messages = ['In <city>, <FirstName>? In <City>!', 'Hi <STATE> <Nick>']

test('fields that some recipients lack are named once, in the order of the messages', () => {
  expect(fieldsToFill(messages, columns, { State: 2, City: 312 })).toEqual([
    { column: 'City', people: 312 },
    { column: 'State', people: 2 },
  ])
})

test('there are none where every recipient has a value, or the message has no field', () => {
  expect(fieldsToFill(messages, columns, { Street: 4 })).toEqual([])
  expect(fieldsToFill(['Hello'], columns, { City: 312 })).toEqual([])
})

test('it may be any field where they were not counted', () => {
  expect(fieldsToFill(messages, columns, null)).toEqual([
    { column: 'City', people: undefined },
    { column: 'FirstName', people: undefined },
    { column: 'State', people: undefined },
  ])
})
