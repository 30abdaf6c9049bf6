/**
 * Test files that only `npm run test:all` runs, with what shows the same to `npm test`: they are the longest of which
 * that can be said (decision 91).
 */
export const leftToAll: Readonly<Record<string, string>> = {
  'e2e/api/dev.test.ts': 'Nothing: only contributors use it, and they see it fail.',
  'e2e/api/erased-bytes.test.ts':
    'dead-rows.test.ts and erase-person.test.ts search the files of the database; your-data.test.ts erases in a running product.',
  'e2e/billing/disputes.test.ts':
    'The tests of features/billing/returns, and a dispute in subscription-states.test.ts.',
  'e2e/billing/on-hold.test.ts':
    'The tests of features/billing and features/runs/late, and subscription-states.test.ts.',
  'e2e/billing/subscription-endings.test.ts':
    'The tests of features/billing/states and renewals, and subscription-states.test.ts.',
  'e2e/kill/terminate.test.ts': 'main.test.ts ends a process in order, kill.test.ts without.',
  'apps/server/src/features/sending/leases/turns-migration.test.ts':
    'Each test of sending: this is one migration of a database that was there before it.',
  'apps/server/src/testing/database/reset-database.test.ts':
    'Each test that gets a database which another used.',
}
