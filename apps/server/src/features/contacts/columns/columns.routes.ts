import { createHash } from 'node:crypto'
import { emptyResponseSchema } from '@afterbeep/contract/api/account/auth'
import {
  columnsSearchBodySchema,
  columnsSearchResponseSchema,
  rememberedColumnsBodySchema,
} from '@afterbeep/contract/api/contact-columns'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../../platform/http/api.ts'
import { deleteOldColumns, selectColumns, upsertColumns } from './columns.queries.ts'

/** Shapes of files that an account has; the one not used for longest is forgotten first. */
const mostShapes = 100

/** /api/contact-columns/: what the columns of other programs' files were used for. */
export function registerContactColumns(
  api: Api,
  { db, clock }: { db: Database; clock: Clock },
): void {
  api.post(
    '/api/contact-columns/searches/',
    {
      schema: { body: columnsSearchBodySchema, response: { 200: columnsSearchResponseSchema } },
      onRequest: requireSignIn,
    },
    async (request) => {
      const { accountId } = signedInUser(request)
      const { headers } = request.body
      const uses = await selectColumns(db, { accountId, shape: shapeOf(headers) })
      return { uses: uses?.length === headers.length ? uses : null }
    },
  )
  api.put(
    '/api/contact-columns/',
    {
      schema: { body: rememberedColumnsBodySchema, response: { 200: emptyResponseSchema } },
      onRequest: requireSignIn,
    },
    async (request) => {
      const { accountId } = signedInUser(request)
      const { headers, uses } = request.body
      await upsertColumns(db, { accountId, shape: shapeOf(headers) }, { uses, at: clock.now() })
      await deleteOldColumns(db, accountId, mostShapes)
      return {}
    },
  )
}

function shapeOf(headers: readonly string[]): Uint8Array {
  const shape = JSON.stringify(headers.map((header) => header.trim().toLowerCase()))
  return createHash('sha256').update(shape).digest()
}
