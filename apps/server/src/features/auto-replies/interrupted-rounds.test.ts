import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLateWrites } from '../../platform/claims/claimed-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import type { TextMessage, TextProvider } from '../../providers/text/port.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { openContactedPhones } from '../../testing/campaigns/contacted-phones.ts'
import { losingOnce } from '../../testing/database/failing-database.ts'
import { onlySharedSender } from '../senders/index.ts'
import { replyEvent } from '../reports/report-event.ts'
import { sendAutoReplies } from './send-auto-replies.ts'

const PHONES = Array.from({ length: 24 }, (_, index) => 14085550401 + index)
const PEOPLE = 3
let fixture: CampaignFixture
let customer: Customer
let people: number[] = []
let used = 0
let calls: number[]

beforeAll(async () => {
  ;({ fixture, customer } = await openContactedPhones(PHONES))
})
afterAll(() => fixture.close())
beforeEach(async () => {
  calls = []
  people = PHONES.slice(used, (used += PEOPLE))
  for (const fromPhone of people) {
    const said = { fromPhone, text: 'stop texting me', saidAt: fixture.clock.now() }
    await fixture.intake.take(
      replyEvent({ ...said, eventId: randomUUID(), respondedByProvider: false }),
    )
  }
})

interface ProcessOptions {
  db?: Database
  /** What happens in each call, after it was noted. */
  send?: (message: TextMessage) => Promise<void>
  isStopping?: () => boolean
}

/** A process of its own; the returned function is one round of it. */
function openProcess({ db = fixture.db, send, isStopping = () => false }: ProcessOptions = {}) {
  const text: TextProvider = {
    send: async (message) => {
      calls.push(message.phone)
      await send?.(message)
      return { kind: 'accepted', providerRef: 'm' }
    },
    readWebhook: () => ({ kind: 'refused', refusal: 'no_secret' }),
    close: async () => undefined,
  }
  const late = createLateWrites()
  const { clock, suppressions } = fixture
  const log = createLogger('silent')
  const address = { tokenSecret: 's', publicUrl: 'http://127.0.0.1:9' }
  const senders = onlySharedSender
  return () =>
    sendAutoReplies({ ...address, db, clock, log, late, text, suppressions, senders, isStopping })
}

const isClaim = (statement: string) => /set state = 'sending'/.test(statement)
const isEnd = (statement: string) => /provider_code = \$4/.test(statement)
const readsSuppressions = (statement: string) => /from suppressions/.test(statement)
const sorted = (phones: readonly number[]) => phones.toSorted((a, b) => a - b)

describe('confirmations that are due when a round is interrupted', () => {
  it('are sent by the next process, but for the one whose call was in progress at the death', async () => {
    // The call never ends: its process is dead.
    void openProcess({ send: () => new Promise(() => undefined) })()
    await expect.poll(() => calls.length).toBe(1)
    await openProcess()()
    expect(sorted(calls)).toEqual(people)
  })

  it('are sent by the next process when this one gets SIGTERM after a call', async () => {
    await openProcess({ isStopping: () => calls.length > 0 })()
    expect(calls).toHaveLength(1)
    await openProcess()()
    expect(sorted(calls)).toEqual(people)
  })

  it.each([
    ['before the claim', isClaim, 'before'],
    ['after the claim has committed', isClaim, 'after'],
    ['between the claim and the call', readsSuppressions, 'before'],
    ['before the response is written', isEnd, 'before'],
  ] as const)('are each sent once when the database is lost %s', async (_name, isIt, when) => {
    const round = openProcess({ db: losingOnce(fixture.db, isIt, when) })
    await expect(round()).rejects.toMatchObject({ code: 'database_unavailable' })
    await round()
    expect(sorted(calls)).toEqual(people)
    const states = await fixture.db.query(
      'select state from auto_replies where phone_hash = any ($1)',
      [people.map((phone) => fixture.suppressions.hashOf(customer.accountId, phone))],
    )
    expect(states).toEqual(people.map(() => ({ state: 'accepted' })))
  })

  it('are not given back to a second sending by a claim that another process has since', async () => {
    const round = openProcess({ db: losingOnce(fixture.db, isClaim, 'before') })
    await expect(round()).rejects.toMatchObject({ code: 'database_unavailable' })
    await openProcess()()
    await round()
    await round()
    expect(sorted(calls)).toEqual(people)
  })
})
