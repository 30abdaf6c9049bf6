import type { Clock } from '../../platform/clock/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import { accountOfOtherSend } from '../reports/index.ts'
import type { OtherSends } from '../reports/index.ts'
import { noteSingleReport } from '../single-sends/index.ts'
import { REPORT_MS, stateAfterReport } from './send-state.ts'
import { parseTestReference, testReference } from './test-reference.ts'
import { openVoiceTests, writeReport } from './test-sends.queries.ts'

/** Lets the intake of reports find the sends to users' own phones, and whatever else is no part of a campaign. */
export function createTestReports({ db, clock }: { db: Queries; clock: Clock }): OtherSends {
  return {
    async applyReport(reference, outcome) {
      const key = parseTestReference(reference)
      if (key) await writeReport(db, key, stateAfterReport(outcome))
      const accountId = accountOfOtherSend(reference)
      if (accountId === undefined) return
      await noteSingleReport(db, { accountId, reference }, outcome, clock.now())
    },
    async openVoiceTo(phones) {
      const since = new Date(clock.now().getTime() - REPORT_MS)
      const open = await openVoiceTests(db, phones, since)
      return open.map((one) => ({ reference: testReference(one), phone: one.phone }))
    },
  }
}
