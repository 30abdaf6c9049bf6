import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { createReplyFixture } from '../../../testing/reports/reply-fixture.ts'
import { assignSender } from '../../senders/index.ts'

/*
 * Written from the rule's text alone (issue of senders; decision 66): a reply's text is for the business whose
 * number it was sent to, and for no other, no matter who contacted the person, then or since. A reply to the shared
 * number is never for a business that texts from its own. A STOP is obeyed by all who ever contacted the
 * person, and by the business that it was sent to; a START takes back only that of the business it was sent to.
 */

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const SHARED = '18445550001'
const HOUR = 3_600_000

const event = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('contact' as const),
      tenant: fc.nat(2),
      channel: fc.constantFrom('voice' as const, 'text' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('reply' as const),
      to: fc.constantFrom(0, 1, 'shared' as const),
      byProfile: fc.boolean(),
      text: fc.constantFrom('STOP', 'START', 'Who is this?'),
    }),
  },
)
const history = fc.array(fc.record({ event, gapHours: fc.constantFrom(1, 30, 800) }), {
  minLength: 4,
  maxLength: 12,
})

let phone = 14085552000
let events = 0
let numbers = 18445560000

it('each reply reaches the business it was sent to, in any history', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      phone += 1
      const fixture = createReplyFixture(db, new Date('2026-01-05T12:00:00Z'))
      const { clock } = fixture
      // Tenants 0 and 1 text from numbers of their own, tenant 2 from the shared one.
      const first = new Date('2026-01-01T12:00:00Z')
      const made = [0, 1, 2].map(() =>
        fixture.contacted({ phone: (numbers += 1), at: first, state: 'failed' }),
      )
      const tenants = await Promise.all(made)
      const ids = tenants.map(({ accountId }) => accountId)
      const addresses: string[][] = []
      for (const tenant of [0, 1]) {
        const profile = `profile-${numbers + tenant}-${phone}`
        const textNumber = (numbers += 1)
        addresses.push([String(textNumber), profile])
        await assignSender({ db, clock }, ids[tenant] ?? '', {
          textNumber,
          messagingProfileId: profile,
        })
      }
      const contacted = new Set<number>()
      const stopped = new Set<number>()
      for (const { event: now, gapHours } of steps) {
        clock.advance(gapHours * HOUR)
        const at = clock.now()
        if (now.kind === 'contact') {
          const { runId = '' } = tenants[now.tenant] ?? {}
          await fixture.contactedAgain(runId, { phone, at, channel: now.channel })
          contacted.add(now.tenant)
          continue
        }
        // A word of a person whom no one ever contacted, to no one's number, is another test's matter.
        if (now.to === 'shared' && contacted.size === 0) continue
        events += 1
        const eventId = `own-${events}`
        const [number = '', profile = ''] =
          now.to === 'shared' ? [SHARED] : (addresses[now.to] ?? [])
        const sentTo = now.byProfile && profile !== '' ? ['18440000000', profile] : [number]
        await fixture.reply({ eventId, phone, text: now.text, sentTo })
        const reader = now.to === 'shared' ? (contacted.has(2) ? 2 : undefined) : now.to
        const readerId = reader === undefined ? undefined : ids[reader]
        expect(await fixture.readersOf(eventId)).toEqual(readerId === undefined ? [] : [readerId])
        if (now.text === 'STOP') {
          for (const tenant of contacted) stopped.add(tenant)
          if (reader !== undefined) stopped.add(reader)
        }
        if (now.text === 'START' && reader !== undefined) stopped.delete(reader)
        for (const [tenant, accountId] of ids.entries()) {
          expect([tenant, await fixture.isSuppressed(accountId, phone)]).toEqual([
            tenant,
            stopped.has(tenant),
          ])
        }
      }
    }),
    { numRuns: 15 },
  )
})
