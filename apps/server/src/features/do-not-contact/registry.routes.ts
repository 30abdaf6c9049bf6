import {
  registryFileMaxBytes,
  registrySchema,
  registryUploadQuerySchema,
  registryUploadedSchema,
} from '@afterbeep/contract/api/registry'
import { AppError } from '../../platform/app-error.ts'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { slotsPerAccount } from '../../platform/slots/slots.ts'
import { importRegistry, readRegistry, removeRegistry } from '../compliance/index.ts'
import type { DoNotContactDeps } from './entries.ts'

const path = '/api/suppressions/registry/'

/** The account's files of the national do-not-call registry. */
export function registerRegistryRoutes(api: Api, deps: DoNotContactDeps): void {
  api.get(
    path,
    { onRequest: requireSignIn, schema: { response: { 200: registrySchema } } },
    (request) => readRegistry(deps.db, signedInUser(request).accountId, deps.clock.now()),
  )
  api.delete(
    path,
    { onRequest: requireSignIn, schema: { response: { 200: registrySchema } } },
    async (request) => {
      const { accountId } = signedInUser(request)
      await removeRegistry(deps, accountId)
      return readRegistry(deps.db, accountId, deps.clock.now())
    },
  )
  // In its own scope, because only here a body is passed on as a stream and never read whole. Fastify waits for it.
  void api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    registerUpload(scope, deps)
  })
}

function registerUpload(api: Api, deps: DoNotContactDeps): void {
  // Of two at once the one that ends last would count, whichever is newer.
  const oneOfAccount = slotsPerAccount({
    atOnce: 1,
    waiting: 0,
    busy: () =>
      new AppError('upload_limit', {
        message:
          'Another registry file of yours is being read already. Wait until that is done, then try this one again.',
      }),
  })
  api.post(
    path,
    {
      onRequest: requireSignIn,
      schema: {
        querystring: registryUploadQuerySchema,
        response: { 201: registryUploadedSchema },
      },
    },
    async (request, reply) => {
      const { accountId, userId } = signedInUser(request)
      const { dated, name } = request.query
      if (Number(request.headers['content-length'] ?? 0) > registryFileMaxBytes) {
        throw new AppError('file_too_large')
      }
      const read = await readBody(request.body, (bytes) =>
        oneOfAccount(accountId, () =>
          importRegistry(deps, { accountId, userId, name, dated, bytes: atMost(bytes) }),
        ),
      )
      return reply.code(201).send({
        kind: read.kind,
        numbers: read.numbers,
        not_covered: read.notCovered,
        unread: read.unread,
        unread_lines: read.unreadLines,
        registry: await readRegistry(deps.db, accountId, deps.clock.now()),
      })
    },
  )
}

/** Also where the client does not send the body's length. */
async function* atMost(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const part of bytes) {
    length += part.length
    if (length > registryFileMaxBytes) throw new AppError('file_too_large')
    yield part
  }
}
