/**
 * Test files that only `npm run test:all` runs, with what shows the same to `npm test`: they are the longest of which
 * that can be said (decision 91). None about calls, texts or people's data is among them.
 */
export const leftToAll: Readonly<Record<string, string>> = {
  'e2e/api/dev.test.ts': 'Nothing: only contributors use it, and they see it fail.',
  'e2e/billing/disputes.test.ts':
    'The tests of features/billing/returns, and a dispute in subscription-states.test.ts.',
  'e2e/billing/on-hold.test.ts':
    'The tests of features/billing and features/runs/late, and subscription-states.test.ts.',
  'e2e/billing/subscription-endings.test.ts':
    'The tests of features/billing/states and renewals, and subscription-states.test.ts.',
  'apps/server/src/features/sending/leases/turns-migration.test.ts':
    'Each test of sending: this is one migration of a database that was there before it.',
  'apps/server/src/testing/database/reset-database.test.ts':
    'Each test that gets a database which another used.',
}
