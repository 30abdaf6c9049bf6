import { formatPhone } from '@afterbeep/contract/contact/phone'
import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import { leafHash } from '../log/merkle-tree.ts'
import type { EvidencePack } from './evidence-pack.ts'
import { fromPersonLines, unsealedFromPerson } from './pdf-from-person.ts'
import { fromLine, lawLines } from './pdf-send.ts'
import { singleLines, singleTitle, unsealedSingles } from './pdf-singles.ts'
import { pdfOf } from './pdf-pages.ts'
import type { PdfLine, PdfText } from './pdf-pages.ts'
import { shownFacts, shownRecord } from './read-sealed.ts'
import type { ShownComparison, ShownFacts, ShownRecord } from './read-sealed.ts'

const reasons: Readonly<Record<string, string>> = failureTexts

/** The pack for a reader without a computer: the same records in words. The JSON file is the evidence. */
export function packPdf(pack: EvidencePack): Buffer {
  const { number, account, made_at: madeAt } = pack
  const lines: PdfLine[] = [
    { text: `Evidence about ${formatPhone(number)}`, isHeading: true },
    { text: '' },
    { text: `Sender: ${account.business} (account ${account.id})` },
    { text: `Made: ${madeAt}. All times are UTC unless a zone stands beside them.` },
    { text: nowListed(pack) },
    { text: `Records: ${pack.records.length}. Without a record yet: ${pack.not_sealed.length}.` },
    ...(pack.has_more ? [{ text: 'Older records of this number are left out.' }] : []),
    { text: `Public key (Ed25519, base64 of its DER): ${pack.key}` },
    { text: '' },
    {
      text: 'This is a reading of the JSON file that comes with it. That file is the evidence: each of its records is hashed into the signed log of the account, and can be checked with the verifier without this product. This is not legal advice.',
    },
    ...pack.records.flatMap((_, place) => recordLines(pack, place)),
    ...notSealedLines(pack),
    ...unsealedFromPerson(pack),
    ...unsealedSingles(pack),
  ]
  return pdfOf(lines, `Evidence about ${number}, made ${madeAt}`)
}

function nowListed({ do_not_contact_now: listed }: EvidencePack): string {
  if (!listed) return 'Do-not-contact list of the sender: the number is not on it now.'
  return `Do-not-contact list of the sender: on it since ${listed.since} (${reasonText(listed.reason)}).`
}

function recordLines(pack: EvidencePack, place: number): PdfLine[] {
  const found = pack.records[place]
  const batch = pack.batches.find(({ entry }) => entry['number'] === found?.batch)
  if (!found || !batch) return []
  const record = shownRecord.parse(found.record)
  const facts = shownFacts.parse(batch.facts)
  const head = pack.heads[batch.proofs[0]?.head ?? -1]
  return [
    { text: '' },
    { text: `${place + 1}. ${titleOf(record, facts)}`, isHeading: true },
    ...texts([
      facts.campaign && `Campaign: ${facts.campaign.name}, run ${facts.campaign.run}`,
      ...fromPersonLines(record),
      record.sent_at && `Sent: ${record.sent_at}`,
      record.sent_between &&
        `  A try was uncertain: it left from ${record.sent_between.from} on, and before ${record.sent_between.before}`,
      record.ended_at && `Ended: ${record.ended_at}`,
      ...Object.entries(record.local_time ?? {}).map(
        ([zone, time]) => `Time of the recipient: ${time} ${zone}`,
      ),
      ...sendLines(record, facts),
      ...singleLines(record),
      record.words != null && `Exact words: ${record.words}`,
      record.audio_sha256 &&
        `Recording (${record.media_type ?? 'audio'}), fetched ${record.fetched_at ?? '?'}, SHA-256: ${record.audio_sha256}`,
      ...consentLines(record, facts),
      ...registryLines(record, facts),
      record.do_not_contact &&
        `Do-not-contact list then: on it since ${record.do_not_contact.since} (${reasonText(record.do_not_contact.reason)})`,
      record.reason && `Reason: ${reasonText(record.reason)}`,
      record.forbidden_by &&
        `Forbidden by: ${record.forbidden_by.rule} (table of laws ${record.forbidden_by.version ?? 'not kept'})`,
      record.provider_code && `Code of the provider: ${record.provider_code}`,
      record.provider_id && `Id of the provider: ${record.provider_id}`,
      record.reference && `Reference given to the provider: ${record.reference}`,
      `Sealed: batch ${found.batch}, record ${found.index}, leaf ${leafHash(JSON.stringify(found.record))}`,
      head && `Signed head: size ${head.size}, ${head.at}, root ${head.root}`,
    ]),
  ]
}

