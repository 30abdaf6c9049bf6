import { readConsent, refusedChannels } from '@afterbeep/contract/contact/contact-consent'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Database } from '../../../platform/database/database.ts'
import { letOthersIn } from '../../../platform/let-others-in.ts'
import { readContactPage } from '../../contacts/index.ts'
import type { ContactToSend } from '../../contacts/index.ts'

/** People by what their rows say they agreed to; who agreed to both counts twice. */
export interface ConsentCounts {
  voice: number
  text: number
  /** Of them, those who agreed to a channel that their row does not name are counted in `unnamed` too. */
  neither: number
  unnamed: number
}

export function countConsent(counts: ConsentCounts, contact: ContactToSend, now: Date): void {
  const { consent, consentDate } = contact
  const { voice, text, unnamed } = readConsent({ consent, date: consentDate, source: null }, now)
  if (voice === 'yes') counts.voice += 1
  if (text === 'yes') counts.text += 1
  if (voice !== 'yes' && text !== 'yes') counts.neither += 1
  if (unnamed) counts.unnamed += 1
}

/** The channels that each number refuses in any of its rows. */
export type Refusals = Map<number, readonly Channel[]>

const PAGE_ROWS = 5_000

/**
 * Goes through the list for what is refused in it, before anybody is counted: a refusal may stand in a row
 * below the one that would be sent, and holds for that one too, as in the run.
 */
export async function readRefusals(
  db: Database,
  {
    accountId,
    listId,
    channels,
    signal,
  }: {
    accountId: string
    listId: string
    channels: readonly Channel[]
    signal: AbortSignal | undefined
  },
): Promise<Refusals> {
  const refusals: Refusals = new Map()
  let afterLine = 0
  for (;;) {
    const page = await readContactPage(db, accountId, listId, afterLine, PAGE_ROWS)
    for (const { phone, consent } of page) {
      const refused = refusedChannels(consent, channels)
      if (refused.length > 0) refusals.set(phone, [...(refusals.get(phone) ?? []), ...refused])
    }
    signal?.throwIfAborted()
    await letOthersIn()
    const last = page.at(-1)
    if (!last || page.length < PAGE_ROWS) return refusals
    afterLine = last.line
  }
}
