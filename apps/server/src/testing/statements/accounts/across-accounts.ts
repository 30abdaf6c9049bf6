/** Why statements of a file are about all accounts, and how many of them on each table. */
export interface Across {
  tables: Readonly<Record<string, number>>
  reason: string
}

const features = 'apps/server/src/features'

/** Every statement that is bound to no account. Tables that it joins by the account are one. */
export const acrossAccounts: Readonly<Record<string, Across>> = {
  [`${features}/mails/mails.queries.ts`]: {
    tables: { mails: 3 },
    reason: 'The job sends mails of all accounts when they are due, and removes old ones.',
  },
  [`${features}/compliance/ownership/ownership.queries.ts`]: {
    tables: { ownership_answers: 2 },
    reason: 'The job removes what is old of all accounts.',
  },
  [`${features}/auto-replies/auto-replies.queries.ts`]: {
    tables: { auto_replies: 4 },
    reason:
      'The automatic replies of all accounts are sent when they are due, left to a lost database, and removed when old.',
  },
  [`${features}/sign-ups/pages.queries.ts`]: {
    tables: {
      'accounts with sign_up_pages': 1,
      'accounts with sender_addresses with sign_up_pages': 1,
      'sender_addresses with sign_up_pages': 1,
    },
    reason:
      'A public page is found by its code, and by its word the one of all that share a number.',
  },
  [`${features}/sign-ups/sign-ups.queries.ts`]: {
    tables: { sign_ups: 6, 'sender_addresses with sign_ups': 1 },
    reason:
      'A person is protected from the sign-ups of all accounts; questions of all are sent when due, and old ones removed.',
  },
  [`${features}/evidence/erase.queries.ts`]: {
    tables: { evidence_batches: 1 },
    reason: 'The job drops the records of events that are as old as those it removes.',
  },
  [`${features}/evidence/log/log.queries.ts`]: {
    tables: { evidence_logs: 1, evidence_heads: 1, 'evidence_batches with evidence_logs': 1 },
    reason:
      'The job signs the logs of all accounts that grew, and writes their heads outside; operators see how many it did not sign.',
  },
  [`${features}/evidence/records/seal.queries.ts`]: {
    tables: { chunks: 1 },
    reason: 'The job finds what is to be sealed of any account, one run after the other.',
  },
  [`${features}/evidence/records/due.queries.ts`]: {
    tables: { evidence_due: 1 },
    reason: 'The job takes what waits for its record, one account after the other.',
  },
  [`${features}/single-sends/single-sends.queries.ts`]: {
    tables: { single_sends: 1 },
    reason: 'The job ends what no report has come about for a day, of all accounts.',
  },
  [`${features}/runs/states/run-moves.queries.ts`]: {
    tables: { runs: 3 },
    reason: 'Workers find the next run of any account; a restored backup holds all of them.',
  },
  [`${features}/runs/late/outage-holds.queries.ts`]: {
    tables: { 'chunks with runs': 1 },
    reason: 'A provider that is down interrupts the runs of all accounts.',
  },
  [`${features}/runs/runs.queries.ts`]: {
    tables: { 'campaigns with canaries with runs': 2, runs: 5 },
    reason:
      'Workers look for the next due run of any account, and take it with its own campaign; operators see how many are in progress, or stuck.',
  },
  [`${features}/compliance/registry/registry-files.queries.ts`]: {
    tables: { registry_areas: 1 },
    reason: 'Operators see how many accounts have a registry that is too old.',
  },
  [`${features}/preparing/owners.queries.ts`]: {
    tables: { runs: 1 },
    reason: 'Workers take the next run of any account whose people have to be asked for.',
  },
  [`${features}/runs/late/late-runs.queries.ts`]: {
    tables: {
      runs: 1,
      'runs with subscriptions': 1,
      'returned_payments with runs with subscriptions': 1,
    },
    reason:
      'After an outage the runs of all accounts that were in progress are looked at, and those of paid accounts go on, those of unpaid ones wait.',
  },
  [`${features}/reports/proofs/proofs.queries.ts`]: {
    tables: { delivery_proofs: 2 },
    reason:
      'The job fetches recordings of all accounts when they are due, and a signed receipt names a drop but no account.',
  },
  'apps/server/src/platform/quarantine/quarantine.queries.ts': {
    tables: { quarantined_events: 3 },
    reason: 'Operators read, retry and remove what could not be applied, of any account.',
  },
  [`${features}/reports/store/waiting-reports.queries.ts`]: {
    tables: { waiting_reports: 1 },
    reason: 'The sweep removes old reports of all accounts.',
  },
  [`${features}/reports/store/provider-events.queries.ts`]: {
    tables: {
      deliveries: 1,
      'chunks with deliveries': 1,
      contacted_phones: 1,
      'deliveries with runs with sender_addresses': 1,
    },
    reason: 'A provider names a number; these find whose delivery or reply it is.',
  },
  [`${features}/call-backs/call-backs.queries.ts`]: {
    tables: { inbound_calls: 3 },
    reason: 'A call is found by the provider’s id, before it is known whose it is.',
  },
  [`${features}/senders/senders.queries.ts`]: {
    tables: {
      sender_addresses: 2,
      sender_call_numbers: 2,
      senders: 1,
      'account_erasures with sender_addresses': 1,
      users: 1,
      subscriptions: 1,
    },
    reason:
      'A reply names the number it came to, which is one account’s of all; an operator names an account by an email.',
  },
  [`${features}/senders/registration.queries.ts`]: {
    tables: { senders: 2 },
    reason:
      'The job asks how far the pending registrations of all accounts are; the doctor looks at the senders of all.',
  },
  [`${features}/recovery/restored-backup.queries.ts`]: {
    tables: { chunks: 1 },
    reason: 'A restored backup releases the leases of all accounts.',
  },
  [`${features}/recovery/sweep.queries.ts`]: {
    tables: { chunks: 1, 'chunks with runs': 1 },
    reason: 'The sweep recovers the work of stopped workers, of any account.',
  },
  [`${features}/recovery/installation.queries.ts`]: {
    tables: { accounts: 2 },
    reason: 'Whether there is any account of the sandbox at all.',
  },
  [`${features}/retention/retention.queries.ts`]: {
    tables: { runs: 1 },
    reason: 'Retention finds the runs of all accounts that are old enough.',
  },
  [`${features}/billing/purchase/payment-customers.queries.ts`]: {
    tables: { accounts: 1 },
    reason: 'The payment provider names its customer; this finds whose it is.',
  },
  [`${features}/billing/overage/statements.queries.ts`]: {
    tables: {
      'overage_accounts with subscriptions': 1,
      'account_erasures with accounts with overage_statements with subscriptions': 1,
    },
    reason: 'The job puts the overage of all accounts on their next invoices.',
  },
  [`${features}/billing/returns/returned-payments.queries.ts`]: {
    tables: { returned_payments: 2 },
    reason: 'Operators see the debts of all accounts.',
  },
  [`${features}/billing/states/overdue.queries.ts`]: {
    tables: { subscriptions: 1 },
    reason: 'The job reminds the owners of all accounts whose payment is missing.',
  },
  [`${features}/billing/subscriptions.queries.ts`]: {
    tables: { subscriptions: 1 },
    reason: 'The job begins the plans of all accounts that are due.',
  },
  [`${features}/billing/renewals/payment-checks.queries.ts`]: {
    tables: {
      payment_checks: 1,
      'accounts with payment_checks with plan_purchases with subscriptions': 1,
    },
    reason:
      'The job checks the payments of all accounts that are due; operators see how many it did not read.',
  },
  [`${features}/contacts/contact-lists.queries.ts`]: {
    tables: { contact_lists: 1 },
    reason: 'The sweep empties hidden lists of all accounts.',
  },
  [`${features}/accounts/support/support.queries.ts`]: {
    tables: { users: 1 },
    reason: 'An operator finds a person by their email, which one user of all accounts has.',
  },
  [`${features}/accounts/users.queries.ts`]: {
    tables: { users: 5, 'accounts with users': 1 },
    reason: 'Who signs in is found by the email; a session or a mailed link names its user.',
  },
  [`${features}/accounts/second-factor/factors.queries.ts`]: {
    tables: { users: 2 },
    reason: 'A sign-in that has begun, or a session, names its user.',
  },
  [`${features}/accounts/members/invitations.queries.ts`]: {
    tables: { users: 1, invitations: 3 },
    reason: 'A mailed link names its invitation; one email belongs to one account of all.',
  },
  [`${features}/retention/removal.queries.ts`]: {
    tables: {
      runs: 1,
      inbound_messages: 2,
      inbound_calls: 2,
      single_sends: 2,
      'campaigns with contact_lists with runs': 1,
      quarantined_events: 2,
    },
    reason: 'Retention removes what is old, of all accounts.',
  },
  [`${features}/privacy/account/account-erasures.queries.ts`]: {
    tables: { account_erasures: 1 },
    reason: 'Housekeeping finishes the erasures of all accounts.',
  },
  [`${features}/privacy/dead-rows/dead-rows.queries.ts`]: {
    tables: { erasures: 2, account_erasures: 1 },
    reason: 'Dead rows of all accounts are removed at once, after the erasures of any.',
  },
  [`${features}/accounts/members/former-emails.queries.ts`]: {
    tables: { 'mails with users': 1 },
    reason: 'Housekeeping forgets the addresses of those whom any account has taken out.',
  },
  [`${features}/privacy/account/account-rows.queries.ts`]: {
    tables: { contacted_phones: 1 },
    reason:
      'A table that is led by the number is gone through in pages; only own rows are removed.',
  },
  [`${features}/privacy/person/erasures.queries.ts`]: {
    tables: { erasures: 2, account_erasures: 1 },
    reason: 'Housekeeping finishes the erasures of all accounts; operators see how many wait.',
  },
  [`${features}/privacy/person/person-rows.queries.ts`]: {
    tables: {
      deliveries: 1,
      deliveries_archive: 1,
      contacted_phones: 1,
      quarantined_events: 1,
      sender_addresses: 1,
      inbound_calls: 1,
    },
    reason: 'What another account may still need of the same number is left to it.',
  },
  [`${features}/security/security-events.queries.ts`]: {
    tables: { security_events: 1, security_calls: 1 },
    reason:
      'Housekeeping removes the old events of all accounts; a call that began is found by its own id.',
  },
  [`${features}/security/begun-calls.queries.ts`]: {
    tables: { security_calls: 3 },
    reason:
      'A call is found by its own id; housekeeping notes those of all accounts that were cut off.',
  },
  [`${features}/accounts/second-factor/pending-sign-ins.queries.ts`]: {
    tables: { users: 1 },
    reason: 'The cookie of a sign-in that has begun names its user.',
  },
  [`${features}/accounts/registration/link-tokens.queries.ts`]: {
    tables: { users: 3 },
    reason: 'A mailed link names its user.',
  },
  [`${features}/sending/leases/turns.queries.ts`]: {
    tables: {
      'chunks with runs': 1,
      'canaries with chunks with dispatch_turns with runs': 2,
    },
    reason: 'Workers share out the turns of all accounts.',
  },
  [`${features}/sending/leases/leases.queries.ts`]: {
    tables: { chunks: 2, 'chunks with runs': 1, canaries: 1 },
    reason:
      'A worker prolongs and gives back its own leases, whosever they are, with the run of each.',
  },
  [`${features}/books/queue.queries.ts`]: {
    tables: { ledger_entries: 1, account_books: 2, 'account_books with credit_balances': 1 },
    reason: 'The books of all accounts are checked in turn.',
  },
  [`${features}/test-sends/test-sends.queries.ts`]: {
    tables: { test_sends: 3 },
    reason:
      'A person is protected from tests of all accounts; a report names the number only; old ones of all are removed.',
  },
  [`${features}/test-sends/numbers/test-numbers.queries.ts`]: {
    tables: { test_sends: 1 },
    reason: 'A number gets few codes a day, from whichever accounts.',
  },
  'apps/server/src/sandbox/next-event.queries.ts': {
    tables: { runs: 2, dispatch_turns: 1, mails: 1, subscriptions: 1 },
    reason: 'The sandbox moves its clock to what comes next in any account.',
  },
}
