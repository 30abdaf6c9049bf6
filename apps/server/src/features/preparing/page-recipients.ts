import { refusedChannels } from '@afterbeep/contract/contact/contact-consent'
import { channelsOf } from '@afterbeep/contract/money/pricing'
import type { Transaction } from '../../platform/database/database.ts'
import { contactLimitOf, isNotContacted, narrowWindow, windowKeyOf } from '../compliance/index.ts'
import type { ContactToSend } from '../contacts/index.ts'
import type { RunToSend } from '../runs/index.ts'
import { contactsSince } from './contact-limit.ts'
import type { ChunkRecipient, Recipient } from './cut-chunks.ts'
import { earlierContacts } from './earlier-contacts.queries.ts'
import { lockWaiting } from './narrowed.queries.ts'

export interface PageRecipients {
  recipients: Recipient[]
  /** Of earlier pages, those whose number may be contacted less by a row of this one: they need another chunk. */
  narrowed: ChunkRecipient[]
}

/**
 * The page's recipients: which numbers stand in an earlier row, and who may be at the limit. A number may be in each
 * place that any of its rows says, also a row that is skipped, so it has the hours and limits of all of them.
 */
export async function pageRecipients(
  tx: Transaction,
  run: RunToSend,
  page: readonly ContactToSend[],
  { at, contactLimit }: { at: Date; contactLimit: number },
): Promise<PageRecipients> {
  const channels = channelsOf(run.type)
  const [leading = 'voice'] = channels
  const phones = page.map((contact) => contact.phone)
  const earlier = await earlierContacts(tx, run, phones, contactsSince(at))
  const before = new Map(earlier.map((one) => [one.phone, one]))
  const sentLines = earlier.flatMap(({ sameAs }) => sameAs ?? [])
  const waiting = await lockWaiting(tx, { ...run, channel: leading }, sentLines)
  const windows = new Map<number, string>()
  for (const one of waiting) narrowWindow(windows, one)
  for (const contact of page) {
    narrowWindow(windows, { phone: contact.phone, windowKey: windowKeyOf(contact) })
  }
  const lineOfPhone = new Map<number, number>()
  const recipients = page.map((contact) => {
    const { line, phone } = contact
    const windowKey = windows.get(phone) ?? windowKeyOf(contact)
    const { sameAs = null, contacts = 0 } = before.get(phone) ?? {}
    const limit = contactLimitOf(windowKey, contactLimit, at)
    const recipient = {
      line,
      phone,
      windowKey,
      sameAs: sameAs ?? lineOfPhone.get(phone) ?? null,
      isLeftOut: isNotContacted(contact),
      refused: refusedChannels(contact.consent, channels),
      nearLimit: contacts + channels.length > limit,
    }
    if (!lineOfPhone.has(phone)) lineOfPhone.set(phone, line)
    return recipient
  })
  const narrowed = waiting.flatMap(({ line, phone, windowKey: former }) => {
    const windowKey = windows.get(phone) ?? former
    // Whether it is near the limit is found out when it is sent.
    return windowKey === former ? [] : [{ line, phone, windowKey, sameAs: null, nearLimit: true }]
  })
  return { recipients, narrowed }
}
