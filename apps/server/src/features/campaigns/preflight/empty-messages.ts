import type { CampaignDraft } from '@afterbeep/contract/api/campaigns/campaigns'
import { usedFallbacks } from '@afterbeep/contract/message/fallbacks'
import { compileMessage } from '@afterbeep/contract/message/placeholders'
import type { Queries } from '../../../platform/database/database.ts'
import { readContactColumns } from '../../contacts/index.ts'
import type { Recipients } from '../recipients.ts'

/** Of some lines of the list, those for whom nothing of the message is left. */
export type FindEmpty = (lines: readonly number[]) => Promise<ReadonlySet<number>>

/**
 * People for whom a message that consists of fields is empty: a run sends them nothing. Undefined where the message has
 * words beside its fields, as almost every one has, so nothing is read for it. Of two messages both have to be empty:
 * who gets which is only known once the campaign is published.
 */
export function emptyMessages(
  db: Queries,
  accountId: string,
  { listId, columns }: Pick<Recipients, 'listId' | 'columns'>,
  draft: CampaignDraft,
): FindEmpty | undefined {
  const { message, variantMessage } = draft
  const messages = variantMessage === undefined ? [message] : [message, variantMessage]
  const fallbacks = usedFallbacks(draft.fallbacks ?? {}, messages)
  const compiled = messages.map((one) => compileMessage(one, fallbacks))
  if (compiled.some((one) => one.merge(() => null).trim() !== '')) return undefined
  const names = new Set(compiled.flatMap((one) => one.names))
  const read = columns.filter((column) => names.has(column.toLowerCase()))
  const places = new Map(read.map((column, place) => [column.toLowerCase(), place]))
  return async (lines) => {
    const values = await readContactColumns(db, { accountId, listId }, lines, read)
    return new Set(
      lines.filter((line) => {
        const own = values.get(line)
        return compiled.every(
          (one) => one.merge((name) => own?.[places.get(name) ?? -1]).trim() === '',
        )
      }),
    )
  }
}
