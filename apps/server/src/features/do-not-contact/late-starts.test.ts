import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { replyReviewsSchema } from '@afterbeep/contract/api/suppressions'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { openContactedPhones } from '../../testing/campaigns/contacted-phones.ts'
import { createRng } from '../../testing/simulation/rng.ts'
import type { Rng } from '../../testing/simulation/rng.ts'
import { replyEvent } from '../reports/report-event.ts'

const { SEED = '1' } = process.env
const HISTORIES = 40
const PHONES = Array.from({ length: HISTORIES + 10 }, (_, index) => 14085550501 + index)
let next = 0
let phone = 0
let fixture: CampaignFixture
let customer: Customer

beforeAll(async () => {
  ;({ fixture, customer } = await openContactedPhones(PHONES))
})
afterAll(() => fixture.close())
const newPhone = () => PHONES[next++] ?? 0
beforeEach(() => {
  phone = newPhone()
})

const say = (text: string, saidAt: Date, fromPhone = phone) =>
  fixture.intake.take(
    replyEvent({ eventId: randomUUID(), fromPhone, text, saidAt, respondedByProvider: true }),
  )
const write = (text: string) => {
  fixture.clock.advance(1_000)
  return say(text, fixture.clock.now())
}
const stoppedAmong = (phones: readonly number[]) =>
  fixture.suppressions.suppressedAmong(fixture.db, customer.accountId, phones)
const isStopped = async () => (await stoppedAmong([phone])).has(phone)
const waiting = async () => {
  const { body } = await customer.browser.get('/api/suppressions/reviews/')
  return replyReviewsSchema.parse(body).replies.filter((one) => one.phone === String(phone))
}
const decide = async (decision: string) => {
  const path = `/api/suppressions/reviews/${(await waiting())[0]?.id}/`
  expect((await customer.browser.post(path, { decision })).status).toBe(200)
}

/** A START that was said after the first of what follows and comes only after all of it. */
async function lateStart(...later: (() => Promise<unknown>)[]): Promise<void> {
  const [first, ...others] = later
  await first?.()
  fixture.clock.advance(1_000)
  const saidAt = fixture.clock.now()
  for (const act of others) await act()
  await say('START', saidAt)
}

describe('an unclear reply', () => {
  it('after a START goes on stopping when an older START comes late', async () => {
    await write('START')
    await lateStart(
      () => Promise.resolve(),
      () => write('wrong number'),
    )
    expect(await isStopped()).toBe(true)
  })

  it.each([
    ['another unclear one', 'not interested, thanks'],
    ['a STOP', 'STOP'],
  ])(
    'after %s goes on stopping, and waits, when a START from in between comes late',
    async (_, text) => {
      await lateStart(
        () => write(text),
        () => write('wrong number'),
      )
      expect(await isStopped()).toBe(true)
      expect((await waiting()).map((one) => one.text)).toContain('wrong number')
    },
  )

  it('that was kept goes on stopping when a START from before it comes late', async () => {
    await lateStart(
      () => write('Who is this?'),
      () => write('wrong number'),
      () => decide('keep_stopped'),
    )
    expect(await isStopped()).toBe(true)
    await write('START')
    expect(await isStopped()).toBe(false)
  })

  it('that was dismissed keeps no START from lifting an older STOP', async () => {
    await lateStart(
      () => write('STOP'),
      () => write('wrong number'),
      () => decide('not_an_opt_out'),
    )
    expect(await isStopped()).toBe(false)
  })
})

describe('the rule: a number is stopped unless the newest word, by when it was said, is START', () => {
  const WORDS = ['STOP', 'START', 'START', 'wrong number', 'wrong number']

  /** Words in the order in which they come, and the second of the minute in which each was said. */
  function historyOf(rng: Rng) {
    const texts = rng.shuffled(WORDS).slice(0, rng.integer(3, WORDS.length))
    const seconds = rng.shuffled(texts.map((_, index) => index))
    return {
      of: newPhone(),
      words: texts.map((text, index) => ({ text, second: seconds[index] ?? 0 })),
    }
  }

  it(`holds for ${HISTORIES} histories in any order`, async () => {
    const rng = createRng(Number(SEED))
    const histories = Array.from({ length: HISTORIES }, () => historyOf(rng))
    const startMs = fixture.clock.now().getTime()
    fixture.clock.advance(60_000)
    await Promise.all(
      histories.map(async ({ of, words }) => {
        for (const { text, second } of words) await say(text, new Date(startMs + second * 1000), of)
      }),
    )
    const stopped = await stoppedAmong(histories.map(({ of }) => of))
    const wrong = histories.filter(({ of, words }) => {
      const newest = words.toSorted((one, other) => other.second - one.second)[0]
      return stopped.has(of) !== (newest?.text !== 'START')
    })
    expect(wrong, `SEED=${SEED}`).toEqual([])
  })
})
