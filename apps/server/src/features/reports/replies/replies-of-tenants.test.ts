import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { createReplyFixture } from '../../../testing/reports/reply-fixture.ts'

/*
 * Written from the rules' text alone (decisions 35 and 52), not from how they are met: businesses share one
 * number; a reply is read by the only one that ever contacted the person, and by none where several did; a
 * STOP is obeyed by all who ever contacted the person; a START takes back only the STOP of the business that is
 * alone, or else of the one whose text came last, within 30 days.
 */

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const TENANTS = 3
const HOUR = 3_600_000
const MONTH = 30 * 24 * HOUR

const event = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('contact' as const),
      tenant: fc.nat(TENANTS - 1),
      channel: fc.constantFrom('voice' as const, 'text' as const),
      state: fc.constantFrom('delivered', 'accepted', 'unknown', 'failed', 'skipped'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reply' as const),
      text: fc.constantFrom('STOP', 'START', 'Can I come on Tuesday?'),
    }),
  },
)
const history = fc.array(fc.record({ event, gapHours: fc.constantFrom(1, 30, 300, 900) }), {
  minLength: 4,
  maxLength: 12,
})

interface Contacted {
  tenant: number
  channel: 'voice' | 'text'
  arrived: boolean
  atMs: number
}

/** Who reads a reply, by the rule's words. */
function readerByRule(contacts: readonly Contacted[]): number | undefined {
  const tenants = new Set(contacts.map(({ tenant }) => tenant))
  return tenants.size === 1 ? [...tenants][0] : undefined
}

/** Whose opt-out a START takes back, by the rule's words. */
function startedByRule(contacts: readonly Contacted[], nowMs: number): number | undefined {
  const reader = readerByRule(contacts)
  if (reader !== undefined) return reader
  const arrived = contacts.filter((one) => one.arrived && nowMs - one.atMs < MONTH)
  const texts = arrived.filter(({ channel }) => channel === 'text')
  return (texts.length > 0 ? texts : arrived).at(-1)?.tenant
}

let phone = 14085551000
let events = 0

it('each reply reaches its one reader, and each word binds whom it must, in any history', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      phone += 1
      const fixture = createReplyFixture(db, new Date('2026-01-05T12:00:00Z'))
      const accounts = new Map<number, { accountId: string; runId: string }>()
      const contacts: Contacted[] = []
      const stopped = new Set<number>()
      for (const { event: now, gapHours } of steps) {
        fixture.clock.advance(gapHours * HOUR)
        const at = fixture.clock.now()
        if (now.kind === 'contact') {
          const { tenant, channel, state } = now
          const known = accounts.get(tenant)
          const contact = { phone, at, channel, state }
          if (known) await fixture.contactedAgain(known.runId, contact)
          else accounts.set(tenant, await fixture.contacted(contact))
          const arrived = ['delivered', 'accepted', 'unknown'].includes(state)
          contacts.push({ tenant, channel, arrived, atMs: at.getTime() })
          continue
        }
        // A word of a person whom no one ever contacted binds everybody: another test's matter.
        if (accounts.size === 0) continue
        events += 1
        const eventId = `tenants-${events}`
        await fixture.reply({ eventId, phone, text: now.text })
        const reader = readerByRule(contacts)
        const readerId = reader === undefined ? undefined : accounts.get(reader)?.accountId
        expect(await fixture.readersOf(eventId)).toEqual(readerId === undefined ? [] : [readerId])
        if (now.text === 'STOP') for (const tenant of accounts.keys()) stopped.add(tenant)
        const started = startedByRule(contacts, at.getTime())
        if (now.text === 'START' && started !== undefined) stopped.delete(started)
        for (const [tenant, { accountId }] of accounts) {
          expect([tenant, await fixture.isSuppressed(accountId, phone)]).toEqual([
            tenant,
            stopped.has(tenant),
          ])
        }
      }
    }),
    { numRuns: 40 },
  )
})
