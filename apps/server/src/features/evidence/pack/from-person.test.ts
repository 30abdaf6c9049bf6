import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPack } from '../../../../../../packages/verifier/verify.mjs'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { hearFrom, keptHeads, packOf } from '../../../testing/evidence/evidence-packs.ts'
import { insertCall, lockCall, updateCall } from '../../call-backs/call-backs.queries.ts'
import { removeCalls, removeReplies } from '../../retention/removal.queries.ts'
import { sealEvidence } from '../seal-evidence.ts'
import { packPdf } from './pack-pdf.ts'

let fixture: CampaignFixture
let customer: Customer
beforeAll(async () => {
  fixture = await openCampaignFixture()
  customer = await fixture.customer()
})
afterAll(() => fixture.close())

const seal = () => sealEvidence(fixture.evidence)
const sealedOf = async (phone: number) => (await packOf(fixture, customer, phone)).pack.records
const inAnyRecord = async (text: string) => {
  const rows = await fixture.db.query<{ found: number }>(
    `select count(*)::int as found from evidence_batches b, unnest(b.records) as r
     where r like '%' || $1 || '%'`,
    [text],
  )
  return rows[0]?.found
}

describe('what came from a person', () => {
  it('is in the log, each of it once, and proven by the heads that were kept outside', async () => {
    const phone = 14085550111
    await hearFrom(fixture, customer, phone, 'Stop.\nI never “signed up” 😡')
    await hearFrom(fixture, customer, phone, 'Hello?')
    await hearFrom(fixture, customer, 13125550112, 'Of another person')
    await seal()
    const { pack, file } = await packOf(fixture, customer, phone)
    const at = fixture.clock.now().toISOString()
    expect(pack).toMatchObject({ replies: [], call_backs: [] })
    expect(pack.records.map(({ record }) => record)).toEqual(
      expect.arrayContaining([
        {
          salt: expect.stringMatching(/^[0-9a-f]{32}$/),
          from: `+${phone}`,
          wrote_at: at,
          wrote: 'Stop.\nI never “signed up” 😡',
          read_as: 'opt_out',
        },
        expect.objectContaining({ wrote: 'Hello?', read_as: 'other' }),
        expect.objectContaining({ from: `+${phone}`, phoned_at: at, opted_out: true }),
      ]),
    )
    expect(pack.records).toHaveLength(4)
    const heads = await keptHeads(fixture.evidence.folder)
    expect(verifyPack(file, { heads }).problems).toEqual([])
    const pdf = packPdf(pack).toString('latin1')
    expect(pdf).toContain('The person phoned back')
    expect(pdf).toContain('Read as: an opt-out')
  })

  it('can’t be changed by who has the true key: the leaf is another then', async () => {
    const phone = 14085550111
    const { pack } = await packOf(fixture, customer, phone)
    const { signature: _, ...signed } = structuredClone(pack)
    const forged = signed.records.find(({ record }) => record['wrote'] === 'Hello?')
    Object.assign(forged?.record ?? {}, { wrote: 'Yes, call me!' })
    const { signer } = fixture.evidence
    const resigned = { ...signed, signature: signer.signText(JSON.stringify(signed)) }
    const file = Buffer.from(`${JSON.stringify(resigned, null, 2)}\n`)
    expect(verifyPack(file).problems.join()).toMatch(/is not the one that was sealed/)
  })

  it('may not be handed over as of another person', async () => {
    const { pack } = await packOf(fixture, customer, 14085550111)
    const { signature: _, ...signed } = { ...pack, number: '+13125550112' }
    const { signer } = fixture.evidence
    const resigned = { ...signed, signature: signer.signText(JSON.stringify(signed)) }
    const file = Buffer.from(`${JSON.stringify(resigned, null, 2)}\n`)
    expect(verifyPack(file).problems.join()).toMatch(/Record 0 is about another number/)
  })

  it('waits for the end of a call without an opt-out, and is sealed once', async () => {
    const { db, clock } = fixture
    const phone = 14085550113
    const { accountId } = customer
    const move = (state: 'menu' | 'connected' | 'over', asked: boolean) =>
      db.transaction(async (tx) => {
        const call =
          (await lockCall(tx, 'waits')) ??
          (await insertCall(tx, {
            callId: 'waits',
            accountId,
            phone,
            drop: null,
            at: clock.now(),
          }))
        if (call) await updateCall(tx, { ...call, state, askedForOwner: asked })
      })
    await move('menu', false)
    await move('connected', true)
    await seal()
    const { pack } = await packOf(fixture, customer, phone)
    expect(pack.records).toEqual([])
    expect(pack.call_backs).toMatchObject([{ asked_for_owner: true }])
    await move('over', true)
    await seal()
    await move('over', true)
    await seal()
    expect((await sealedOf(phone)).map(({ record }) => record)).toMatchObject([
      { from: `+${phone}`, asked_for_owner: true, opted_out: false },
    ])
  })

  it('does not wait for the end of a call in which the caller opts out', async () => {
    const { db, clock } = fixture
    const { accountId } = customer
    const drop = null
    await db.transaction(async (tx) => {
      const at = clock.now()
      const call = await insertCall(tx, { callId: 'nine', accountId, phone: 14085550118, drop, at })
      if (call) await updateCall(tx, { ...call, state: 'confirming', optedOut: true })
    })
    await seal()
    await db.transaction(async (tx) => {
      const call = await lockCall(tx, 'nine')
      if (call) await updateCall(tx, { ...call, state: 'over' })
    })
    await seal()
    expect((await sealedOf(14085550118)).map(({ record }) => record)).toMatchObject([
      { opted_out: true },
    ])
  })

  it('goes with the person who is erased, also where another one wrote their number', async () => {
    const [erased, other] = [14085550114, 14085550115]
    await hearFrom(fixture, customer, erased, 'Take me off')
    await hearFrom(fixture, customer, other, 'Call 408-555-0114 instead')
    await hearFrom(fixture, customer, other, 'Thanks')
    await seal()
    expect(await sealedOf(other)).toHaveLength(4)
    await customer.browser.post('/api/account/erasure/', { phone: String(erased) })
    await fixture.jobs.runAll()
    expect(await inAnyRecord('5550114')).toBe(0)
    expect(await inAnyRecord('555-0114')).toBe(0)
    const { pack, file } = await packOf(fixture, customer, other)
    expect(pack.records).toHaveLength(3)
    expect(pack.replies).toMatchObject([{ text: 'Call [erased] instead' }])
    expect(verifyPack(file).problems).toEqual([])
    expect(await sealedOf(erased)).toEqual([])
  })

  it('goes with its row at the end of the time that it is kept; others of its batch stay', async () => {
    const { db, clock } = fixture
    const [old, young] = [14085550116, 14085550117]
    await hearFrom(fixture, customer, old, 'Long ago')
    clock.advance(1000)
    const between = clock.now()
    clock.advance(1000)
    await hearFrom(fixture, customer, young, 'Lately')
    await seal()
    await removeReplies(db, between, 1000)
    await removeCalls(db, between, 1000)
    expect(await inAnyRecord(String(old))).toBe(0)
    expect(await inAnyRecord('Long ago')).toBe(0)
    const { pack, file } = await packOf(fixture, customer, young)
    expect(pack.records).toHaveLength(2)
    expect(verifyPack(file).problems).toEqual([])
  })

  it('of one account is in no log of another', async () => {
    const other = await fixture.customer()
    await hearFrom(fixture, other, 14085550117, 'To another business')
    await seal()
    const own = JSON.stringify(await sealedOf(14085550117))
    expect(own).not.toContain('To another business')
    const { pack } = await packOf(fixture, other, 14085550117)
    expect(JSON.stringify(pack)).not.toContain('Lately')
  })
})
