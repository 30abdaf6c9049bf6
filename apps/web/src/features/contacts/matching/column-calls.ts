import { columnUses } from '@afterbeep/contact-file/matching/column-use'
import type { ColumnUse } from '@afterbeep/contact-file/matching/column-use'
import type { FileLook } from '@afterbeep/contact-file/matching/file-look'
import { emptyResponseSchema } from '@afterbeep/contract/api/account/auth'
import { columnsSearchResponseSchema } from '@afterbeep/contract/api/contact-columns'
import { cleanCell } from '@afterbeep/contract/contact/contact-rows'
import { z } from 'zod'
import { api } from '../../../lib/api-client.ts'

/** What is remembered of a column that had no values: nothing, so that it is guessed once it has some. */
const empty = 'Empty'
const usesSchema = z.array(z.enum([...columnUses, empty]))

/**
 * What the account used the columns of such a file for last, undefined for a column that was empty; undefined for
 * a new shape, or offline. Files without headers have no shape: their columns are alike only in number.
 */
export async function rememberedColumns(
  { headers, headerLine }: FileLook,
  signal: AbortSignal,
): Promise<readonly (ColumnUse | undefined)[] | undefined> {
  if (headerLine === 0) return undefined
  try {
    const schema = columnsSearchResponseSchema
    const { uses } = await api.post('/contact-columns/searches/', {
      schema,
      body: { headers },
      signal,
    })
    return usesSchema.safeParse(uses).data?.map((use) => (use === empty ? undefined : use))
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** Keeps it for the next file of this shape; best effort, since the guess is made again otherwise. */
export function rememberColumns(
  { headers, headerLine, sample }: FileLook,
  uses: readonly ColumnUse[],
): void {
  if (headerLine === 0) return
  const isFilled = (index: number) => sample.some((cells) => cleanCell(cells[index] ?? '') !== '')
  const body = { headers, uses: uses.map((use, index) => (isFilled(index) ? use : empty)) }
  api.put('/contact-columns/', { schema: emptyResponseSchema, body }).catch(() => undefined)
}
