import type { EvidencePack } from './evidence-pack.ts'
import type { PdfLine, PdfText } from './pdf-pages.ts'
import { fromLine, lawLines } from './pdf-send.ts'
import { shownSend } from './read-sealed.ts'
import type { ShownRecord } from './read-sealed.ts'

const messages: Readonly<Record<string, string>> = {
  stop: 'Confirmation of an opt-out',
  help: 'Reply to HELP',
  join: 'Question of a sign-up',
  test: 'Test to the own phone of a user',
  code: 'Code to the own phone of a user',
}

export function singleTitle({ message = '', result = '' }: ShownRecord): string {
  return `${messages[message] ?? message}: ${result === 'not_sent' ? 'not sent' : result}`
}

/** Of a record of a message that is no part of a campaign. */
export function singleLines(record: ShownRecord): PdfText[] {
  const { message, because, allowed_by: allowed, law, channel } = record
  if (message === undefined) return []
  return [
    channel === 'voice' ? 'By voicemail' : 'By text',
    record.words !== undefined &&
      fromLine(shownSend.pick({ from: true, caller_id: true }).parse(record)),
    ...(law ? lawLines(law) : []),
    because &&
      `Because: ${because.source}, ${because.at}${because.text ? `: ${because.text}` : ''}`,
    allowed && `Allowed by: ${allowed}`,
  ]
}

/** Messages outside of campaigns that have no record. */
export function unsealedSingles({ other_messages: open }: EvidencePack): PdfLine[] {
  if (open.length === 0) return []
  return [
    { text: '' },
    { text: 'Outside of campaigns, without a record yet', isHeading: true },
    ...open.map(({ at, message, state, words }) => ({
      text: `${at}: ${messages[message] ?? message}, ${state.replace('_', ' ')}${words === null ? '' : `: “${words}”`}`,
    })),
  ]
}
