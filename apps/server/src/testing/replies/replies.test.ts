import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { meaningOfReply } from '@afterbeep/contract/opt-outs/reply-meaning'
import { madeSentences } from './made-sentences.ts'
import { readReplies } from './read-replies.ts'
import type { LabelledReply } from './read-replies.ts'
import { isLearntFrom, weightsFile } from './weights-text.ts'

const learned = readReplies('learned')
const unseen = readReplies('unseen')

const isStopped = ({ text }: LabelledReply): boolean =>
  ['opt_out', 'unclear'].includes(meaningOfReply(text))
const shouldStop = ({ meaning }: LabelledReply): boolean =>
  meaning === 'stop' || meaning === 'unclear'

/** The replies of a kind that are read as the other one, where they are more than so many of 100; else none. */
function wrongBeyond(percent: number, replies: readonly LabelledReply[], stops: boolean): string[] {
  const all = replies.filter((reply) => shouldStop(reply) === stops)
  const wrong = all.filter((reply) => isStopped(reply) !== stops)
  return wrong.length * 100 > all.length * percent ? wrong.map(({ text }) => text) : []
}

describe('the replies that the weights were learnt from', () => {
  it('are those of the folder: npm run train:replies writes the weights anew', () => {
    const text = readFileSync(weightsFile, 'utf8')
    expect(isLearntFrom(text, [...learned, ...madeSentences()])).toBe(true)
  })

  it('end messages in 99 of 100 opt-outs', () => {
    expect(wrongBeyond(1, learned, true)).toEqual([])
  })

  it('end messages in at most 3 of 100 others', () => {
    expect(wrongBeyond(3, learned, false)).toEqual([])
  })

  it('bring messages back where they ask for it, and ask for help', () => {
    const starts = learned.filter(({ meaning }) => meaning === 'start')
    const helps = learned.filter(({ meaning }) => meaning === 'help')
    const read = (replies: readonly LabelledReply[], as: string) =>
      replies.filter(({ text }) => meaningOfReply(text) !== as).map(({ text }) => text)
    expect(read(starts, 'opt_in')).toEqual([])
    expect(read(helps, 'help')).toEqual([])
  })
})

describe('replies that were written after the training', () => {
  it('end messages in 9 of 10 opt-outs, half of them hard', () => {
    expect(wrongBeyond(10, unseen, true)).toEqual([])
  })

  it('end messages in at most 3 of 100 others', () => {
    expect(wrongBeyond(3, unseen, false)).toEqual([])
  })
})
