import { describe, expect, it } from 'vitest'
import { limits } from '../../limits.ts'
import { asFirstText } from '../length/segments.ts'
import { checkMessage } from './check-message.ts'
import type { MessageToCheck } from './check-message.ts'

/*
 * Written from the rule's text alone: each text gets its warnings with a mend of one click. A mend is in the language of the
 * message, leaves sentences that can be read, and what the check accepts is what is sent.
 */

const known = { sender: 'Luz Dental', callbackNumber: '312-555-0142' }

function mended(channel: MessageToCheck['channel'], text: string): string {
  let current = text
  for (let click = 0; click < 9; click += 1) {
    const mend = checkMessage({ channel, text: current, ...known }).find((one) => one.mend)?.mend
    if (mend === undefined) return current
    current = mend.text
  }
  throw new Error(`Its mends never end: ${text}`)
}

it.each([
  [
    'text',
    'Su cita es mañana a las 9.',
    'Luz Dental: Su cita es mañana a las 9. Responda STOP para salir.',
  ],
  [
    'voice',
    'Hola <FirstName>, su cita es mañana.',
    'Le habla Luz Dental. Hola <FirstName>, su cita es mañana. Para no recibir más, llame al 312-555-0142.',
  ],
  ['text', 'Your visit is due.', 'Luz Dental: Your visit is due. Reply STOP to opt out.'],
  [
    'text',
    'Join us in La Jolla or El Paso for Cinco de Mayo.',
    'Luz Dental: Join us in La Jolla or El Paso for Cinco de Mayo. Reply STOP to opt out.',
  ],
] as const)('a %s is mended in its own language: %s', (channel, text, wholly) => {
  expect(mended(channel, text)).toBe(wholly)
  expect(checkMessage({ channel, text: wholly, ...known })).toEqual([])
})

describe('a text that the check accepts', () => {
  it.each([
    'Luz Dental: su cita es mañana. Responda STOP para salir.',
    'Luz Dental: su cita es mañana. Envíe STOP para cancelar',
    'Luz Dental: su cita es mañana. Responda con la palabra “STOP”.',
    'Luz Dental: conteste STOP y no le escribimos más',
  ])('is sent as it is, with no second way to stop: %s', (text) => {
    expect(checkMessage({ channel: 'text', text, ...known })).toEqual([])
    expect(asFirstText(text, known.sender)).toBe(text)
  })

  it.each([
    'Luz Dental: no responda STOP a este número.',
    'Luz Dental: nunca nos envíe STOP.',
    'Luz Dental: responda stop-and-go si le gustan los autos.',
    'Luz Dental: do not reply STOP to this number.',
  ])('really says how to stop, which this does not: %s', (text) => {
    expect(checkMessage({ channel: 'text', text, ...known })).toMatchObject([
      { rule: 'opt_out_missing' },
    ])
    expect(asFirstText(text, known.sender)).toBe(`${text}\nReply STOP to opt out`)
  })
})

const stop = 'Reply STOP to opt out.'

it.each([
  ['We guarantee our work.', 'We stand by our work.'],
  ['Hay una oferta por tiempo limitado en limpiezas.', 'Hay una oferta en limpiezas.'],
  ['Trabajo 100% garantizado en su casa.', 'Trabajo en su casa.'],
  ['Please act  now, we close.', 'Please call us, we close.'],
  ['Please act\nnow, we close.', 'Please call us, we close.'],
])('“%s” is mended to words that can be read', (text, plain) => {
  expect(mended('text', `Luz Dental: ${text} ${stop}`)).toBe(`Luz Dental: ${plain} ${stop}`)
})

it.each([
  'Enter to win a bike.',
  'Win an iPad this week.',
  'Win $500 today.',
  'Text BIKE to win.',
  'Usted es el ganador de hoy.',
  'Gane un viaje con nosotros.',
  'Your giftcard is waiting.',
])('a prize is found in “%s”', (text) => {
  const found = checkMessage({ channel: 'text', text: `Luz Dental: ${text} ${stop}`, ...known })
  expect(found.map(({ rule }) => rule)).toContain('prize')
})

it.each([
  'Our class of 2026 won the cup in Essex.',
  'Bass, grass and analysis: see cost.com and orbit.ly/x.',
  'We win together. The winner of our raffle is Rosa.',
  'Swine flu shots, a female drum forum and ginger tea at our shuttle stop.',
])('words in other words are no finding: %s', (text) => {
  const whole = `Luz Dental: ${text} ${stop}`
  expect(checkMessage({ channel: 'text', text: whole, ...known })).toEqual([])
})

it('no mend is longer than a message may be, to the last character', () => {
  const text = (length: number) => `Luz Dental: ${'a'.repeat(length - 'Luz Dental: .'.length)}.`
  const room = limits.messageMaxChars - ` ${stop}`.length
  const [fits] = checkMessage({ channel: 'text', text: text(room), ...known })
  expect(fits?.mend?.text).toHaveLength(limits.messageMaxChars)
  expect(checkMessage({ channel: 'text', text: text(room + 1), ...known })).toMatchObject([
    { rule: 'opt_out_missing', mend: undefined, isTooLong: true },
  ])
})
