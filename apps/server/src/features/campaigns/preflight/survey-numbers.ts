import { refusedChannels } from '@afterbeep/contract/contact/contact-consent'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Database } from '../../../platform/database/database.ts'
import { letOthersIn } from '../../../platform/let-others-in.ts'
import { isNotContacted, narrowWindow, windowKeyOf } from '../../compliance/index.ts'
import { readContactPage } from '../../contacts/index.ts'

/** What any row of a number says of it, also a row that is skipped. */
export interface Numbers {
  /** The channels that it refuses. */
  refusals: ReadonlyMap<number, readonly Channel[]>
  /** What the rows allow together, where they say different places. */
  windows: ReadonlyMap<number, string>
  /** Those that are not contacted. */
  leftOut: ReadonlySet<number>
}

const PAGE_ROWS = 5_000

/**
 * Goes through the list for what its rows say of their numbers, before any recipient is counted: a refusal or another
 * place may stand in a row below the one that would be sent, and holds for that one too, as in the run.
 */
export async function readNumbers(
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
): Promise<Numbers> {
  const refusals = new Map<number, readonly Channel[]>()
  const windows = new Map<number, string>()
  const leftOut = new Set<number>()
  const all = new Map<number, string>()
  let afterLine = 0
  for (;;) {
    const page = await readContactPage(db, accountId, listId, afterLine, PAGE_ROWS)
    for (const contact of page) {
      const { phone, consent } = contact
      const refused = refusedChannels(consent, channels)
      if (refused.length > 0) refusals.set(phone, [...(refusals.get(phone) ?? []), ...refused])
      if (isNotContacted(contact)) leftOut.add(phone)
      const before = all.get(phone)
      const windowKey = narrowWindow(all, { phone, windowKey: windowKeyOf(contact) })
      if (before !== undefined && before !== windowKey) windows.set(phone, windowKey)
    }
    signal?.throwIfAborted()
    await letOthersIn()
    const last = page.at(-1)
    if (!last || page.length < PAGE_ROWS) return { refusals, windows, leftOut }
    afterLine = last.line
  }
}
