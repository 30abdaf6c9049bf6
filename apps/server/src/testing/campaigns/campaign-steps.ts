import { randomUUID } from 'node:crypto'
import { publishBodySchema } from '@afterbeep/contract/api/campaigns/campaigns'
import type { PublishResponse, PublishBody } from '@afterbeep/contract/api/campaigns/campaigns'
import { publishCampaign } from '../../features/campaigns/index.ts'
import { importContactFile } from '../../features/contacts/upload/import-contact-file.ts'
import { grantCredits } from '../../features/credits/index.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { signUp } from '../accounts/sign-in-server.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import { until } from '../until.ts'

/** A signed-in customer on Launch with these credits. */
export async function subscribed(
  db: Database,
  origin: string,
  at: Date,
  credits: number,
): Promise<Customer> {
  const customer = await signUp(db, origin, at)
  const { accountId } = customer
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into subscriptions (account_id, subscription_ref, plan_key, status, updated_at)
       values ($1, $2, 'launch', 'active', $3)`,
      [accountId, `sub_${accountId}`, at],
    )
    if (credits > 0) await grantCredits(tx, { accountId, credits, idempotencyKey: 'grant', at })
  })
  return customer
}

/** A contact list with these RecommendedPhones; PhoneNumbers are all different. Returns its id. */
export async function importList(
  deps: { db: Database; clock: ManualClock },
  { accountId }: Customer,
  phones: readonly (number | string)[],
): Promise<string> {
  const rows = phones.map((phone, index) => `${index},ann,lee,555${index},${phone}`)
  const file = `id,FirstName,LastName,PhoneNumber,RecommendedPhone\n${rows.join('\n')}\n`
  async function* bytes() {
    yield Buffer.from(file)
  }
  const sizeBytes = Buffer.byteLength(file)
  const sent = { accountId, name: 'contacts.csv', bytes: bytes(), sizeBytes }
  const list = await importContactFile(deps, sent)
  return list.listId
}

/** A body to publish: once, today at midnight in UTC, a voicemail and a text. */
export function campaignDraft(
  { clock }: { clock: ManualClock },
  contactListId: string,
  changes: object,
): object {
  const today = clock.now().toISOString().slice(0, 10)
  return {
    name: 'Spring',
    description: 'A test',
    campaignType: 'both',
    message: 'Hi <FirstName>, call us back',
    startDate: today,
    endDate: today,
    frequency: 'once',
    dropTime: '00:00',
    timeZone: 'UTC',
    contactListId,
    consentAttested: true,
    ...changes,
  }
}

/** Publishes such a campaign, as if by a call of the customer. */
export function publish(
  deps: { db: Database; clock: ManualClock },
  { accountId, userId }: Customer,
  contactListId: string,
  changes: Partial<PublishBody> = {},
): Promise<PublishResponse> {
  const draft = publishBodySchema.parse(
    campaignDraft(deps, contactListId, { name: `Campaign ${randomUUID()}`, ...changes }),
  )
  return publishCampaign(deps, { accountId, userId, idempotencyKey: randomUUID(), draft })
}

/** Resolves when the customer's campaign has this status. */
export async function reaches(
  db: Database,
  { accountId }: Customer,
  name: string,
  status: string,
): Promise<void> {
  let last: string | undefined
  const isThere = async () => {
    const [row] = await db.query<{ status: string }>(
      'select status from campaigns where account_id = $1 and name = $2',
      [accountId, name],
    )
    last = row?.status
    return last === status
  }
  await until(`campaign ${name} is ${status}`, isThere).catch(async (error: unknown) => {
    const states = await db.query(
      `select r.status, d.channel, d.state, count(*)::int from deliveries d
       join runs r on r.account_id = d.account_id and r.id = d.run_id
       where d.account_id = $1 group by 1, 2, 3`,
      [accountId],
    )
    throw new Error(`The campaign stayed ${last}: ${JSON.stringify(states)}`, { cause: error })
  })
}
