import { describe, expect, it } from 'vitest'
import { idOfBody, parseJsonObject, storableText } from './json-body.ts'

describe('a body', () => {
  it('is read unchanged where nothing in it is broken', () => {
    const value = { text: 'Straße 😀 \\u', list: [1, null, 'é'], quote: '"\n"' }
    expect(parseJsonObject(Buffer.from(JSON.stringify(value)))).toEqual(value)
    const escaped = Buffer.from('\uFEFF{"text":"\\ud83d\\ude00\\u00e9"}')
    expect(parseJsonObject(escaped)).toEqual({ text: '😀é' })
  })

  it('loses what no text can hold, at any depth', () => {
    const body = Buffer.from('{"a":"x\\ud83dy","b":[{"c":"\\u0000\\udc00"}],"d":"\\ud83d\\ude00"}')
    expect(parseJsonObject(body)).toEqual({ a: 'xy', b: [{ c: '' }], d: '😀' })
  })

  it('is undefined where it is no object', () => {
    for (const text of ['', '[]', '1', '"x"', 'null', '{', '{]']) {
      expect(parseJsonObject(Buffer.from(text))).toBeUndefined()
    }
  })

  it('has an id of its own', () => {
    expect(idOfBody(Buffer.from('a'))).toBe(idOfBody(Buffer.from('a')))
    expect(idOfBody(Buffer.from('a'))).not.toBe(idOfBody(Buffer.from('b')))
  })
})

it('a storable text keeps whole pairs and loses halves, NUL and replaced bytes', () => {
  expect(storableText('a😀b')).toBe('a😀b')
  expect(storableText('a\ud83db\udc00c\0d\uFFFDe')).toBe('abcde')
  expect(storableText('a\ud83db\udc00c\0d\uFFFDe').isWellFormed()).toBe(true)
})
