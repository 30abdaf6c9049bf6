/**
 * Test files that only `npm run test:all` runs, with what shows the same to `npm test`: they are the longest of which
 * that can be said (decision 91). None about who may be contacted or opts out is among them.
 */
export const leftToAll: Readonly<Record<string, string>> = {
  'e2e/api/contact-lists.test.ts':
    'e2e/main-job/contact-lists.test.ts, and the tests of features/contacts and wiring/routes-and-accounts.',
  'e2e/api/dev.test.ts': 'Nothing: only contributors use it, and they see it fail.',
  'e2e/api/erased-bytes.test.ts':
    'The search of the files in platform/database/dead-rows/rewrite-files.test.ts, and features/privacy.',
  'e2e/api/erased-bytes-on-server.test.ts':
    'The search of a server’s tables in platform/database/dead-rows/server-files.test.ts; nothing else searches its log.',
  'e2e/api/main-job.test.ts':
    'e2e/main-job/main-job.test.ts, where the browser makes the same calls.',
  'e2e/api/publishing-refusals.test.ts':
    'The tests of features/campaigns and of its preflight, e2e/api/refusals.test.ts.',
  'e2e/api/your-data.test.ts':
    'The tests of features/privacy and of the web app’s profile; npm run test:attack.',
  'e2e/billing/disputes.test.ts':
    'The tests of features/billing/returns, and of the web app’s billing.',
  'e2e/billing/on-hold.test.ts':
    'The tests of features/billing and features/runs/late, and of the web app’s billing.',
  'e2e/billing/subscription-endings.test.ts':
    'The tests of features/billing/states and renewals, and of the web app’s billing.',
  'e2e/billing/subscription-states.test.ts':
    'The same, and e2e/conformance: screens/billing.test.ts and states/subscription-and-payment.test.ts.',
  'e2e/conformance/constants/session-lifetime.test.ts':
    'The ends of a session in e2e/main-job: main-job.test.ts and wizard-guards.test.ts.',
  'e2e/conformance/screens/wizard-by-keyboard.test.ts':
    'e2e/main-job/keyboard.test.ts, and each step by axe and Tab in e2e/screens/wizard-screens.test.ts.',
  'e2e/kill/terminate.test.ts':
    'What SIGTERM does to a worker that sends: features/delivery/rules/rules-of-restarts.test.ts, and main.test.ts.',
  'e2e/main-job/campaign-record.test.ts':
    'The tests of features/campaigns/record, and of record and runs in the web app’s analytics.',
  'e2e/main-job/drafts.test.ts':
    'The tests of the web app’s saved drafts and step history, and e2e/main-job/wizard-guards.test.ts.',
  'e2e/main-job/find-results.test.ts':
    'The tests of features/analytics on both sides, and e2e/conformance/screens/analytics.test.ts.',
  'e2e/main-job/first-hour.test.ts':
    'e2e/main-job/main-job.test.ts and match-columns.test.ts; nothing else counts the clicks.',
  'e2e/main-job/refusals.test.ts':
    'e2e/conformance: validation, errors and screens/payments.test.ts.',
  'e2e/main-job/replies.test.ts':
    'The tests of features/reports/replies and of the web app’s replies; a STOP in do-not-contact.test.ts.',
  'e2e/main-job/shortfall.test.ts':
    'The tests of parts of lists in features/contacts, and of money in the web app’s steps.',
  'e2e/main-job/sign-up-page.test.ts':
    'The tests of features/sign-ups; nothing else shows the page within another website’s.',
  'e2e/main-job/stage.test.ts':
    'The tests of apps/server/src/sandbox and features/mails, and e2e/screens/sandbox-page.test.ts.',
  'e2e/message/empty-fields.test.ts':
    'The tests of fallbacks in features/campaigns and delivery, and in the web app’s message.',
  'e2e/message/hear-it.test.ts':
    'The tests of features/voices on both sides; nothing else plays a file of the provider.',
  'e2e/message/message-studio-model.test.ts':
    'The tests of features/assistant, of the web app’s studio, and message-studio.test.ts.',
  'e2e/message/test-send.test.ts':
    'The tests of features/test-sends and of the web app’s test-send.',
  'e2e/message/two-versions.test.ts':
    'The tests of versions in features/campaigns, analytics and sending, and of the web app’s.',
  'e2e/screens/screens.test.ts':
    'The roles and words of each screen in e2e/conformance; axe, Tab and shifts of the wizard in wizard-screens.test.ts.',
  'e2e/screens/wizard-names.test.ts': 'The names of each step in wizard-screens.test.ts, by axe.',
  'apps/server/src/features/contacts/workbook/thread-limits.test.ts':
    'What is refused, in workbook/bombs.test.ts; npm run bench -- --only=bombs.',
  'apps/server/src/features/reports/report-permutations.test.ts':
    'Reports in several orders in features/delivery/rules: rules-of-reports.test.ts and others.',
  'apps/server/src/features/sending/leases/turns-migration.test.ts':
    'Each test of sending: this is one migration of a database that was there before it.',
  'apps/server/src/main-connections.test.ts':
    'The tests of platform/database; npm run test:faults.',
  'apps/server/src/testing/database/reset-database.test.ts':
    'Each test that gets a database which another used.',
  'apps/server/src/testing/reports/fuzzed-webhooks.test.ts':
    'The tests of each webhook; npm run test:attack.',
  'apps/server/src/testing/tenants/crafted-queries.test.ts':
    'The tests of each call’s cursors and filters; npm run test:attack.',
  'apps/server/src/testing/tenants/hostile-json.test.ts':
    'The tests of each call’s refusals; npm run test:attack.',
  'apps/server/src/wiring/settings/rules-of-secrets.test.ts':
    'The tests of wiring/settings and of the addresses of reports in features/reports/webhooks.',
}
