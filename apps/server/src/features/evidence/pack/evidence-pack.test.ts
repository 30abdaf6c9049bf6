import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPack } from '../../../../../../packages/verifier/verify.mjs'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import {
  keptHeads,
  packOf,
  recipients,
  sendAndSeal,
} from '../../../testing/evidence/evidence-packs.ts'
import { lackingIn } from '../../../testing/evidence/stands-alone.ts'
import type { EndedRow } from '../../../testing/evidence/stands-alone.ts'
import { readPdf } from '../../../testing/evidence/read-pdf.ts'
import type { Mail } from '../../../providers/mail/port.ts'
import { renderEmail } from '../../accounts/mail/render-email.ts'
import { headEmail } from '../../accounts/mail/emails/optional-emails.ts'
import { appendBatch } from '../log/append-batch.ts'
import { lockLog } from '../log/log.queries.ts'
import { headToMail } from '../log/mail-heads.ts'
import { createTree, leafHash } from '../log/merkle-tree.ts'
import { packPdf } from './pack-pdf.ts'
import { sealEvidence } from '../seal-evidence.ts'

let fixture: CampaignFixture
let customer: Customer
let listId: string
let outside: { heads: string; key: string }

beforeAll(async () => {
  fixture = await openCampaignFixture()
  customer = await fixture.customer()
  listId = await sendAndSeal(fixture, customer)
  const { folder } = fixture.evidence
  const key = await readFile(join(folder, 'public-key.pem'), 'utf8')
  outside = { heads: await keptHeads(folder), key }
})
afterAll(() => fixture.close())

describe('the record of each delivery and refusal, by the rule’s own text', () => {
  it('states the number, local time, sender, exact words, consent, law, lists, provider and result', async () => {
    const rows = await fixture.db.query<EndedRow>(
      `select phone, channel, line, state, reason, sent_at as "sentAt", changed_at as "endedAt",
         provider_ref as "providerRef"
       from deliveries where account_id = $1 order by channel, line`,
      [customer.accountId],
    )
    const lacking: string[] = []
    for (const row of rows) {
      const { pack } = await packOf(fixture, customer, row.phone)
      lacking.push(...(await lackingIn(fixture, row, pack)))
    }
    expect(lacking).toEqual([])
    const ends = rows.map(({ state, reason }) => reason ?? state)
    expect(rows).toHaveLength(12)
    expect(new Set(ends)).toEqual(
      new Set(['delivered', 'suppressed', 'same_number', 'outside_us', 'busy']),
    )
  })
})

