import { erasuresSchema } from '@afterbeep/contract/api/account/privacy'
import { importContactFile } from '../../features/contacts/upload/import-contact-file.ts'
import { sealEvidence } from '../../features/evidence/index.ts'
import { archiveOldDeliveries } from '../../features/retention/archive-deliveries.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import type { CampaignFixture } from '../campaigns/campaign-fixture.ts'
import { retentionOn } from '../campaigns/retained-runs.ts'
import { until } from '../until.ts'

/** A person whose name and number stand nowhere else. */
export const canary = {
  phone: 14085559731,
  /** Finds the name, or the number with any marks between its digits. */
  pattern:
    'Zephyrine|Quackenbush|4[^0-9a-z]{0,3}0[^0-9a-z]{0,3}8[^0-9a-z]{0,3}5[^0-9a-z]{0,3}5[^0-9a-z]{0,3}5[^0-9a-z]{0,3}9[^0-9a-z]{0,3}7[^0-9a-z]{0,3}3[^0-9a-z]{0,3}1',
}

const HEADER = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Notes'
const ROWS = [
  '1,Zephyrine,Quackenbush,(408) 555-9731,14085559731,likes tulips',
  '2,Bo,Short,415-555-0102,14155550102,',
  // The longest values of each column, and one that makes a text dear: the preview keeps them.
  '3,Zephyrine-Annabelle ☎,Quackenbush-of-the-hill,415-555-0199,14085559731,or 408.555.9731',
  '4,Cy,Long,415-555-0103,14155550103,wife of Zephyrine: +1 408 555 97 31',
  '5,Di,Other,415-555-0104,14155550104,call 14085559732',
]
const REJECTED = '6,Zephyrine,Quackenbush,+1 408-555-9731,4085559731,'

async function uploadCanary(
  { db, clock }: Pick<CampaignFixture, 'db' | 'clock'>,
  { accountId }: Customer,
): Promise<string> {
  const file = `${[HEADER, ...ROWS, REJECTED].join('\n')}\n`
  async function* bytes() {
    yield Buffer.from(file)
  }
  const sizeBytes = Buffer.byteLength(file)
  const sent = { accountId, name: 'contacts.csv', bytes: bytes(), sizeBytes }
  return (await importContactFile({ db, clock }, sent)).listId
}

/**
 * The canary on two campaigns, one of which is archived: called, texted, replying with her name and calling
 * back; and on a test to her own number.
 */
export async function contactCanary(fixture: CampaignFixture, customer: Customer): Promise<void> {
  const { db, clock } = fixture
  const listId = await uploadCanary(fixture, customer)
  await send(fixture, customer, listId, 'Archived')
  const deps = retentionOn(db)
  deps.clock.set(new Date(clock.now().getTime() + 366 * 86_400_000))
  await archiveOldDeliveries(deps)
  clock.advance(7 * 86_400_000)
  await send(fixture, customer, listId, 'Kept')
  await db.query('insert into test_numbers values ($1, $2, $3, $4)', [
    customer.accountId,
    customer.userId,
    canary.phone,
    clock.now(),
  ])
  await db.query(
    `insert into sign_ups (account_id, phone, first_name, last_name, how, channels, words, asked_at,
       next_try_at, state)
     values ($1, $2, 'Zephyrine', 'Quackenbush', 'page', 'text', 'I agree', $3, $3, 'failed')`,
    [customer.accountId, canary.phone, clock.now()],
  )
  await db.query(
    `insert into inbound_calls (call_id, account_id, phone, state, campaign_id, arrived_at)
     select 'call of the canary', account_id, $2, 'over', id, $3 from campaigns
     where account_id = $1 and name = 'Kept'`,
    [customer.accountId, canary.phone, clock.now()],
  )
  await insertAsides(db, customer, clock.now())
  const test = { channel: 'text', message: 'Hi Ann', phone: String(canary.phone) }
  await customer.browser.post('/api/test-sends/', test)
  await reply(fixture, 'This is Zephyrine Quackenbush at 408-555-9731, who are you?')
  await until('the reply and the result of the test are there', async () => {
    const [row] = await db.query<{ there: boolean }>(
      `select exists (select from inbound_messages where account_id = $1)
         and exists (select from test_sends where account_id = $1 and state = 'delivered')
         and not exists (select from provider_events where applied_at is null) as there`,
      [customer.accountId],
    )
    return row?.there ?? false
  })
  await sealEvidence(fixture.evidence)
}

