import { describe, expect, it } from 'vitest'
import { z } from 'zod'
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

  it.each(['plain', 'with an escape \\u00e9'])('changes no prototype: %s', (text) => {
    const hostile = `{"__proto__":{"isOwner":true},"constructor":{"prototype":{"isOwner":true}},
      "b":{"__proto__":{"isOwner":true}},"text":"${text}"}`
    const body = parseJsonObject(Buffer.from(hostile))
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
    for (const one of [body, {}, [], parseJsonObject(Buffer.from('{}'))]) {
      expect(one).not.toHaveProperty('isOwner')
    }
    // As a field that is called so, which no schema takes.
    expect(Object.keys(body ?? {})).toContain('__proto__')
    const taken = z.object({ text: z.string(), isOwner: z.boolean().optional() }).parse(body)
    expect(taken).not.toHaveProperty('isOwner')
  })

  it('is read or refused at any depth, and ends no process', () => {
    const depth = 200_000
    const deep = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
    const objects = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    const broken = `{"text":"\\ud83d","a":${'['.repeat(depth)}${']'.repeat(depth)}}`
    for (const text of [deep, objects, broken, '{"a":'.repeat(depth)]) {
      expect(() => parseJsonObject(Buffer.from(text))).not.toThrow()
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
