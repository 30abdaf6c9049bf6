/** Runs one statement; the same for both kinds of database. */
export type RunSql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

export interface CampaignsToSeed {
  campaigns: number
  recipients: number
  /** When the first is dropped; each later one some minutes after the one before. */
  firstDropAt: Date
  type?: 'voicemail' | 'both'
}

export interface SeededCampaign {
  accountId: string
  runId: string
  dropAt: Date
}

const CREDITS_PER_CALL = 30
const CREDITS_PER_MESSAGE = 3
/** Few enough that all fall into the hours at which every recipient may be called. */
const APART_MS = 10 * 60_000
/** Numbers that the account must not contact: none of the recipients, but all have to be compared. */
const SUPPRESSED = 1000
const MESSAGE = 'Hi <FirstName>, our spring offers are here. Call us back!'

/**
 * Writes published campaigns straight into a migrated database, an account each, as publishing
 * leaves them: paid for and waiting for their drop. Through the API, a million recipients and the
 * months whose credits pay for them would take minutes a round.
 */
export async function seedCampaigns(
  sql: RunSql,
  { campaigns, recipients, firstDropAt, type = 'voicemail' }: CampaignsToSeed,
): Promise<SeededCampaign[]> {
  const seeded: SeededCampaign[] = []
  for (let index = 0; index < campaigns; index += 1) {
    const dropAt = new Date(firstDropAt.getTime() + index * APART_MS)
    seeded.push(await seedOne(sql, { recipients, dropAt, type, seed: index + 1 }))
  }
  // Otherwise the planner has no statistics of the new rows until the next automatic analyze.
  await sql('analyze')
  return seeded
}

interface OneCampaign {
  recipients: number
  dropAt: Date
  type: string
  seed: number
}

async function seedOne(sql: RunSql, campaign: OneCampaign): Promise<SeededCampaign> {
  const { recipients, dropAt, type } = campaign
  const price = type === 'voicemail' ? CREDITS_PER_CALL : CREDITS_PER_CALL + CREDITS_PER_MESSAGE
  const accountId = await seedAccount(sql, recipients * price)
  const listId = await seedList(sql, accountId, campaign)
  const day = dropAt.toISOString().slice(0, 10)
  const campaignId = await idOf(
    sql,
    `insert into campaigns (account_id, name, description, type, message, start_date, end_date,
       frequency, drop_time, time_zone, list_id, recipients, status, consent_text, consent_at,
       consent_by, idempotency_key, request_hash, credits_per_call, credits_per_message, created_at)
     values ($1, 'Spring', 'Spring', $2, $3, $4::date, $4::date, 'once', '00:00', 'UTC', $5, $6,
       'Scheduled', 'yes', now(), (select id from users where account_id = $1), 'bench', '', $7, $8,
       now())
     returning id`,
    [accountId, type, MESSAGE, day, listId, recipients, CREDITS_PER_CALL, CREDITS_PER_MESSAGE],
  )
  const runId = await idOf(
    sql,
    `insert into runs (account_id, campaign_id, number, drop_at, reserved_credits)
     values ($1, $2, 1, $3, $4) returning id`,
    [accountId, campaignId, dropAt, recipients * price],
  )
  return { accountId, runId, dropAt }
}

/** An account whose credits are all reserved already, as by publishing. */
async function seedAccount(sql: RunSql, credits: number): Promise<string> {
  const accountId = await idOf(
    sql,
    'insert into accounts (created_at) values (now()) returning id',
    [],
  )
  await sql(
    `insert into users (account_id, email, password_hash, first_name, last_name, display_name,
       customer_name, verified_at, created_at)
     values ($1::uuid, $1::text || '@example.com', '', 'Grace', 'Hopper', 'Grace', 'Grace', now(), now())`,
    [accountId],
  )
  await sql(
    `insert into ledger_entries (account_id, kind, credits, idempotency_key, created_at)
     values ($1, 'grant', $2, 'grant', now()), ($1, 'reserve', $2, 'reserve', now())`,
    [accountId, credits],
  )
  await sql('insert into credit_balances (account_id, reserved) values ($1, $2)', [
    accountId,
    credits,
  ])
  await sql(
    `insert into suppressions (account_id, phone_hash, masked_phone, reason, created_at)
     select $1::uuid, encode(sha256(convert_to($1::text || number, 'UTF8')), 'base64'), '', 'opted_out', now()
     from generate_series(1, $2::int) as number`,
    [accountId, SUPPRESSED],
  )
  return accountId
}

/** Numbers of four states, scattered over their exchanges: sequential ones would flatter the index. */
async function seedList(
  sql: RunSql,
  accountId: string,
  { recipients, seed }: OneCampaign,
): Promise<string> {
  const listId = await idOf(
    sql,
    `insert into contact_lists (account_id, name, columns, rows, accepted, complete, created_at)
     values ($1, 'contacts.csv', '{id,FirstName,LastName,PhoneNumber,RecommendedPhone,Address1}',
       $2, $2, true, now()) returning id`,
    [accountId, recipients],
  )
  await sql(
    `insert into contacts (account_id, list_id, line, recommended_phone, fields)
     select $1::uuid, $2::uuid, n + 1, phone, concat_ws(E'\\x1f',
       n, (array['Ada', 'Grace', 'Alan', 'Katherine', 'Edsger'])[1 + n % 5], 'O''Hara-' || n,
       phone - 10000000000, phone, n || ' Main Street, "Suite ' || n || '"')
     from (
       select n, 10000000000 + (array[408, 212, 312, 303])[1 + n % 4]::bigint * 10000000
         + 2000000 + (n + $4::bigint * 131) * 7919 % 5000000 as phone
       from generate_series(1, $3::int) as n
     ) as people`,
    [accountId, listId, recipients, seed],
  )
  return listId
}

async function idOf(sql: RunSql, text: string, values: unknown[]): Promise<string> {
  const [row] = await sql(text, values)
  return String(row?.['id'])
}
