import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import type { ReplyMeaning } from '@afterbeep/contract/opt-outs/reply-meaning'
import { createSuppressions, recordReply } from '../index.ts'

const at = new Date('2026-11-21T12:00:00Z')
const suppressions = createSuppressions({ hashKey: 'a secret of this test' })
const ann = 14085550101
const bob = 14085550102
let db: Database
let accountId: string
let otherAccountId: string

beforeAll(async () => {
  db = await openTestDatabase()
  accountId = await makeAccount()
  otherAccountId = await makeAccount()
})
afterAll(() => db.close())

async function makeAccount(): Promise<string> {
  const rows = await db.query<{ id: string }>(
    'insert into accounts (created_at) values (now()) returning id',
  )
  return onlyRow(rows).id
}

const suppress = (phones: number[], reason: string) =>
  db.transaction((tx) => suppressions.suppress(tx, { accountId, phones, reason, at }))
const lift = (phones: number[], reason?: string) =>
  db.transaction((tx) =>
    suppressions.lift(tx, { accountId, phones, ...(reason === undefined ? {} : { reason }) }),
  )
const among = async (phones: number[], account = accountId) =>
  [...(await suppressions.suppressedAmong(db, account, phones))].toSorted((a, b) => a - b)

describe('suppressions', () => {
  it('name the numbers that must not be contacted, in their own account only', async () => {
    expect(await among([ann, bob])).toEqual([])
    await suppress([ann, ann], 'opted_out')
    expect(await among([ann, bob, ann])).toEqual([ann])
    expect(await among([ann], otherAccountId)).toEqual([])
    expect(await among([])).toEqual([])
  })

  it('keep no number, only its keyed hash and its last digits', async () => {
    const rows = await db.query<{ phone_hash: string }>('select * from suppressions')
    expect(rows).toMatchObject([{ masked_phone: '*********01', reason: 'opted_out' }])
    expect(JSON.stringify(rows)).not.toContain('1408555')
    const otherKey = createSuppressions({ hashKey: 'another' })
    expect(await otherKey.suppressedAmong(db, accountId, [ann])).toEqual(new Set())
  })

  it('are lifted by the person who asked for them, and come again', async () => {
    expect(await lift([ann, bob])).toEqual([ann])
    expect(await among([ann])).toEqual([])
    await suppress([ann], 'opted_out')
    expect(await lift([ann], 'opted_out')).toEqual([ann])
  })

  it('that a carrier or a court demands are not lifted by START, whichever came first', async () => {
    await suppress([ann], 'known_litigator')
    await suppress([ann], 'opted_out')
    await suppress([bob], 'opted_out')
    await suppress([bob], 'not_routable')
    expect(await lift([ann, bob])).toEqual([])
    expect(await among([ann, bob])).toEqual([ann, bob])
  })

  describe('of texts only', () => {
    const onText = async (phone: number) =>
      (await suppressions.suppressedAmong(db, accountId, [phone], 'text')).has(phone)
    const onVoice = async (phone: number) =>
      (await suppressions.suppressedAmong(db, accountId, [phone], 'voice')).has(phone)
    const stopTexts = (phone: number, reason: string) =>
      db.transaction((tx) =>
        suppressions.suppress(tx, { accountId, phones: [phone], reason, at, channel: 'text' }),
      )
    let phone = 14085550300
    beforeEach(() => {
      phone += 1
    })

    it('let voicemails go on', async () => {
      await stopTexts(phone, 'not_routable')
      expect([await onText(phone), await onVoice(phone)]).toEqual([true, false])
      // Without a channel the number must not be contacted at all.
      expect(await among([phone])).toEqual([phone])
    })

    it('widen to all channels by a STOP, and are what is left after START', async () => {
      await stopTexts(phone, 'not_routable')
      await suppress([phone], 'opted_out')
      expect([await onText(phone), await onVoice(phone)]).toEqual([true, true])
      expect(await lift([phone])).toEqual([phone])
      expect([await onText(phone), await onVoice(phone)]).toEqual([true, false])
      expect(await lift([phone])).toEqual([])
    })

    it('are what is left after START also where they came after the STOP', async () => {
      await suppress([phone], 'opted_out')
      await stopTexts(phone, 'not_routable')
      expect([await onText(phone), await onVoice(phone)]).toEqual([true, true])
      await lift([phone])
      expect([await onText(phone), await onVoice(phone)]).toEqual([true, false])
    })

    it('of a carrier that knows of a STOP are lifted by START', async () => {
      await stopTexts(phone, 'opted_out')
      expect([await onText(phone), await onVoice(phone)]).toEqual([true, false])
      expect(await lift([phone])).toEqual([phone])
      expect([await onText(phone), await onVoice(phone)]).toEqual([false, false])
    })

    it('are lifted for their own reason where it replaced a carrier’s STOP', async () => {
      await stopTexts(phone, 'opted_out')
      await stopTexts(phone, 'not_routable')
      await lift([phone])
      expect(await onText(phone)).toBe(true)
      await lift([phone], 'not_routable')
      expect(await onText(phone)).toBe(false)
    })

    it('never narrow a suppression of all channels, whichever came first', async () => {
      for (const [first, second] of [
        ['known_litigator', 'not_routable'],
        ['not_routable', 'known_litigator'],
      ]) {
        phone += 10
        for (const reason of [first, second]) {
          if (reason === 'not_routable') await stopTexts(phone, reason)
          else await suppress([phone], reason ?? '')
        }
        expect(await lift([phone])).toEqual([])
        expect([await onText(phone), await onVoice(phone)]).toEqual([true, true])
      }
    })
  })

  it('are found among 5,000 numbers by one statement', async () => {
    const phones = Array.from({ length: 5_000 }, (_, index) => 12_005_550_000 + index)
    await suppress(phones.slice(0, 2_500), 'opted_out')
    let statements = 0
    const counting = {
      query: <Row extends object>(text: string, values?: readonly unknown[]) => {
        statements += 1
        return db.query<Row>(text, values)
      },
    }
    expect((await suppressions.suppressedAmong(counting, accountId, phones)).size).toBe(2_500)
    expect(statements).toBe(1)
  })
})