describe('an evidence pack', () => {
  it('passes the verifier, with the key and the heads that were kept outside', async () => {
    for (const phone of Object.values(recipients)) {
      const { pack, file } = await packOf(fixture, customer, phone)
      const { problems, checked } = verifyPack(file, outside)
      expect(problems).toEqual([])
      expect(checked).toMatchObject({ number: `+${phone}`, records: pack.records.length })
      expect(pack.records.length).toBeGreaterThan(0)
      const deliveries = pack.records.filter(({ record }) => 'reference' in record)
      expect(deliveries.flatMap(({ record }) => Object.values(record))).not.toContain(null)
      expect(pack.not_sealed).toEqual([])
    }
  })

  it('is checked by one command without the product, whose exit code is the result', async () => {
    const { folder } = fixture.evidence
    const { file } = await packOf(fixture, customer, recipients.california)
    // Alone in a folder, with nothing else of the repository near it.
    const verifier = join(folder, 'verify.mjs')
    await copyFile(
      join(import.meta.dirname, '../../../../../../packages/verifier/verify.mjs'),
      verifier,
    )
    const source = await readFile(verifier, 'utf8')
    expect(source.split('\n').length).toBeLessThanOrEqual(300)
    const imported = [...source.matchAll(/from '([^']+)'|import\(/g)].map(([, name]) => name)
    expect(imported).toEqual(['node:crypto', 'node:fs', 'node:url'])
    const run = async (bytes: Buffer) => {
      const path = join(folder, 'pack.json')
      await writeFile(path, bytes)
      const key = join(folder, 'public-key.pem')
      return spawnSync(process.execPath, [verifier, path, '--key', key], { encoding: 'utf8' })
    }
    expect(await run(file)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^OK/) })
    const changed = Buffer.from(file.toString().replace('Autumn', 'Winter'))
    expect(await run(changed)).toMatchObject({ status: 1, stdout: expect.stringMatching(/^WRONG/) })
  })

  it('is proven by only the daily mail, however a mail program saved it, and only by the newest', async () => {
    const { db, clock } = fixture
    const mail = async () => {
      const head = await headToMail({ db, clock }, customer.accountId, null)
      if (!head) throw new Error('There is no head.')
      return renderEmail('ann@example.com', headEmail(head, 'https://afterbeep.example'))
    }
    const first = await mail()
    await db.transaction(async (tx) =>
      appendBatch(tx, await lockLog(tx, customer.accountId), {
        accountId: customer.accountId,
        kind: 'events',
        runId: null,
        channel: null,
        facts: '{}',
        lines: [],
        records: [{ text: '{}', isErased: false }],
        at: clock.now(),
      }),
    )
    clock.advance(60_000)
    await sealEvidence(fixture.evidence)
    const newest = await mail()
    expect(newest.text).not.toBe(first.text)
    const { file } = await packOf(fixture, customer, recipients.california)
    const wrapped = newest.text.replace(/(.{72})/g, '> $1\n')
    const saved = [
      first.text,
      newest.text,
      await asMessage(first),
      await asMessage(newest),
      wrapped,
    ]
    for (const heads of saved) {
      expect(verifyPack(file, { heads, key: heads }).problems).toEqual([])
    }
    const other = newest.text.replace(/"root":"./, '"root":"g')
    expect(verifyPack(file, { heads: other }).problems.join()).toMatch(/is under none of the heads/)
    // A tampered log is not explained by a missing mail.
    expect(verifyPack(file, { heads: other }).problems.join()).not.toMatch(/Give the mail/)
    const between = newest.text.replace(/"size":\d+/, '"size":999')
    expect(verifyPack(file, { heads: between }).problems.join()).toMatch(
      /kept outside\. Give the mail with the seal of \d{4}-\d\d-\d\d.* \(UTC\) as well\./,
    )
    const none = verifyPack(file, { heads: 'Hello' }).problems.join()
    expect(none).toMatch(/has no head in it/)
  })

  it('contains the recording that proves a voicemail, whose hash is a record of its own', async () => {
    const { pack } = await packOf(fixture, customer, recipients.illinois)
    const [recording] = pack.recordings
    const found = pack.records.find(
      ({ batch, index }) => batch === recording?.batch && index === recording.index,
    )
    const bytes = Buffer.from(recording?.base64 ?? '', 'base64')
    expect(bytes.toString('ascii', 0, 4)).toBe('RIFF')
    expect(found?.record).toMatchObject({
      audio_sha256: createHash('sha256').update(bytes).digest('hex'),
    })
  })

  it('is a PDF too, with the words, the time there and the law', async () => {
    const body = { phone: String(recipients.california), format: 'pdf' }
    const { bytes, headers } = await customer.browser.download('/api/evidence-packs/', {}, body)
    expect(headers.get('content-type')).toBe('application/pdf')
    const text = bytes.toString('latin1')
    expect(text.startsWith('%PDF-1.4')).toBe(true)
    const { file } = await packOf(fixture, customer, recipients.california)
    const asJson = { ...body, format: 'json' }
    const json = await customer.browser.download('/api/evidence-packs/', {}, asJson)
    expect(json.bytes.equals(file)).toBe(true)
    const shown = readPdf(bytes).pages.flat().join('\n')
    expect(shown).toContain('+1 (408) 555-0101')
    expect(shown).toMatch(/Exact words: (Hi Ann, call us back|Are you coming, Ann\?)/)
    expect(text).toContain('America/Los_Angeles')
    expect(text).toContain('47 CFR 64.1200')
  })

  it('holds no delivery of another account, and is refused for an invalid number', async () => {
    const other = await fixture.customer()
    const { pack } = await packOf(fixture, other, recipients.california)
    expect(pack).toMatchObject({ records: [], not_sealed: [], heads: [] })
    const refused = await other.browser.post('/api/evidence-packs/', {
      phone: '555',
      format: 'pdf',
    })
    expect(refused.status).toBe(400)
  })

  it('lists what has no record yet, until it is sealed', async () => {
    const phone = 14085550177
    const list = await fixture.list(customer, [phone])
    fixture.clock.advance(5 * 3_600_000)
    fixture.clock.set(new Date('2026-11-24T18:30:00Z'))
    await fixture.publish(customer, list, { name: 'Next', campaignType: 'voicemail' })
    fixture.engine.wake()
    await fixture.reaches(customer, 'Next', 'Completed')
    const { pack } = await packOf(fixture, customer, phone)
    expect(pack).toMatchObject({
      records: [],
      not_sealed: [{ campaign: 'Next', state: 'delivered' }],
    })
    await fixture.proofs.idle()
    await sealEvidence(fixture.evidence)
    expect((await packOf(fixture, customer, phone)).pack).toMatchObject({ not_sealed: [] })
    expect(await sealEvidence(fixture.evidence)).toBe(0)
  })

  it('shows what the person wrote, and that they phoned back, before it is sealed', async () => {
    const phone = recipients.illinois
    const { accountId } = customer
    const at = fixture.clock.now()
    await fixture.db.query(
      `insert into inbound_messages (account_id, event_id, phone, text, meaning, received_at)
       values ($1, 'own-side', $2, 'Who is this?', 'other', $3)`,
      [accountId, phone, at],
    )
    await fixture.db.query(
      `insert into inbound_calls (call_id, account_id, phone, state, opted_out, arrived_at)
       values ('own-side', $1, $2, 'over', true, $3)`,
      [accountId, phone, at],
    )
    const { pack } = await packOf(fixture, customer, phone)
    const when = at.toISOString()
    expect(pack.replies).toContainEqual({ at: when, text: 'Who is this?', meaning: 'other' })
    expect(pack.call_backs).toEqual([{ at: when, asked_for_owner: false, opted_out: true }])
    const pdf = packPdf(pack).toString('latin1')
    expect(pdf).toContain('phoned back, opted out')
    expect((await packOf(fixture, customer, recipients.california)).pack.call_backs).toEqual([])
  })

  it('is whole where a number has more deliveries than are read at once', async () => {
    const phone = 14085550990
    await fixture.db.query(
      `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state, changed_at)
       select r.account_id, r.id, 'voice', 100000 + n, 1, $2, 'pending', $3
       from runs r, generate_series(1, 1201) as n where r.account_id = $1`,
      [customer.accountId, phone, fixture.clock.now()],
    )
    const { pack } = await packOf(fixture, customer, phone)
    expect(pack.has_more).toBe(false)
    expect(new Set(pack.not_sealed.map(({ line }) => line)).size).toBe(1201)
    await fixture.db.query('delete from deliveries where phone = $1', [phone])
  })

  it('survives the deletion of the list', async () => {
    const before = await packOf(fixture, customer, recipients.california)
    const deleted = await customer.browser.delete(`/api/contact-lists/${listId}/`)
    expect(deleted.status).toBe(204)
    await fixture.jobs.runAll()
    const { pack, file } = await packOf(fixture, customer, recipients.california)
    expect(pack.records).toEqual(before.pack.records)
    expect(
      verifyPack(file, { ...outside, heads: await keptHeads(fixture.evidence.folder) }).problems,
    ).toEqual([])
  })

  it('has no record of an erased person, while every other one still verifies', async () => {
    const other = await packOf(fixture, customer, recipients.california)
    const heads = await keptHeads(fixture.evidence.folder)
    await customer.browser.post('/api/account/erasure/', { phone: String(recipients.illinois) })
    await fixture.jobs.runAll()
    const erased = await packOf(fixture, customer, recipients.illinois)
    expect(erased.pack.records).toEqual([])
    expect(JSON.stringify(await allRecords())).not.toContain(String(recipients.illinois))
    const { pack, file } = await packOf(fixture, customer, recipients.california)
    expect(pack.records).toEqual(other.pack.records)
    expect(verifyPack(file, { ...outside, heads }).problems).toEqual([])
  })

  it('that an insider forged with the true key is caught by the heads kept before', async () => {
    const heads = await keptHeads(fixture.evidence.folder)
    await forge()
    const { file } = await packOf(fixture, customer, recipients.california)
    expect(file.toString()).toContain('we never called')
    expect(verifyPack(file).problems).toEqual([])
    expect(verifyPack(file, { ...outside, heads }).problems.join()).toMatch(
      /is under none of the heads that were kept outside\./,
    )
  })
})

