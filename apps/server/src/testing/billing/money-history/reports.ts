import { applyPaymentEvent } from '../../../features/billing/events/apply-payment-event.ts'
import { receivePaymentEvent } from '../../../features/billing/events/receive-payment-event.ts'
import type { PaymentSubject } from '../../../providers/payments/port.ts'
import { createManualJobs } from '../../accounts/account-server.ts'
import { allowRows, refuseRows } from '../../database/refused-rows.ts'
import type { BillingFixture } from '../billing-fixture.ts'
import { writtenTables } from './money-step.ts'

export interface Reports {
  /** One report that comes twice, and is taken by two workers at once. */
  report(subject: PaymentSubject): Promise<void>
  /** A report that the database does not let through leaves nothing of itself, and is applied later. */
  refused(subject: PaymentSubject, table: string): Promise<void>
}

export function openReports({ deps }: BillingFixture, accountId: string): Reports {
  const { db } = deps
  let named = 0

  const receive = (eventRef: string, subject: PaymentSubject) =>
    receivePaymentEvent(
      { ...deps, jobs: createManualJobs() },
      { eventRef, name: 'a.report', subject },
    )

  async function report(subject: PaymentSubject): Promise<void> {
    const eventRef = `evt_${accountId}_${(named += 1)}`
    await Promise.all([receive(eventRef, subject), receive(eventRef, subject)])
    await Promise.all([applyPaymentEvent(deps, eventRef), applyPaymentEvent(deps, eventRef)])
  }

  async function written(): Promise<unknown> {
    const rows = [...writtenTables, 'overage_accounts', 'overage_statements'].map((table) =>
      db.query(`select to_jsonb(t) - 'tried_at' as row from ${table} t order by 1`),
    )
    return Promise.all(rows)
  }

  async function refused(subject: PaymentSubject, table: string): Promise<void> {
    const eventRef = `evt_${accountId}_${(named += 1)}`
    await receive(eventRef, subject)
    await refuseRows(db, table, 'true')
    const before = await written()
    const isRefused = await applyPaymentEvent(deps, eventRef).then(
      () => false,
      () => true,
    )
    if (isRefused && JSON.stringify(await written()) !== JSON.stringify(before)) {
      throw new Error(`A refused report of ${subject.kind} was written in part.`)
    }
    await allowRows(db, table)
    if (isRefused) await applyPaymentEvent(deps, eventRef)
  }

  return { report, refused }
}
