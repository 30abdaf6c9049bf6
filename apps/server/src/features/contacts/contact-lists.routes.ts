import { z } from 'zod'
import {
  contactListDetailSchema,
  contactListsResponseSchema,
  contactListsQuerySchema,
} from '@afterbeep/contract/api/contact-lists'
import { listStatementSchema } from '@afterbeep/contract/contact/list-consent'
import { AppError } from '../../platform/app-error.ts'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { isListId } from './contact-list.ts'
import { updateStatement } from './contact-lists.queries.ts'
import type { DeleteListDeps } from './delete-contact-list.ts'
import { deleteContactList } from './delete-contact-list.ts'
import { readList, readListPage } from './list-contact-lists.ts'

const params = z.object({ id: z.string() })

/** GET /api/contact-lists/, GET and DELETE /api/contact-lists/{id}/, PUT …/{id}/consent/ */
export function registerContactLists(api: Api, deps: DeleteListDeps): void {
  const onRequest = requireSignIn
  api.get(
    '/api/contact-lists/',
    {
      schema: {
        querystring: contactListsQuerySchema,
        response: { 200: contactListsResponseSchema },
      },
      onRequest,
    },
    (request) => readListPage(deps, signedInUser(request).accountId, request.query.after),
  )
  api.get(
    '/api/contact-lists/:id/',
    { schema: { params, response: { 200: contactListDetailSchema } }, onRequest },
    (request) => {
      const { accountId } = signedInUser(request)
      return readList(deps, { accountId, listId: request.params.id })
    },
  )
  api.put(
    '/api/contact-lists/:id/consent/',
    {
      schema: { params, body: listStatementSchema, response: { 200: contactListDetailSchema } },
      onRequest,
    },
    async (request) => {
      const list = { accountId: signedInUser(request).accountId, listId: request.params.id }
      const { db, clock } = deps
      const exists =
        isListId(list.listId) && (await updateStatement(db, list, request.body, clock.now()))
      if (!exists) throw new AppError('not_found')
      return readList(deps, list)
    },
  )
  api.delete(
    '/api/contact-lists/:id/',
    { schema: { params }, onRequest },
    async (request, reply) => {
      const { accountId } = signedInUser(request)
      await deleteContactList(deps, { accountId, listId: request.params.id })
      return reply.code(204).send()
    },
  )
}
