import type { z } from 'zod'
import { creditsToMoney } from '@afterbeep/contract/money/currency'
import type {
  ProfileOnPage,
  ShownSender,
  profileOnPageUpdateSchema,
} from '@afterbeep/contract/api/account/own-sender'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { readBalance } from '../credits/index.ts'
import { requestOwnersMails } from '../mails/index.ts'
import { selectSender } from '../senders/index.ts'
import type { OwnSender } from '../senders/index.ts'
import { displayNameFor } from './registration/display-name.ts'
import { selectProfile, updateBusiness, updateProfile } from './profile.queries.ts'
import type { BusinessChanges } from './profile.queries.ts'
import type { UserIds } from './users.queries.ts'

/** The profile with its balance as money. Throws `not_found` when the user does not exist. */
export async function readProfile(
  db: Queries,
  ids: UserIds,
  answersCalls = false,
): Promise<ProfileOnPage> {
  const [row, balance, sender] = await Promise.all([
    selectProfile(db, ids),
    readBalance(db, ids.accountId),
    selectSender(db, ids.accountId),
  ])
  if (!row) throw new AppError('not_found')
  return {
    id: ids.userId,
    agents_count: row.agentsCount,
    balance: creditsToMoney(balance.available),
    currency: row.currency,
    provisioning_limit: row.provisioningLimit,
    customer_info: {
      customer_email: row.email,
      customer_name: row.customerName,
      customer_since: row.createdAt.toISOString(),
    },
    ...(row.phone === null ? {} : { customer_phone_number: row.phone }),
    ...(row.businessName === null ? {} : { business_name: row.businessName }),
    ...(row.businessPhone === null ? {} : { business_phone_number: row.businessPhone }),
    ...(sender === undefined ? {} : { sender: shownSender(sender) }),
    ...(answersCalls
      ? {
          call_back: {
            greeting: row.callGreeting ?? '',
            owner_number: row.callOwnerNumber ?? '',
          },
        }
      : {}),
  }
}

function shownSender(sender: OwnSender): ShownSender {
  const { callerId, textNumber, messagingProfileId, textRegistration } = sender
  return {
    ...(callerId === null ? {} : { calls_from: String(callerId) }),
    ...(textNumber === null ? {} : { texts_from: String(textNumber) }),
    ...(textNumber === null && messagingProfileId === null
      ? {}
      : { text_registration: textRegistration }),
  }
}

/** Saves the fields that were sent, keeps the others, and returns the updated profile. */
export async function saveProfile(
  deps: { db: Database; clock: Clock },
  ids: UserIds,
  changes: z.output<typeof profileOnPageUpdateSchema>,
  answersCalls = false,
): Promise<ProfileOnPage> {
  const { db } = deps
  const { customer_name: customerName, customer_phone_number: phone } = changes
  const { business_name: businessName, business_phone_number: businessPhone } = changes
  const { call_greeting: callGreeting, call_owner_number: callOwnerNumber } = changes
  await updateProfile(db, ids, {
    customerName,
    displayName: customerName && (await displayNameAfter(db, ids, customerName)),
    // An empty field removes the number.
    phone: phone === '' ? null : phone,
  })
  const business = { businessName, businessPhone, callGreeting, callOwnerNumber }
  if (Object.values(business).some((one) => one !== undefined)) {
    await saveBusiness(deps, ids, business)
  }
  return readProfile(db, ids, answersCalls)
}

/** Owners learn by mail where their callers are connected to from now on. */
async function saveBusiness(
  { db, clock }: { db: Database; clock: Clock },
  ids: UserIds,
  business: BusinessChanges,
): Promise<void> {
  const { callOwnerNumber } = business
  await db.transaction(async (tx) => {
    const before = await selectProfile(tx, ids)
    await updateBusiness(tx, ids.accountId, business)
    const isSame =
      callOwnerNumber === undefined || callOwnerNumber === (before?.callOwnerNumber ?? '')
    if (!isSame) await requestOwnersMails(tx, ids.accountId, 'calls_forwarded', clock.now())
  })
}

async function displayNameAfter(
  db: Queries,
  ids: UserIds,
  customerName: string,
): Promise<string | undefined> {
  const row = await selectProfile(db, ids)
  return row && displayNameFor(customerName, row.displayName)
}
