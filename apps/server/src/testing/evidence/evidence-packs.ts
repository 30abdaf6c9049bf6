import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { meaningOfReply } from '@afterbeep/contract/opt-outs/reply-meaning'
import { insertCall, updateCall } from '../../features/call-backs/call-backs.queries.ts'
import { recordReply } from '../../features/compliance/index.ts'
import { fetchProofs } from '../../features/reports/index.ts'
import { sealEvidence } from '../../features/evidence/seal-evidence.ts'
import { buildPack } from '../../features/evidence/pack/build-pack.ts'
import { packFile } from '../../features/evidence/pack/evidence-pack.ts'
import type { EvidencePack } from '../../features/evidence/pack/evidence-pack.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import type { CampaignFixture } from '../campaigns/campaign-fixture.ts'

/** People with every kind of end: reached, failing, left out for each reason, and twice on the list. */
export const recipients = {
  california: 14085550101,
  illinois: 13125550102,
  optedOut: 16175550103,
  canadian: 14165550104,
  failing: 15550010005,
} as const

/** Sends a campaign of two messages to them, and seals what became of it. */
export async function sendAndSeal(fixture: CampaignFixture, customer: Customer): Promise<string> {
  const { db, clock, suppressions } = fixture
  const { accountId } = customer
  const { california, illinois, optedOut, canadian, failing } = recipients
  const stop = { accountId, phones: [optedOut], reason: 'opted_out', at: clock.now() }
  await db.transaction((tx) => suppressions.suppress(tx, stop))
  const people = [california, illinois, optedOut, canadian, failing, california]
  const listId = await fixture.list(customer, people)
  const variantMessage = 'Are you coming, <FirstName>? We are Ann’s.'
  await fixture.publish(customer, listId, { name: 'Autumn', variantMessage })
  fixture.engine.wake()
  await fixture.reaches(customer, 'Autumn', 'Completed with failures')
  await fixture.proofs.idle()
  clock.advance(3 * 60_000)
  await hearFrom(fixture, customer, california, 'Who gave you this number?')
  await fetchProofs({ db, clock, log: fixture.evidence.log, speech: fixture.speech })
  await sealEvidence(fixture.evidence)
  return listId
}

/** A person writes, and phones back and opts out. */
export async function hearFrom(
  { db, clock }: CampaignFixture,
  { accountId }: Customer,
  phone: number,
  text: string,
): Promise<void> {
  const at = clock.now()
  const id = randomUUID()
  await db.transaction(async (tx) => {
    const places = [{ accountId, repliedTo: null }]
    const meaning = meaningOfReply(text)
    await recordReply(tx, { places, eventId: id, phone, text, meaning, at })
    const call = await insertCall(tx, { callId: id, accountId, phone, drop: null, at })
    if (call) await updateCall(tx, { ...call, state: 'over', optedOut: true })
  })
}

/** The pack of a number, and the bytes of its file. */
export async function packOf(
  { evidence }: CampaignFixture,
  { accountId }: Customer,
  phone: number,
): Promise<{ pack: EvidencePack; file: Buffer }> {
  const pack = await buildPack(evidence, accountId, phone)
  return { pack, file: Buffer.from(packFile(pack)) }
}

/** The text of all heads that are kept outside of the database. */
export async function keptHeads(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('heads-'))
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return files.join('')
}
