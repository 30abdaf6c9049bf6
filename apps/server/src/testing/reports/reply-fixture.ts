import { createReportIntake } from '../../features/reports/index.ts'
import { replyEvent } from '../../features/reports/report-event.ts'
import { createSuppressions } from '../../features/compliance/index.ts'
import type { Suppressions } from '../../features/compliance/index.ts'
import { defaultDeliverySettings } from '../../features/runs/delivery-settings.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import { onlyRow } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import { makeRun } from '../campaigns/ended-run.ts'

export interface Contact {
  phone: number
  at: Date
  channel?: 'voice' | 'text'
  state?: string
}

export interface ReplyFixture {
  clock: ReturnType<typeof createManualClock>
  /** An account with a run of one delivery to this phone. */
  contacted: (contact: Contact) => Promise<{ accountId: string; campaignId: string; runId: string }>
  /** Another run of a campaign, to one phone. */
  contactedAgain: (runId: string, contact: Contact) => Promise<string>
  /** A reply as the text provider's webhook brings it, now. */
  reply: (reply: {
    eventId: string
    phone: number
    text?: string
    /** What the person wrote to; not named by default. */
    sentTo?: readonly string[]
  }) => Promise<void>
  /** The accounts that read this reply. */
  readersOf: (eventId: string) => Promise<string[]>
  /** Whether the account may not contact the phone, over any channel. */
  isSuppressed: (accountId: string, phone: number) => Promise<boolean>
}

/** Replies of numbers that several accounts have contacted from one sender's number. */
export function createReplyFixture(
  db: Database,
  now: Date,
  suppressions: Suppressions = createSuppressions({ hashKey: 'k'.repeat(32) }),
): ReplyFixture {
  const clock = createManualClock(now)
  const intake = createReportIntake({
    db,
    clock,
    log: createLogger('silent'),
    suppressions,
    settings: defaultDeliverySettings,
    notifyOwner: async () => undefined,
  })
  return {
    clock,
    async contacted({ phone, at, channel = 'voice', state = 'delivered' }) {
      const runId = await makeRun(db, { deliveries: 1, finishedAt: at })
      await db.query('delete from deliveries where run_id = $1 and channel <> $2', [runId, channel])
      await db.query(
        'update deliveries set changed_at = $2, state = $3, phone = $4 where run_id = $1',
        [runId, at, state, phone],
      )
      const rows = await db.query<{ accountId: string; campaignId: string }>(
        'select account_id as "accountId", campaign_id as "campaignId" from runs where id = $1',
        [runId],
      )
      return { ...onlyRow(rows), runId }
    },
    async contactedAgain(runId, { phone, at, channel = 'voice', state = 'delivered' }) {
      const rows = await db.query<{ id: string }>(
        `with before as (
           select account_id, campaign_id, max(number) + 1 as number from runs
           where campaign_id = (select campaign_id from runs where id = $1) group by 1, 2),
         next as (
           insert into runs (account_id, campaign_id, number, drop_at)
           select account_id, campaign_id, number, $2 from before returning account_id, id)
         insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state,
           changed_at)
         select account_id, id, $4, 2, 1, $3, $5, $2 from next returning run_id as id`,
        [runId, at, phone, channel, state],
      )
      return onlyRow(rows).id
    },
    async reply({ eventId, phone, text = 'Who is this?', sentTo = [] }) {
      const said = {
        eventId,
        fromPhone: phone,
        text,
        saidAt: null,
        sentTo,
        respondedByProvider: false,
      }
      await intake.take(replyEvent(said))
    },
    async readersOf(eventId) {
      const rows = await db.query<{ accountId: string }>(
        'select account_id as "accountId" from inbound_messages where event_id = $1',
        [eventId],
      )
      return rows.map(({ accountId }) => accountId)
    },
    async isSuppressed(accountId, phone) {
      return (await suppressions.suppressedAmong(db, accountId, [phone])).has(phone)
    },
  }
}
