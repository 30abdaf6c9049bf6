import type { TestSendResponse, TestSendsResponse } from '@afterbeep/contract/api/test-sends'
import { testSendLimits } from '@afterbeep/contract/message/test-send'
import { stateBy } from './send-state.ts'
import { confirmedNumbers, waitingCode } from './numbers/test-numbers.queries.ts'
import { DAY_MS, quotaAt } from './test-quota.ts'
import type { OwnPhone, TestSendsDeps } from './test-sends-deps.ts'
import { latestTests, testTimes } from './test-sends.queries.ts'
import type { TestSendRow } from './test-sends.queries.ts'

/** The user's own confirmed numbers and latest tests, and how many the account may still send. */
export async function listTests(
  { db, clock }: Pick<TestSendsDeps, 'db' | 'clock'>,
  user: Pick<OwnPhone, 'accountId' | 'userId'>,
): Promise<TestSendsResponse> {
  const now = clock.now()
  const since = new Date(now.getTime() - DAY_MS)
  const [numbers, times, tests, code] = await Promise.all([
    confirmedNumbers(db, user),
    testTimes(db, user.accountId, since),
    latestTests(db, user, testSendLimits.testsShown),
    waitingCode(db, user, now),
  ])
  const { left, nextAt } = quotaAt(now, times)
  return {
    numbers: numbers.map(String),
    tests_left: left,
    next_at: nextAt?.toISOString() ?? null,
    code: code ? { phone: String(code.phone), failed: code.reason } : null,
    tests: tests.map((row) => responseOf(row, now)),
  }
}

function responseOf(row: TestSendRow, now: Date): TestSendResponse {
  const { state, reason, providerCode } = stateBy(now, row.sentAt, row)
  return {
    id: row.id,
    channel: row.channel,
    phone: String(row.phone),
    state,
    reason,
    code: providerCode,
    sent_at: row.sentAt.toISOString(),
  }
}
