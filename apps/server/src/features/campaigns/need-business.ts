import { isBusinessName, whoCallsMissing } from '@afterbeep/contract/campaign/who-calls'
import { AppError } from '../../platform/app-error.ts'
import type { Queries } from '../../platform/database/database.ts'
import { businessOf } from '../senders/index.ts'
import { findByKey } from './campaigns.queries.ts'

/**
 * Nothing is published by an account that has not said its business name and the number for those who want no more
 * messages: each has to say both (47 CFR 64.1200(b)). A campaign that was published under the key had both then. Throws
 * `business_missing`.
 */
export async function needBusiness(
  db: Queries,
  { accountId, idempotencyKey }: { accountId: string; idempotencyKey: string },
): Promise<void> {
  const { name, optOutNumber } = await businessOf(db, accountId)
  const fields = {
    ...(!isBusinessName(name) && { business_name: whoCallsMissing.name }),
    ...(optOutNumber.trim() === '' && { business_phone_number: whoCallsMissing.phone }),
  }
  if (Object.keys(fields).length === 0) return
  if (await findByKey(db, accountId, idempotencyKey)) return
  throw new AppError('business_missing', { fields })
}
