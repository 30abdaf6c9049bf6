import type { Queries } from '../../../platform/database/database.ts'

export async function selectCustomerRef(
  db: Queries,
  accountId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ ref: string | null }>(
    'select payment_customer_id as ref from accounts where id = $1',
    [accountId],
  )
  return row?.ref ?? undefined
}

export async function selectAccountOfCustomer(
  db: Queries,
  customerRef: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    'select id from accounts where payment_customer_id = $1',
    [customerRef],
  )
  return row?.id
}

/** Changes the account's customer from `before` to `after`, unless another request was faster. */
export async function replaceCustomerRef(
  db: Queries,
  accountId: string,
  before: string | undefined,
  after: string,
): Promise<void> {
  await db.query(
    `update accounts set payment_customer_id = $3
      where id = $1 and payment_customer_id is not distinct from $2`,
    [accountId, before ?? null, after],
  )
}
