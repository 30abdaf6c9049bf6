import { columnUses } from '@afterbeep/contact-file/matching/column-use'
import type { ColumnUse } from '@afterbeep/contact-file/matching/column-use'
import { emptyResponseSchema } from '@afterbeep/contract/api/account/auth'
import { columnsSearchResponseSchema } from '@afterbeep/contract/api/contact-columns'
import { z } from 'zod'
import { api } from '../../../lib/api-client.ts'

const usesSchema = z.array(z.enum(columnUses))

/** What the account used the columns of such a file for last; undefined for a new shape, or offline. */
export async function rememberedColumns(
  headers: readonly string[],
  signal: AbortSignal,
): Promise<readonly ColumnUse[] | undefined> {
  try {
    const schema = columnsSearchResponseSchema
    const { uses } = await api.post('/contact-columns/searches/', {
      schema,
      body: { headers },
      signal,
    })
    return usesSchema.safeParse(uses).data
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** Keeps it for the next file of this shape; best effort, since the guess is made again otherwise. */
export function rememberColumns(headers: readonly string[], uses: readonly ColumnUse[]): void {
  const body = { headers, uses }
  api.put('/contact-columns/', { schema: emptyResponseSchema, body }).catch(() => undefined)
}