/** What is stored of a number beside campaigns: a recording, whose it was, a code, and a reply by itself. */
async function insertAsides(
  db: CampaignFixture['db'],
  { accountId, userId }: Customer,
  at: Date,
): Promise<void> {
  const of = [accountId, canary.phone, at]
  await db.query(
    `insert into delivery_proofs (account_id, run_id, line, phone, url, reported_at, recording)
     select account_id, run_id, line, phone, 'https://voice.example/' || phone, $3, 'AAAA'
     from deliveries where account_id = $1 and phone = $2 and channel = 'voice'
     on conflict (account_id, run_id, line) do update
       set url = excluded.url, recording = excluded.recording`,
    of,
  )
  await db.query(
    `insert into ownership_answers (account_id, phone, since, answer, asked_at)
     values ($1, $2, '2025-01-01', 'no', $3)`,
    of,
  )
  await db.query(
    `insert into auto_replies (account_id, kind, phone_hash, phone, language, asked_at, next_try_at)
     values ($1, 'help', 'hash', $2, 'en', $3, $3::timestamptz + interval '1 year')`,
    of,
  )
  await db.query(
    `with sent as (
       insert into test_sends (account_id, user_id, purpose, channel, phone, state, sent_at)
       values ($1, $4, 'code', 'text', $2, 'delivered', $3::timestamptz - interval '1 day') returning id
     ) insert into test_codes (account_id, user_id, phone, send_id, code_hash, expires_at)
     select $1, $4, $2, id, 'hash', $3 from sent`,
    [...of, userId],
  )
  await db.query(
    `insert into sign_ups (account_id, phone, first_name, last_name, how, said, answer, channels,
       words, asked_at, next_try_at, state)
     values ($1, 14155550155, 'Hubert', 'of 4085559731', 'keyword', 'JOIN for +1 408-555-9731',
       'YES (408) 555-9731', 'text', 'I agree', $2, $2, 'confirmed')`,
    [accountId, at],
  )
  await db.query(
    `insert into quarantined_events (account_id, provider, kind, event_id, payload, error,
       received_at, quarantined_at)
     values ($1, 'text', 'reply', 'canary', json_build_object('kind', 'reply', 'phone', $2::bigint,
       'text', 'Zephyrine here'), 'no', $3, $3)`,
    of,
  )
}

async function send(
  fixture: CampaignFixture,
  customer: Customer,
  listId: string,
  name: string,
): Promise<void> {
  await fixture.publish(customer, listId, { name })
  fixture.engine.wake()
  await until(`${name} is over`, async () => {
    const rows = await fixture.db.query(
      `select 1 as one from runs r join campaigns c on c.id = r.campaign_id
       where c.name = $1 and r.finished_at is not null and r.open_deliveries = 0`,
      [name],
    )
    return rows.length > 0
  })
}

async function reply({ simulators }: CampaignFixture, text: string): Promise<void> {
  await fetch(`${simulators.urls.control}/phones/${canary.phone}/replies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
}

/** Asks for the erasure as the screen does, and lets its job run. */
export async function eraseCanary({ jobs }: CampaignFixture, { browser }: Customer) {
  const response = await browser.post('/api/account/erasure/', { phone: '(408) 555-9731' })
  await jobs.runAll()
  return { status: response.status, ...erasuresSchema.parse(response.body) }
}
