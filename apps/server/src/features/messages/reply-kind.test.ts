import { expect, it } from 'vitest'
import { kindOfReply } from './reply-kind.ts'

it.each([
  ['Who is this?', 'who', 'en'],
  ['who dis', 'who', 'en'],
  ['How did you get my number', 'who', 'en'],
  ['¿Quién es?', 'who', 'es'],
  ['de parte de quien', 'who', 'es'],
  ['How much is it?', 'price', 'en'],
  ['Yes, what does it cost', 'price', 'en'],
  ['¿Cuánto cuesta?', 'price', 'es'],
  ['Precio por favor', 'price', 'es'],
  ['When are you open', 'when', 'en'],
  ['Can I come on Tuesday?', 'when', 'en'],
  ['¿A qué hora abren?', 'when', 'es'],
  ['Call me', 'call_me', 'en'],
  ['Can you call me tomorrow at 3?', 'call_me', 'en'],
  ['Llámame por favor', 'call_me', 'es'],
  ['Yes', 'yes', 'en'],
  ['ok', 'yes', 'en'],
  ["I'm interested", 'yes', 'en'],
  ['Sí, claro', 'yes', 'es'],
  ['no', 'no', 'en'],
  ['No thanks', 'no', 'en'],
  ['Thanks but not interested', 'no', 'en'],
  ['No, gracias', 'no', 'es'],
  ['No me interesa', 'no', 'es'],
  ['You have the wrong number', 'wrong_number', 'en'],
  ['Numero equivocado', 'wrong_number', 'es'],
  ['thank you so much!', 'thanks', 'en'],
  ['No problem, thanks', 'thanks', 'en'],
  ['Muchas gracias', 'thanks', 'es'],
  ['This is a SCAM, I will report you', 'angry', 'en'],
  ['Dejen de molestar, son una estafa', 'opt_out', 'es'],
  ['STOP', 'opt_out', 'en'],
  ["Don't call me", 'opt_out', 'en'],
  ['Please take me off your list', 'opt_out', 'en'],
  ['My dog ate the flyer', 'other', 'en'],
  ['👍', 'other', 'en'],
  ['', 'other', 'en'],
  ['Buenos días, señora', 'other', 'es'],
])('“%s” is %s in %s', (text, kind, language) => {
  expect(kindOfReply(text)).toEqual({ kind, language })
})

it('stays fast for a text of the maximum length', () => {
  // Of this thread: what the files before left running in others is not its own.
  const started = process.threadCpuUsage()
  for (const text of ['no soy '.repeat(1500), 'im not '.repeat(1500), 'a'.repeat(10_000)]) {
    kindOfReply(text)
  }
  expect(process.threadCpuUsage(started).user).toBeLessThan(100_000)
})
