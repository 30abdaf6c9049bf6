import { describe, expect, it } from 'vitest'
import { cutChunks } from './cut-chunks.ts'
import type { Recipient } from './cut-chunks.ts'
import { CHUNK_SIZES } from '../runs/delivery-settings.ts'

const at = new Date('2026-11-21T18:00:00Z')
const later = new Date('2026-11-22T13:00:00Z')
const options = {
  channels: ['voice', 'text'] as const,
  lastNumbers: { voice: 3, text: 30 },
  at,
  nextOpening: (key: string) => (key === 'closed' ? later : at),
}
const recipients = (count: number, windowKey = 'any', from = 2): Recipient[] =>
  Array.from({ length: count }, (_, index) => ({
    line: from + index,
    phone: 14085550000 + index,
    windowKey,
    sameAs: null,
    isLeftOut: false,
    refused: [],
    nearLimit: false,
  }))

describe('cutting a run into chunks', () => {
  it('puts every recipient into exactly one chunk of each channel', () => {
    const cut = cutChunks(recipients(1234), options)
    for (const { chunks, deliveries } of cut) {
      const lines = chunks.flatMap((chunk) => chunk.lines)
      expect(new Set(lines).size).toBe(1234)
      expect(lines).toHaveLength(1234)
      expect(deliveries).toHaveLength(1234)
    }
  })

  it('keeps voice chunks large and text chunks small, numbered after the existing ones', () => {
    const [voice, text] = cutChunks(recipients(1001), options)
    expect(voice?.chunks.map((chunk) => chunk.lines.length)).toEqual([CHUNK_SIZES.voice, 500, 1])
    expect(voice?.chunks.map((chunk) => chunk.number)).toEqual([4, 5, 6])
    expect(text?.chunks.every((chunk) => chunk.lines.length <= CHUNK_SIZES.text)).toBe(true)
    expect(text?.chunks[0]?.number).toBe(31)
  })

  it('lets each text chunk wait for the voice chunk of the same people', () => {
    const [voice, text] = cutChunks(recipients(620), options)
    for (const chunk of text?.chunks ?? []) {
      expect(chunk.state).toBe('waiting')
      const followed = voice?.chunks.find((one) => one.number === chunk.follows)
      expect(followed?.lines).toEqual(expect.arrayContaining([...chunk.lines]))
    }
  })

  it('never mixes windows, and lets a closed one wait for its opening', () => {
    const mixed = [...recipients(10), ...recipients(10, 'closed', 100)]
    const [voice] = cutChunks(mixed, options)
    expect(voice?.chunks.map((chunk) => [chunk.windowKey, chunk.eligibleAt])).toEqual([
      ['any', at],
      ['closed', later],
    ])
  })

  it('sends a text-only run at once, waiting for no voicemail', () => {
    const [text, none] = cutChunks(recipients(60), { ...options, channels: ['text'] })
    expect(none).toBeUndefined()
    expect(text?.chunks.map((chunk) => [chunk.state, chunk.follows])).toEqual([
      ['ready', null],
      ['ready', null],
    ])
  })
})
