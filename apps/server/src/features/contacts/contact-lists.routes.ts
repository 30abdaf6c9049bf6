import { z } from 'zod'
import {
  contactListDetailSchema,
  contactListsResponseSchema,
  contactListsQuerySchema,
} from '@afterbeep/contract/api/contact-lists'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import type { DeleteListDeps } from './delete-contact-list.ts'
import { deleteContactList } from './delete-contact-list.ts'
import { readList, readListPage } from './list-contact-lists.ts'

const params = z.object({ id: z.string() })

/** GET /api/contact-lists/ and GET and DELETE /api/contact-lists/{id}/ */
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
