import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../../platform/log.ts'
import type { NoSpeech, SpokenAudio } from '../../../providers/voice/port.ts'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { allowRows, refuseRows } from '../../../testing/database/refused-rows.ts'
import { fetchProofs } from './fetch-proofs.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const log = createLogger('silent')

let fixture: CampaignFixture
let customer: Customer
beforeAll(async () => {
  fixture = await openCampaignFixture()
  customer = await fixture.customer()
})
afterAll(() => fixture.close())

/** Sends voicemails to these numbers, and waits for their reports. */
async function send(name: string, phones: readonly number[]): Promise<void> {
  const list = await fixture.list(customer, phones)
  await fixture.publish(customer, list, { name, campaignType: 'voicemail' })
  fixture.engine.wake()
  await fixture.reaches(customer, name, 'Completed')
  await fixture.proofs.idle()
}

interface Row {
  phone: number
  mediaType: string | null
  recording: string | null
  isOpen: boolean
  tries: number
}

function proofsOf(name: string): Promise<Row[]> {
  return fixture.db.query<Row>(
    `select p.phone, p.media_type as "mediaType", p.recording, p.next_try_at is not null as "isOpen",
       p.tries
     from delivery_proofs p join runs r on r.account_id = p.account_id and r.id = p.run_id
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where p.account_id = $1 and c.name = $2 and p.url <> '' order by p.line`,
    [customer.accountId, name],
  )
}

const fetchAll = (
  fetchProof: (url: string) => Promise<({ kind: 'audio' } & SpokenAudio) | NoSpeech> = fixture
    .speech.fetchProof,
) => fetchProofs({ db: fixture.db, clock: fixture.clock, log, speech: { fetchProof } })
const later = (ms: number) => fixture.clock.set(new Date(fixture.clock.now().getTime() + ms))