/** The mail as it travels, which is what a mail program saves. */
async function asMessage(mail: Mail): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message } = await transport.sendMail({ ...mail, from: 'no-reply@example.com' })
  return Buffer.isBuffer(message) ? message.toString() : ''
}

const allRecords = () =>
  fixture.db.query<{ records: string[] }>('select records from evidence_batches')

/** Changes a record in the database and makes the log anew around it, as only its owner can. */
async function forge(): Promise<void> {
  const { db, evidence } = fixture
  const batches = await db.query<{
    number: number
    records: string[]
    entry: string
    leaves: string
  }>(
    `select number, records, entry, encode(leaves, 'hex') as leaves from evidence_batches
     where account_id = $1 order by number`,
    [customer.accountId],
  )
  const entries: string[] = []
  for (const { number, records, entry, leaves } of batches) {
    const forged = records.map((record) =>
      record?.replace(/"(words|wrote)":"[^"]+"/, '"$1":"we never called"'),
    )
    const hashes = forged.map((record, at) =>
      record === null || record === undefined
        ? leaves.slice(64 * at, 64 * at + 64)
        : leafHash(record),
    )
    const text = JSON.stringify({
      ...Object(JSON.parse(entry)),
      root: createTree(hashes).rootAt(hashes.length),
    })
    const same = hashes.length === 0 ? entry : text
    entries.push(same)
    await db.query(
      `update evidence_batches set records = $3::text[], leaves = decode($4, 'hex'), entry = $5,
         entry_hash = $6 where account_id = $1 and number = $2`,
      [
        customer.accountId,
        number,
        forged.map((one) => one ?? null),
        hashes.join(''),
        same,
        leafHash(same),
      ],
    )
  }
  const tree = createTree(entries.map(leafHash))
  const signed = await db.query<{ size: number; at: string }>(
    'select size, signed_at as at from evidence_heads where account_id = $1',
    [customer.accountId],
  )
  for (const { size, at } of signed) {
    const head = evidence.signer.sign({
      log: customer.accountId,
      size,
      root: tree.rootAt(size),
      at,
    })
    await db.query(
      'update evidence_heads set root = $3, signature = $4 where account_id = $1 and size = $2',
      [customer.accountId, size, head.root, head.signature],
    )
  }
}
