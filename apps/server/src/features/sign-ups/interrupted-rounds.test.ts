import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TextProvider } from '../../providers/text/port.ts'
import { openSignUpsFixture } from '../../testing/campaigns/sign-ups-fixture.ts'
import type { SignUpsFixture } from '../../testing/campaigns/sign-ups-fixture.ts'
import { losingOnce } from '../../testing/database/failing-database.ts'

let fixture: SignUpsFixture
let people: number[]
let calls: number[]
beforeAll(async () => {
  fixture = await openSignUpsFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  calls = []
  people = [fixture.newPhone(), fixture.newPhone(), fixture.newPhone()]
  const business = await fixture.business()
  for (const phone of people) await fixture.signUp(business, phone)
})

/** A provider that notes each call, and responds once `responding` does. */
function provider(responding: () => Promise<void> = async () => undefined): TextProvider {
  return {
    send: async ({ phone }) => {
      calls.push(phone)
      await responding()
      return { kind: 'accepted', providerRef: 'm' }
    },
    readWebhook: () => ({ kind: 'refused', refusal: 'no_secret' }),
    close: async () => undefined,
  }
}

const isClaim = (statement: string) => /set state = 'sending'/.test(statement)
const isEnd = (statement: string) => /set state = 'texted'/.test(statement)
const readsSuppressions = (statement: string) => /from suppressions/.test(statement)
const sorted = (phones: readonly number[]) => phones.toSorted((a, b) => a - b)

describe('questions that are due when a round is interrupted', () => {
  it('are sent by the next process, but for the one whose call was in progress at the death', async () => {
    void fixture.openProcess({ text: provider(() => new Promise(() => undefined)) })()
    await expect.poll(() => calls.length).toBe(1)
    await fixture.openProcess({ text: provider() })()
    expect(sorted(calls)).toEqual(people)
  })

  it('are sent by the next process when this one gets SIGTERM after a call', async () => {
    await fixture.openProcess({ text: provider(), isStopping: () => calls.length > 0 })()
    expect(calls).toHaveLength(1)
    await fixture.openProcess({ text: provider() })()
    expect(sorted(calls)).toEqual(people)
  })

  it.each([
    ['before the claim', isClaim, 'before'],
    ['after the claim has committed', isClaim, 'after'],
    ['between the claim and the call', readsSuppressions, 'before'],
    ['before the response is written', isEnd, 'before'],
  ] as const)('are each sent once when the database is lost %s', async (_name, isIt, when) => {
    const db = losingOnce(fixture.db, isIt, when)
    const round = fixture.openProcess({ db, text: provider() })
    await expect(round()).rejects.toMatchObject({ code: 'database_unavailable' })
    await round()
    expect(sorted(calls)).toEqual(people)
    for (const phone of people) expect(await fixture.states(phone)).toEqual(['texted'])
  })
})