describe('a reply', () => {
  const record = (eventId: string, text: string, meaning: ReplyMeaning) =>
    db.transaction((tx) =>
      recordReply(tx, {
        places: [accountId, otherAccountId].map((id) => ({ accountId: id, repliedTo: null })),
        eventId,
        phone: ann,
        text,
        meaning,
        at,
      }),
    )

  it('is kept once for each account that it concerns, with its meaning', async () => {
    const recorded = await record('event-1', 'Stop. Thank you\0', 'opt_out')
    expect(recorded.toSorted()).toEqual([accountId, otherAccountId].toSorted())
    expect(await record('event-1', 'Stop. Thank you', 'opt_out')).toEqual([])
    await record('event-2', 'start', 'opt_in')
    await record('event-3', 'Who is this?', 'other')
    const rows = await db.query(
      `select phone, text, meaning, received_at from inbound_messages
       where account_id = $1 order by event_id`,
      [accountId],
    )
    expect(rows).toEqual([
      { phone: ann, text: 'Stop. Thank you', meaning: 'opt_out', received_at: at },
      { phone: ann, text: 'start', meaning: 'opt_in', received_at: at },
      { phone: ann, text: 'Who is this?', meaning: 'other', received_at: at },
    ])
  })

  it('from an unknown number is not stored', async () => {
    const reply = {
      places: [],
      eventId: 'event-9',
      phone: bob,
      text: 'hi',
      at,
      meaning: 'other' as const,
    }
    expect(await db.transaction((tx) => recordReply(tx, reply))).toEqual([])
  })
})
