import { describe, expect, it } from 'vitest'
import { readCandidates } from './draft-reader.ts'

async function read(text: string, pieceChars = 3): Promise<string[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += pieceChars) yield text.slice(at, at + pieceChars)
  }
  const found: string[] = []
  for await (const candidate of readCandidates(pieces())) found.push(candidate.trim())
  return found
}

describe('the drafts in a model’s output', () => {
  it('are its lines, without the text around them', async () => {
    expect(await read('Here are three drafts:\n\nOne draft.\n\n2. Two drafts.\nThree')).toEqual([
      'One draft.',
      '2. Two drafts.',
      'Three',
    ])
  })

  it.each([
    ['["One draft.", "Two drafts."]'],
    ['{"drafts": ["One draft.", "Two drafts."]}'],
    ['```json\n[\n  "One draft.",\n  "Two drafts."\n]\n```'],
    ['```\n{\n"drafts": ["One draft.", "Two drafts."]}\n```'],
  ])('are found in JSON, whatever was requested: %s', async (json) => {
    for (const pieceChars of [1, 5, 1000]) {
      expect(await read(json, pieceChars)).toEqual(['One draft.', 'Two drafts.'])
    }
  })

  it('exclude the reasoning before them', async () => {
    const aloud =
      '<think>\nThe user wants drafts.\nLet me see.\n</think>\n\nOne draft.\nTwo drafts.'
    for (const pieceChars of [1, 5, 1000]) {
      expect(await read(aloud, pieceChars)).toEqual(['One draft.', 'Two drafts.'])
    }
    expect(await read('<think>\nIt never\nends')).toEqual([])
    expect(await read('<FirstName>, one draft.', 1)).toEqual(['<FirstName>, one draft.'])
  })

  it('may begin with a bracket', async () => {
    expect(await read('[FirstName], we miss you.\n{City} is calling.')).toEqual([
      '[FirstName], we miss you.',
      '{City} is calling.',
    ])
  })

  it('are yielded as soon as their line is complete', async () => {
    let asked = 0
    async function* pieces() {
      for (const piece of ['One draft.\n', 'Two drafts.\n', 'Three']) {
        asked += 1
        yield piece
      }
    }
    const reading = readCandidates(pieces())
    expect((await reading.next()).value).toBe('One draft.')
    expect(asked).toBe(1)
  })

  it('exclude a line that was cut off, and are ten at most', async () => {
    async function* broken() {
      yield 'One draft.\nTwo dra'
      throw new Error('cut')
    }
    const found: string[] = []
    const reading = async () => {
      for await (const candidate of readCandidates(broken())) found.push(candidate)
    }
    await expect(reading()).rejects.toThrow('cut')
    expect(found).toEqual(['One draft.'])
    expect(await read('again and again\n'.repeat(50))).toHaveLength(10)
  })
})
