interface Noticed {
  /** How many weakened conditions of the file the plans do not show. */
  count: number
  /** The test that notices them, or why they need none. */
  by: string
}

const features = 'apps/server/src/features'

/** Weakened conditions that a plan does not show, because the table is read for all accounts anyway. */
export const noticedByTests: Readonly<Record<string, Noticed>> = {
  [`${features}/privacy/account/account-rows.queries.ts`]: {
    count: 1,
    by: 'None: the rows that are removed are bound beside it. It saves looking for those of others.',
  },
  [`${features}/privacy/person/person-rows.queries.ts`]: {
    count: 1,
    by: 'erase-person.test.ts: leaves events in quarantine that are known to be another account’s',
  },
  [`${features}/sign-ups/sign-ups.queries.ts`]: {
    count: 4,
    by: 'sign-ups/other-accounts.test.ts: a number’s sign-ups at another account',
  },
}
