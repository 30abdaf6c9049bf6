import type { EvidencePack } from './evidence-pack.ts'
import type { PdfLine, PdfText } from './pdf-pages.ts'
import type { ShownRecord } from './read-sealed.ts'

const meanings: Readonly<Record<string, string>> = {
  opt_out: 'an opt-out',
  opt_in: 'START',
  unclear: 'unclear, treated as an opt-out until it was looked at',
  help: 'HELP',
  other: 'any other reply',
}

/** Of a record of what came from the person. */
export function fromPersonLines(record: ShownRecord): PdfText[] {
  const { wrote, wrote_at: wroteAt, read_as: readAs = '', phoned_at: phonedAt, after } = record
  if (wrote === undefined && phonedAt === undefined) return []
  return [
    after?.campaign && `After the campaign: ${after.campaign}`,
    wroteAt && `Received: ${wroteAt}`,
    wrote !== undefined && `Exact words: ${wrote}`,
    wrote !== undefined && `Read as: ${meanings[readAs] ?? readAs}`,
    phonedAt && `Phoned: ${phonedAt}`,
    record.asked_for_owner && 'Asked for the business',
    record.opted_out && 'Opted out',
  ]
}

/** What the person wrote, and when they phoned back, that has no record. */
export function unsealedFromPerson({ replies, call_backs: calls }: EvidencePack): PdfLine[] {
  if (replies.length + calls.length === 0) return []
  return [
    { text: '' },
    { text: 'From the person, without a record', isHeading: true },
    ...replies.map(({ at, text, meaning }) => ({
      text: `${at}: wrote “${text}”, read as ${meanings[meaning] ?? meaning}`,
    })),
    ...calls.map(({ at, opted_out: optedOut, asked_for_owner: asked }) => ({
      text: `${at}: phoned back${asked ? ', asked for the business' : ''}${optedOut ? ', opted out' : ''}`,
    })),
  ]
}
