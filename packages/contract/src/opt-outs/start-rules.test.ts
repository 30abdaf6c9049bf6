import { describe, expect, it } from 'vitest'
import { asksToStart } from './start-rules.ts'

/** Each wish, and the same words with what denies them before. */
const wishes: readonly (readonly [wish: string, denied: string])[] = [
  ['please start texting me', 'do not please start texting me'],
  ['please opt me back in', 'never please opt me back in'],
  ['put me back on', 'do not put me back on'],
  ['i want back in', 'i dont want back in'],
  ['turn my messages back on', 'dont turn my messages back on'],
  ['i want to get your texts again', 'i never want to get your texts again'],
  ['si quiero recibir mensajes otra vez', 'no se si quiero recibir mensajes otra vez'],
  ['please add me back', 'never please add me back'],
  ['turn the class reminders back on', 'do not turn the class reminders back on'],
  ['reinstate my text alerts', 'dont reinstate my text alerts'],
  ['i want the texts again', 'i never want the texts again'],
  ['quiero seguir recibiendo las ofertas', 'no quiero seguir recibiendo las ofertas'],
  ['mandeme otra vez las ofertas', 'no mandeme otra vez las ofertas'],
]

describe('a wish to get messages again', () => {
  it.each(wishes)('is said in so many words: %s', (wish) => {
    expect(asksToStart(wish)).toBe(true)
  })

  it.each(wishes)('is none where it is denied: %s', (_, denied) => {
    expect(asksToStart(denied)).toBe(false)
  })

  it('may begin with who may write again', () => {
    expect(asksToStart('yes , you can text me again')).toBe(true)
    expect(asksToStart('never think you can text me again')).toBe(false)
  })

  it.each(['re enroll me', 'rejoin please', 'alta por favor', 'denme de alta otra vez'])(
    'may be a sentence of its own: %s',
    (sentence) => expect(asksToStart(sentence)).toBe(true),
  )

  it.each(['put us back down for saturday', 'turn the water back on', 'i want my money back'])(
    'is about our messages: not %s',
    (sentence) => expect(asksToStart(sentence)).toBe(false),
  )

  it.each(['join', 'alta', 'optin', 'rejoin'])('is not the keyword of a sign-up page: %s', (word) =>
    expect(asksToStart(word)).toBe(false),
  )

  it('is a STOP that is taken back', () => {
    expect(asksToStart('please undo my stop')).toBe(true)
  })
})
