import { describe, expect, it } from 'vitest'
import { longestSegments, textFor } from './longest-text.ts'
import { asFirstText, countSegments, hasOptOut, OPT_OUT_SENTENCE } from './segments.ts'

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

describe('a first text names who writes, and so', () => {
  const grace = { FirstName: 'Grace', LastName: 'Bloom', City: 'Rome' }

  it.each([
    ['Hi <FirstName>, your visit is due', 'Grace', 'Grace: Hi Grace, your visit is due'],
    ['Hi <firstname> <lastname>!', 'Grace Bloom', 'Grace Bloom: Hi Grace Bloom!'],
    ['Watch your garden bloom', 'Bloom', 'Bloom: Watch your garden bloom'],
    ['Your home repair is due', 'Home Repair', 'Home Repair: Your home repair is due'],
  ])('a word or a person of that name is none: “%s” by %s', (message, business, text) => {
    expect(textFor(message, grace, 'both', {}, business)).toBe(`${text}\n${OPT_OUT_SENTENCE}`)
  })

  it.each([
    ['Hi <FirstName>, Grace here', 'Grace', 'Hi Grace, Grace here'],
    ['GRACE in <City> is open', 'Grace', 'GRACE in Rome is open'],
    ['Sale at <City>', 'Rome', 'Sale at Rome'],
    ['Hi from acme', 'acme', 'Hi from acme'],
  ])('its own words that do are enough: “%s” by %s', (message, business, text) => {
    expect(textFor(message, grace, 'both', {}, business)).toBe(`${text}\n${OPT_OUT_SENTENCE}`)
  })

  it('what is counted for the longest text is what is sent to such a person', () => {
    const message = `Hi <FirstName>, ${'x'.repeat(122)}`
    const sent = countSegments(textFor(message, grace, 'both', {}, 'Grace'))
    expect(sent.segments).toBe(2)
    expect(longestSegments(message, [grace], {}, 'Grace')).toEqual(sent)
  })
})
