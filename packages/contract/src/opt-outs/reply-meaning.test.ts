import { describe, expect, it } from 'vitest'
import { meaningOfReply } from './reply-meaning.ts'
import type { ReplyMeaning } from './reply-meaning.ts'
import { othersA, stopsA } from './testing/fresh-replies-a.ts'
import { othersB, stopsB } from './testing/fresh-replies-b.ts'
import { othersC, stopsC } from './testing/fresh-replies-c.ts'
import { othersD, stopsD } from './testing/fresh-replies-d.ts'
import { heldOutOthers, heldOutStops, heldOutUnclear } from './testing/held-out-replies.ts'
import { helpReplies, otherReplies, startReplies, unclearReplies } from './testing/other-replies.ts'
import { spanishStopReplies } from './testing/spanish-replies.ts'
import { longStopReplies, stopReplies } from './testing/stop-replies.ts'

const stops = [...stopReplies, ...longStopReplies, ...spanishStopReplies]
const stopping: readonly ReplyMeaning[] = ['opt_out', 'unclear']

/** The share of replies that the rules give one of these meanings, and those that they do not. */
function measure(replies: readonly string[], meanings: readonly ReplyMeaning[]) {
  const missed = replies.filter((reply) => !meanings.includes(meaningOfReply(reply)))
  return { share: 1 - missed.length / replies.length, missed }
}

describe('replies of our own', () => {
  it('are more than 600, half of them long, mistyped, Spanish or with words that mean something else', () => {
    const hard = longStopReplies.length + spanishStopReplies.length + otherReplies.length
    const all = hard + stopReplies.length + startReplies.length + helpReplies.length
    expect(all + unclearReplies.length).toBeGreaterThanOrEqual(900)
    expect(hard).toBeGreaterThan(all / 2)
  })

  it('end messages in 99 of 100 opt-outs, and are an opt-out without a person in 98', () => {
    expect(measure(stops, stopping).missed).toEqual([])
    expect(measure(stops, ['opt_out']).share).toBeGreaterThanOrEqual(0.98)
  })

  it('end messages in at most 3 of 100 others', () => {
    const others = [...otherReplies, ...startReplies, ...helpReplies]
    expect(measure(others, ['other', 'opt_in', 'help']).share).toBeGreaterThanOrEqual(0.97)
  })

  it('end messages where a person has to read them', () => {
    expect(measure(unclearReplies, stopping).missed).toEqual([])
    expect(measure(unclearReplies, ['unclear']).share).toBeGreaterThanOrEqual(0.9)
  })

  it('bring messages back by START and the like alone, and ask for help by HELP', () => {
    expect(measure(startReplies, ['opt_in']).missed).toEqual([])
    expect(measure(helpReplies, ['help']).missed).toEqual([])
  })
})

describe('replies that the rules were not made for', () => {
  it('end messages in 99 of 100 opt-outs and in at most 3 of 100 others', () => {
    expect(measure(heldOutStops, stopping).share).toBeGreaterThanOrEqual(0.99)
    expect(measure(heldOutOthers, ['other']).share).toBeGreaterThanOrEqual(0.97)
    expect(measure(heldOutUnclear, stopping).missed).toEqual([])
  })
})

describe('sets written before the rules were widened', () => {
  it.each([
    { ended: stopsA, others: othersA },
    { ended: stopsB, others: othersB },
    { ended: stopsC, others: othersC },
    { ended: stopsD, others: othersD },
  ])('end messages in nearly all opt-outs and in at most 4 of 100 others', ({ ended, others }) => {
    expect(measure(ended, stopping).share).toBeGreaterThanOrEqual(0.97)
    expect(measure(others, ['other', 'opt_in', 'help']).share).toBeGreaterThanOrEqual(0.96)
  })
})

describe('an opt-out', () => {
  it.each(stops.filter((_, index) => index % 7 === 0))(
    'is found before, after and between other sentences: %s',
    (wish) => {
      const before = 'Good morning, this is Margaret from the second floor. We met at the fair.'
      const after = 'The weather was lovely that day. Regards to your sister!'
      for (const reply of [
        `${before} ${wish}`,
        `${wish}. ${after}`,
        `${before}\n${wish}\n${after}`,
      ])
        expect(stopping).toContain(meaningOfReply(reply))
    },
  )

  it('is none by a reaction of the phone that repeats our text, or by a quoted line', () => {
    for (const reply of [
      'Liked “Sale! Reply STOP to opt out”',
      '> Reply STOP to opt out\nSee you',
    ]) {
      expect(meaningOfReply(reply)).toBe('other')
    }
    expect(meaningOfReply('> Reply STOP to opt out\nstop')).toBe('opt_out')
  })

  it('wins over everything beside it', () => {
    expect(meaningOfReply('stop, no, start')).toBe('opt_out')
    expect(meaningOfReply('HELP. STOP')).toBe('opt_out')
    expect(meaningOfReply('Yes I love it. Now stop texting me')).toBe('opt_out')
  })

  it('stands at the end of the longest reply that is stored', () => {
    expect(meaningOfReply(`${'I was at the market. '.repeat(450)}Stop texting me`)).toBe('opt_out')
  })
})

describe('any reply', () => {
  it.each(['', '   ', '\ud83d', '\0', '👍', ',,,', '?!', '🎉🎉'])('has a meaning: %j', (reply) => {
    expect(meaningOfReply(reply)).toBe('other')
  })

  it('is read in a few hundredths of a second at the length of a long text', () => {
    const letter = 'I had a lovely time at the market, and my sister sends her regards. '.repeat(24)
    meaningOfReply(letter)
    const started = Date.now()
    for (let round = 0; round < 20; round += 1) meaningOfReply(letter)
    expect((Date.now() - started) / 20).toBeLessThan(60)
  })

  it('is read quickly, whatever it contains', () => {
    const started = Date.now()
    for (const part of [
      'take me off of x ',
      'dont send me texts x ',
      'stop ',
      's t o ',
      'no me ',
      '> ',
    ])
      meaningOfReply(part.repeat(20_000))
    meaningOfReply('a'.repeat(400_000))
    expect(Date.now() - started).toBeLessThan(1_500)
  })
})
