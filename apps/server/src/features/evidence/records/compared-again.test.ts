import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import {
  openAccount,
  prepareDue,
  publishFor,
  readRun,
} from '../../../testing/campaigns/prepared-run.ts'
import { createSendingFixture } from '../../../testing/campaigns/sending-fixture.ts'
import type { Owner } from '../../../testing/simulation/simulation.queries.ts'
import { importRegistry } from '../../compliance/index.ts'
import type { RunToSend } from '../../runs/index.ts'
import { buildPack } from '../pack/build-pack.ts'
import { packPdf } from '../pack/pack-pdf.ts'
import { sealEvidence } from '../seal-evidence.ts'

const factsSchema = z.object({
  registries: z.unknown(),
  sends: z.array(z.object({ registry: z.unknown().optional() })),
})
const [ann, bob] = [12125550001, 12125550002]
const DAY_MS = 24 * 3_600_000
const PREPARED = '2026-11-18T15:00:00.000Z'
const SENT_LATER = '2026-11-19T15:00:00.000Z'
const fileOf = (dated: string) => [{ dated, area_codes: [212] }]
let fixture: CampaignFixture
let owner: Owner
let run: RunToSend
beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
})
afterAll(() => fixture.close())
beforeEach(async () => {
  fixture.clock.set(new Date(PREPARED))
  owner = await openAccount(fixture, [ann, bob])
  await upload('2026-11-10', '212,5559999')
  const runId = await publishFor(fixture, owner, { campaignType: 'voicemail' })
  await prepareDue(fixture)
  await fixture.db.query('delete from canaries where run_id = $1', [runId])
  run = await readRun(fixture, owner.accountId, runId)
})

async function upload(dated: string, lines: string): Promise<void> {
  async function* bytes() {
    yield Buffer.from(`${lines}\r\n`)
  }
  const { accountId, userId } = owner
  const file = { accountId, userId, name: 'registry.txt', dated, bytes: bytes() }
  await importRegistry(fixture, file)
}

/** Sends all of the run, which the provider rejects, and returns what is sealed of it. */
async function send() {
  const { db, clock } = fixture
  const respond = () =>
    ({ kind: 'rejected', reason: 'busy', providerCode: '4006', suppress: false }) as const
  const sending = createSendingFixture({ db, clock, channel: 'voice', respond })
  while (await sending.sendNext(run));
  await sealEvidence(fixture.evidence)
  return sending.calls.map(({ phone }) => phone)
}

/** When a person was compared with which files: while the run was prepared, and as it was sent. */
async function comparisonsOf(phone: number) {
  const pack = await buildPack(fixture.evidence, owner.accountId, phone)
  const [found] = pack.records
  const { registries, sends } = factsSchema.parse(pack.batches[0]?.facts)
  const words = packPdf(pack).toString('latin1')
  const inPdf = [...words.matchAll(/National do-not-call registry: compared (\S+)/g)]
  return {
    result: found?.record['reason'],
    registries,
    again: sends[Number(found?.record['send'])]?.registry,
    inPdf: inPdf.map(([, at]) => at),
  }
}

const prepared = {
  national: { compared_at: PREPARED, files: fileOf('2026-11-10') },
  reassigned_numbers: null,
}

it('a run that is sent on the day of its preparation shows one comparison', async () => {
  expect(await send()).toEqual([ann, bob])
  expect(await comparisonsOf(ann)).toEqual({
    result: 'busy',
    registries: prepared,
    again: undefined,
    inPdf: [PREPARED],
  })
})

it.each([
  ['one of them', '212,5550002', [ann]],
  ['all of them', '212,5550001\r\n212,5550002', []],
])(
  'a run that is sent on a later day shows both comparisons, where the second leaves out %s',
  async (_, registered, called) => {
    fixture.clock.advance(DAY_MS)
    await upload('2026-11-19', registered)
    expect(await send()).toEqual(called)
    const both = {
      registries: prepared,
      again: { compared_at: SENT_LATER, files: fileOf('2026-11-19') },
      inPdf: [PREPARED, SENT_LATER],
    }
    const annEnds = called.length === 1 ? 'busy' : 'national_registry'
    expect(await comparisonsOf(ann)).toEqual({ result: annEnds, ...both })
    expect(await comparisonsOf(bob)).toEqual({ result: 'national_registry', ...both })
  },
)
