import { expect, it } from 'vitest'
import { callGreeting } from './call-greeting.ts'

it.each([
  [undefined, undefined, 'Thank you for calling.'],
  [' ', 'Rosa’s Bikes', 'Thank you for calling Rosa’s Bikes.'],
  ['Hello, this is Rosa', 'Rosa’s Bikes', 'Hello, this is Rosa.'],
  ['Need a bike?', null, 'Need a bike?'],
])('greets with %o of %o: %s', (own, business, greeting) => {
  expect(callGreeting(own, business)).toBe(greeting)
})
