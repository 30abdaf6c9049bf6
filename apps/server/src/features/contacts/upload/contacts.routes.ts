import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  contactListResponseSchema,
  contactListUploadQuerySchema,
} from '@afterbeep/contract/api/contact-lists'
import { limits } from '@afterbeep/contract/limits'
import { AppError } from '../../../platform/app-error.ts'
import type { Api } from '../../../platform/http/api.ts'
import { attachmentHeader } from '../../../platform/http/attachment-header.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { requireSignIn, signedInUser } from '../../../platform/http/api.ts'
import { isListId } from '../contact-list.ts'
import { selectList } from '../contact-lists.queries.ts'
import { registerContactColumns } from '../columns/columns.routes.ts'
import { registerContactLists } from '../contact-lists.routes.ts'
import type { DeleteListDeps } from '../delete-contact-list.ts'
import { importContactFile } from './import-contact-file.ts'
import { problemsOf } from './list-preview.ts'
import { writeRejectedFile } from './rejected-file.ts'
import { createUploadGate } from './uploads-at-once.ts'
import type { UploadGate } from './uploads-at-once.ts'
import { registerListParts } from '../copies/parts.routes.ts'

/** The content types of contact files; browsers on Windows send application/vnd.ms-excel for a .csv. */
const fileTypes = [
  'text/csv',
  'text/plain',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
]

/** Everything under /api/contact-lists/ and /api/contact-columns/: uploads, their lists, and the rejected rows. */
export async function registerContactsRoutes(api: Api, deps: DeleteListDeps): Promise<void> {
  registerContactLists(api, deps)
  registerContactColumns(api, deps)
  registerRejectedFile(api, deps)
  // A split writes as much as an upload does, so both count.
  const oneOfFew = createUploadGate(limits.uploadsAtOnce)
  registerListParts(api, { ...deps, oneOfFew })
  // In its own scope, because only here a body is passed on as a stream and never read whole.
  await api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(fileTypes, (_request, payload, done) => done(null, payload))
    registerUpload(scope, deps, oneOfFew)
  })
}

function registerUpload(api: Api, deps: DeleteListDeps, oneOfFew: UploadGate): void {
  api.post(
    '/api/contact-lists/',
    {
      schema: {
        querystring: contactListUploadQuerySchema,
        response: { 201: contactListResponseSchema },
      },
      onRequest: requireSignIn,
    },
    async (request, reply) => {
      const { accountId } = signedInUser(request)
      const sizeBytes = lengthOf(request.headers['content-length'])
      if (sizeBytes !== undefined && sizeBytes > limits.contactFileMaxBytes) {
        throw new AppError('file_too_large')
      }
      const { name, fix_phones: fix } = request.query
      const imported = await readBody(request.body, (bytes) =>
        oneOfFew(accountId, () =>
          importContactFile(deps, { accountId, name, bytes, sizeBytes, fixPhones: fix === 'true' }),
        ),
      )
      const { listId, rows, accepted, rejected } = imported
      return reply.code(201).send({
        contact_list_id: listId,
        rows,
        accepted,
        rejected,
        ...problemsOf(imported),
      })
    },
  )
}

/** Undefined where the client doesn't send the body's length. */
function lengthOf(header: string | undefined): number | undefined {
  return header === undefined ? undefined : Number(header)
}

function registerRejectedFile(api: Api, { db }: DeleteListDeps): void {
  api.get(
    '/api/contact-lists/:id/rejected/',
    { schema: { params: z.object({ id: z.string() }) }, onRequest: requireSignIn },
    async (request, reply) => {
      const { accountId } = signedInUser(request)
      const listId = request.params.id
      const list = isListId(listId) ? await selectList(db, { accountId, listId }) : undefined
      if (!list) throw new AppError('not_found')
      const fileName = `${list.name.replace(/\.(csv|xlsx)$/i, '')}_rejected.csv`
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', attachmentHeader(fileName))
        .send(Readable.from(writeRejectedFile(db, { accountId, listId, columns: list.columns })))
    },
  )
}
