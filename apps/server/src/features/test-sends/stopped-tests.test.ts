import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { MayLeave } from '../../providers/outcome.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { openTestSendsFixture } from '../../testing/campaigns/test-sends-fixture.ts'
import type { TestSendsFixture } from '../../testing/campaigns/test-sends-fixture.ts'
import { noteContacted } from '../preparing/index.ts'
import { replyEvent } from '../reports/report-event.ts'
import { sendCode } from './numbers/send-code.ts'
import { sendTest } from './send-test.ts'
import type { OwnPhone, TestSendsDeps } from './test-sends-deps.ts'

let fixture: TestSendsFixture
beforeAll(async () => {
  fixture = await openTestSendsFixture()
})
afterAll(() => fixture.close())

type Send = (deps: TestSendsDeps, whose: OwnPhone) => Promise<unknown>

const sends: readonly (readonly [what: string, send: Send])[] = [
  ['text', (deps, whose) => sendTest(deps, whose, { ...test, channel: 'text' })],
  ['voicemail', (deps, whose) => sendTest(deps, whose, { ...test, channel: 'voice' })],
  ['code', sendCode],
]
const test = { message: 'Hi', voiceId: null } as const

async function ready(): Promise<{ customer: Customer; whose: OwnPhone }> {
  const { customer, phone } = await fixture.ready()
  const { accountId, userId } = customer
  return { customer, whose: { accountId, userId, phone: Number(phone) } }
}

/** A word that the provider has not heard itself. */
const say = ({ phone }: OwnPhone, text: string) =>
  fixture.intake.take(
    replyEvent({
      eventId: randomUUID(),
      fromPhone: phone,
      text,
      saidAt: fixture.clock.now(),
      respondedByProvider: false,
    }),
  )

/** Dependencies whose calls wait for `connect`, and leave to the simulated providers then, if they may. */
function connecting(connect: () => unknown): TestSendsDeps {
  const { voice, text } = fixture.testSends
  const after = async <Result>(call: () => Promise<Result>) => {
    await connect()
    return call()
  }
  return {
    ...fixture.testSends,
    voice: {
      ...voice,
      send: (drop, mayLeave?: MayLeave) => after(() => voice.send(drop, mayLeave)),
    },
    text: {
      ...text,
      send: (message, mayLeave?: MayLeave) => after(() => text.send(message, mayLeave)),
    },
  }
}

const requests = async () => {
  const { voice, text } = await fixture.stats()
  return voice.requests + text.requests
}

describe.each(sends)('a %s', (_what, send) => {
  it('is not sent where its owner says STOP after it was requested', async () => {
    const { whose } = await ready()
    const { senders } = fixture.testSends
    const looking = {
      ...senders,
      of: async (accountId: string) => {
        await say(whose, 'STOP')
        return senders.of(accountId)
      },
    }
    // So that the STOP applies to this account.
    await fixture.db.transaction((tx) => noteContacted(tx, whose))
    const before = await requests()
    const sent = send({ ...fixture.testSends, senders: looking }, whose)
    await expect(sent).rejects.toMatchObject({ code: 'number_suppressed' })
    expect(await requests()).toBe(before)
  })

  it('is not sent where its owner says STOP while it waits for its connection', async () => {
    const { whose } = await ready()
    const before = await requests()
    const sent = send(
      connecting(() => say(whose, 'STOP')),
      whose,
    )
    await expect(sent).rejects.toMatchObject({ code: 'number_suppressed' })
    expect(await requests()).toBe(before)
  })

  it('is sent once, after the opt-outs were read again, where its connection took long', async () => {
    const { whose } = await ready()
    let nowMs = 0
    let calls = 0
    const deps = connecting(() => {
      calls += 1
      if (calls <= 2) nowMs += 5_000
    })
    const before = await requests()
    const wall = { ...systemWallTime, nowMs: () => nowMs }
    await send({ ...deps, wall }, whose)
    expect(calls).toBe(3)
    expect(await requests()).toBe(before + 1)
  })
})

it('a test is given up, unsent, where each of ten connections takes long', async () => {
  const { customer, whose } = await ready()
  let nowMs = 0
  const deps = connecting(() => (nowMs += 5_000))
  const before = await requests()
  const wall = { ...systemWallTime, nowMs: () => nowMs }
  await sendTest({ ...deps, wall }, whose, { ...test, channel: 'text' })
  expect(nowMs).toBe(50_000)
  expect(await requests()).toBe(before)
  expect((await fixture.look(customer)).tests).toMatchObject([
    { state: 'failed', reason: 'not_sent' },
  ])
})

describe('a test that a STOP has stopped', () => {
  it('shows why, and does not hold back another one once its owner said START', async () => {
    const { customer, whose } = await ready()
    const deps = connecting(() => say(whose, 'STOP'))
    const sent = sendTest(deps, whose, { ...test, channel: 'text' })
    await expect(sent).rejects.toMatchObject({ code: 'number_suppressed' })
    expect((await fixture.look(customer)).tests).toMatchObject([
      { state: 'failed', reason: 'suppressed', code: null },
    ])
    fixture.clock.advance(1_000)
    await say(whose, 'START')
    expect(await fixture.send(customer, String(whose.phone))).toMatchObject({ status: 202 })
  })
})