function titleOf(record: ShownRecord, { channel }: ShownFacts): string {
  const what = channel === 'voice' ? 'Voicemail' : channel === 'text' ? 'Text' : undefined
  if (record.wrote !== undefined) return 'The person wrote'
  if (record.phoned_at !== undefined) return 'The person phoned back'
  if (record.audio_sha256 !== undefined) return 'Recording that proves a delivery'
  if (record.message !== undefined) return singleTitle(record)
  if (what === undefined) return `Correction: ${record.result ?? ''}`
  return `${what}: ${record.result === 'skipped' ? 'not sent' : (record.result ?? '')}`
}

function sendLines(record: ShownRecord, { sends }: ShownFacts): (string | undefined)[] {
  const send = record.send == null ? undefined : sends?.[record.send]
  if (!send) return []
  return [
    fromLine(send),
    ...(send.law ? lawLines(send.law) : []),
    `Do-not-contact list: read ${send.at} and right before the call`,
  ]
}

function consentLines(record: ShownRecord, { consent, sends }: ShownFacts): PdfText[] {
  if (!consent) return []
  const { source, text, at, by, list } = consent
  const own = record.consent
  const corrected = record.send == null ? undefined : sends?.[record.send]?.list_statement
  return [
    own &&
      `Consent of this person, as the list has it: voicemails ${own.voice}, texts ${own.text}${own.unnamed ? ' (it agrees, and names no channel)' : ''}, ` +
        `given ${own.day ?? 'on a day not known'}, source ${own.source ?? 'not known'}`,
    `Consent: ${source}, by ${by}, ${at}: ${text}`,
    `Contact list: ${list.name}, uploaded ${list.uploaded_at}`,
    list.statement && `How the people of the list agreed, in its owner's words: ${list.statement}`,
    corrected !== undefined &&
      corrected !== (list.statement ?? null) &&
      `Corrected by the owner before this was decided: ${corrected ?? 'nothing is said of how they agreed'}`,
  ]
}

function registryLines(record: ShownRecord, { registries, sends }: ShownFacts): PdfText[] {
  if (!registries) return []
  const { national, reassigned_numbers: reassigned } = registries
  const again = record.send == null ? undefined : sends?.[record.send]?.registry
  return [
    national && comparedLine(national),
    again && comparedLine(again),
    reassigned && `Database of reassigned numbers: asked ${reassigned.asked_at}`,
  ]
}

function comparedLine({ compared_at: at, files }: ShownComparison): string {
  const days = files.map(({ dated }) => dated).join(', ')
  return `National do-not-call registry: compared ${at} with the files of ${days}`
}

function notSealedLines({ not_sealed: open }: EvidencePack): PdfLine[] {
  if (open.length === 0) return []
  return [
    { text: '' },
    { text: 'Without a record yet', isHeading: true },
    ...open.map(({ campaign, channel, state, at }) => ({
      text: `${campaign}, ${channel}: ${state} since ${at}`,
    })),
  ]
}

function reasonText(reason: string): string {
  return reasons[reason] ?? reason.replaceAll('_', ' ')
}

function texts(lines: readonly PdfText[]): PdfLine[] {
  return lines.flatMap((text) => (text ? [{ text }] : []))
}