describe('proofs of delivery', () => {
  it('are fetched from the provider a little after the report, and kept', async () => {
    await send('Kept', [13125550101, 13125550102])
    expect(await fetchAll()).toBe(0)
    later(3 * MINUTE_MS)
    expect(await fetchAll()).toBe(2)
    const rows = await proofsOf('Kept')
    expect(rows).toMatchObject([
      { phone: 13125550101, mediaType: 'audio/wav', isOpen: false },
      { phone: 13125550102, mediaType: 'audio/wav', isOpen: false },
    ])
    const bytes = Buffer.from(rows[0]?.recording ?? '', 'base64')
    expect(bytes.toString('ascii', 0, 4)).toBe('RIFF')
    expect(await fetchAll()).toBe(0)
  })

  it('are all of a run where the operator wants them, fetched within one round', async () => {
    const all = await openCampaignFixture({ settings: { recordingsPerRun: 1_000 } })
    try {
      const owner = await all.customer()
      const phones = Array.from({ length: 250 }, (_, index) => 13125551000 + index)
      const list = await all.list(owner, phones)
      await all.publish(owner, list, { name: 'All', campaignType: 'voicemail' })
      all.engine.wake()
      await all.reaches(owner, 'All', 'Completed')
      await all.proofs.idle()
      all.clock.set(new Date(all.clock.now().getTime() + 3 * MINUTE_MS))
      const { db, clock, speech } = all
      expect(await fetchProofs({ db, clock, log, speech })).toBe(250)
    } finally {
      await all.close()
    }
  })

  it('are tried 200 times a round where the provider has none', async () => {
    const at = fixture.clock.now()
    const [run] = await fixture.db.query<{ runId: string }>(
      'select id as "runId" from runs where account_id = $1 limit 1',
      [customer.accountId],
    )
    await fixture.db.query(
      `insert into delivery_proofs (account_id, run_id, line, phone, url, reported_at, next_try_at,
         drop_ref)
       select $1, $2, 1000 + n, 13125550900 + n, 'https://provider.example/receipt', $3, $3,
         'drop ' || n
       from generate_series(1, 250) as n`,
      [customer.accountId, run?.runId, at],
    )
    let asked = 0
    const away = async () => {
      asked += 1
      return { kind: 'unavailable', cause: 'away' } as const
    }
    expect(await fetchAll(away)).toBe(0)
    expect(asked).toBe(200)
    await fixture.db.query('delete from delivery_proofs where line >= 1000')
  })

  it('are twenty of each run at most, and none where the provider has no recording', async () => {
    const phones = Array.from({ length: 30 }, (_, index) => 13125550200 + index)
    later(5 * HOUR_MS)
    await send('Many', phones)
    expect(await proofsOf('Many')).toHaveLength(20)
    later(5 * HOUR_MS)
    await send('Simulated', [15550010001])
    expect(await proofsOf('Simulated')).toEqual([])
  })

  it('are named by a signed receipt where the callback named none', async () => {
    later(5 * HOUR_MS)
    await send('Simulated again', [15550010001])
    expect(await proofsOf('Simulated again')).toEqual([])
    const [noted] = await fixture.db.query<{ dropRef: string }>(
      `select drop_ref as "dropRef" from delivery_proofs
       where url = '' order by reported_at desc limit 1`,
    )
    const url = 'https://provider.example/receipt'
    fixture.proofs.receive('a drop of another product', url)
    fixture.proofs.receive(noted?.dropRef ?? '', url)
    fixture.proofs.receive(noted?.dropRef ?? '', 'https://provider.example/again')
    await fixture.proofs.idle()
    const asked: string[] = []
    await fetchAll(async (address) => {
      asked.push(address)
      return { kind: 'audio', type: 'audio/wav', bytes: Buffer.from('RIFF') }
    })
    expect(asked.filter((address) => address.startsWith('https://provider.example'))).toEqual([url])
    expect(await proofsOf('Simulated again')).toMatchObject([{ isOpen: false, tries: 0 }])
  })

  it('are tried again while the provider keeps them, and not after that', async () => {
    later(HOUR_MS)
    await fetchAll()
    const at = fixture.clock.now()
    const [run] = await fixture.db.query<{ runId: string }>(
      `select r.id as "runId" from runs r
       join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
       where r.account_id = $1 and c.name = 'Simulated'`,
      [customer.accountId],
    )
    await fixture.db.query(
      `update delivery_proofs set url = 'https://provider.example/receipt', reported_at = $2,
         next_try_at = $2 where run_id = $1`,
      [run?.runId, at],
    )
    const away = () => Promise.resolve({ kind: 'unavailable', cause: 'away' } as const)
    const reportedAt = fixture.clock.now().getTime()
    const triedAfter: number[] = []
    for (let minute = 0; minute < 9 * 24 * 60; minute += 10) {
      later(10 * MINUTE_MS)
      await fetchAll(async () => {
        triedAfter.push(fixture.clock.now().getTime() - reportedAt)
        return away()
      })
    }
    expect(await proofsOf('Simulated')).toMatchObject([{ isOpen: false, recording: null }])
    expect(triedAfter.length).toBeGreaterThan(10)
    expect(triedAfter.at(-1)).toBeLessThanOrEqual(7 * DAY_MS)
    expect(triedAfter.at(-1)).toBeGreaterThan(6 * DAY_MS)
  })

  it('go with the person whose phone was called', async () => {
    const [first] = await proofsOf('Kept')
    await customer.browser.post('/api/account/erasure/', { phone: String(first?.phone).slice(1) })
    await fixture.jobs.runAll()
    expect((await proofsOf('Kept')).map(({ phone }) => phone)).toEqual([13125550102])
  })

  it('that can not be kept hold up no other, and are kept once the cause is gone', async () => {
    later(5 * HOUR_MS)
    await send('Refused', [13125550111, 13125550112])
    later(3 * MINUTE_MS)
    const { db } = fixture
    await refuseRows(db, 'delivery_proofs', 'new.phone = 13125550111 and new.recording is not null')
    expect(await fetchAll()).toBe(1)
    expect(await proofsOf('Refused')).toMatchObject([
      { phone: 13125550111, recording: null, isOpen: true, tries: 1 },
      { phone: 13125550112, isOpen: false },
    ])
    expect(await fetchAll()).toBe(0)
    await allowRows(db, 'delivery_proofs')
    later(HOUR_MS)
    expect(await fetchAll()).toBe(1)
    expect(await proofsOf('Refused')).toMatchObject([{ isOpen: false }, { isOpen: false }])
  })
})
