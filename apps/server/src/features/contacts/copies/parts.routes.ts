import { z } from 'zod'
import { listPartsBodySchema, listPartsResponseSchema } from '@afterbeep/contract/api/contact-lists'
import type { Api } from '../../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../../platform/http/api.ts'
import type { UploadGate } from '../upload/uploads-at-once.ts'
import { splitList } from './split-list.ts'
import type { SplitListDeps } from './split-list.ts'

export interface ListPartsDeps extends SplitListDeps {
  /** How many of these an account may have in progress. */
  oneOfFew: UploadGate
}

/** POST /api/contact-lists/{id}/parts/ */
export function registerListParts(api: Api, deps: ListPartsDeps): void {
  api.post(
    '/api/contact-lists/:id/parts/',
    {
      schema: {
        params: z.object({ id: z.string() }),
        body: listPartsBodySchema,
        response: { 201: listPartsResponseSchema },
      },
      onRequest: requireSignIn,
    },
    async (request, reply) => {
      const { accountId } = signedInUser(request)
      const list = { accountId, listId: request.params.id }
      const parts = await deps.oneOfFew(accountId, () => splitList(deps, list, request.body.first))
      return reply.code(201).send(parts)
    },
  )
}
