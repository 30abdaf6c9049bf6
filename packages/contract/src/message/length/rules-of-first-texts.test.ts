import { expect, it } from 'vitest'
import { asFirstText, hasOptOut, OPT_OUT_SENTENCE } from './segments.ts'

/*
 * Written from the rule's text alone: the first text to a number names the sender and says how to stop. The product adds what
 * is missing, unless the text's own words really give it.
 */

it.each([
  'Acme runs its sale non-stop to end of May.',
  'Acme: our vans run non stop to end of June',
  'Acme: we will text stop-by times to you.',
  'Acme drivers text stop times every morning.',
  'Acme: you cannot reply STOP to this number.',
  'Acme: please do not reply STOP, call us.',
  'Acme: don’t text STOP to us, we mean it.',
  'Acme: send stop signs and flags to the race, we print them.',
])('a first text whose words give no way to stop gets one: %s', (text) => {
  expect(asFirstText(text, 'Acme')).toBe(`${text}\n${OPT_OUT_SENTENCE}`)
})

it.each([
  'Acme: reply STOP to opt out',
  'Acme: Reply "STOP" to end.',
  'Acme. Text STOP 2 end',
  'Acme sale today! STOP=end',
  'Acme sale. Txt STOP to quit',
  'Acme: if you don’t want these, reply STOP.',
  'Acme: no more? Reply STOP',
  'Acme: don’t like our texts? Reply STOP at any time',
  'Acme: reply STOP or call 408-555-0100 to be removed',
  'Acme: send STOP here to unsubscribe',
  'Acme: Reply STOP!',
])('a first text that says how to stop is left as it is: %s', (text) => {
  expect(asFirstText(text, 'Acme')).toBe(text)
  expect(hasOptOut(text)).toBe(true)
})
