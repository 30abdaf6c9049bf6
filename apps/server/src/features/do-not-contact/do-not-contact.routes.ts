import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  addSuppressionSchema,
  importedSuppressionsSchema,
  mostReviewsShown,
  oneSuppressionSchema,
  removeSuppressionSchema,
  replyReviewsSchema,
  reviewDecisionSchema,
  searchSuppressionSchema,
  suppressionFileMaxBytes,
  suppressionsQuerySchema,
  suppressionsSchema,
} from '@afterbeep/contract/api/suppressions'
import { AppError } from '../../platform/app-error.ts'
import { attachmentHeader } from '../../platform/http/attachment-header.ts'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { limitPerAccount } from '../../platform/http/limit-per-account.ts'
import { decideReview } from './decide-review.ts'
import { addEntry, findEntry, listEntries, removeEntry } from './entries.ts'
import type { DoNotContactDeps } from './entries.ts'
import { exportNumbers } from './export-numbers.ts'
import { importNumbers } from './import-numbers.ts'
import { registerRegistryRoutes } from './registry.routes.ts'
import { selectWaiting } from './reviews.queries.ts'

const onRequest = requireSignIn
/** Each reads a whole file into memory. */
const IMPORTS_A_MINUTE = 5

/** The account's do-not-contact list (/api/suppressions/). */
export async function registerDoNotContactRoutes(api: Api, deps: DoNotContactDeps): Promise<void> {
  registerEntries(api, deps)
  registerReviews(api, deps)
  registerExport(api, deps)
  registerRegistryRoutes(api, deps)
  // In its own scope, because only here a body is a file.
  await api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: suppressionFileMaxBytes } as const
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body))
    registerImport(scope, deps)
  })
}

function registerEntries(api: Api, deps: DoNotContactDeps): void {
  api.get(
    '/api/suppressions/',
    {
      onRequest,
      schema: { querystring: suppressionsQuerySchema, response: { 200: suppressionsSchema } },
    },
    (request) => listEntries(deps.db, signedInUser(request).accountId, request.query),
  )
  api.post(
    '/api/suppressions/searches/',
    {
      onRequest,
      schema: { body: searchSuppressionSchema, response: { 200: oneSuppressionSchema } },
    },
    async (request) => ({
      entry: await findEntry(deps, signedInUser(request).accountId, request.body.phone),
    }),
  )
  api.post(
    '/api/suppressions/',
    { onRequest, schema: { body: addSuppressionSchema, response: { 201: oneSuppressionSchema } } },
    async (request, reply) => {
      const { accountId, userId } = signedInUser(request)
      const entry = await addEntry(deps, { accountId, userId }, request.body)
      return reply.code(201).send({ entry })
    },
  )
  api.delete(
    '/api/suppressions/',
    {
      onRequest,
      schema: { body: removeSuppressionSchema, response: { 200: oneSuppressionSchema } },
    },
    async (request) => ({
      entry: await removeEntry(deps, signedInUser(request).accountId, request.body),
    }),
  )
}

function registerReviews(api: Api, deps: DoNotContactDeps): void {
  api.get(
    '/api/suppressions/reviews/',
    { onRequest, schema: { response: { 200: replyReviewsSchema } } },
    async (request) => {
      const { accountId } = signedInUser(request)
      const found = await selectWaiting(deps.db, accountId, mostReviewsShown + 1)
      const replies = found.slice(0, mostReviewsShown).map((reply) => ({
        id: reply.id,
        phone: String(reply.phone),
        text: reply.text,
        received_at: reply.receivedAt.toISOString(),
        campaign_name: reply.campaignName,
      }))
      return { replies, more: found.length > replies.length }
    },
  )
  api.post(
    '/api/suppressions/reviews/:id/',
    {
      onRequest,
      schema: {
        params: z.object({ id: z.string() }),
        body: reviewDecisionSchema,
        response: { 200: z.object({}) },
      },
    },
    async (request) => {
      const { accountId } = signedInUser(request)
      await decideReview(deps, accountId, request.params.id, request.body.decision)
      return {}
    },
  )
}

function registerImport(api: Api, deps: DoNotContactDeps): void {
  api.post(
    '/api/suppressions/import/',
    {
      onRequest,
      preHandler: limitPerAccount(api, IMPORTS_A_MINUTE),
      schema: { response: { 200: importedSuppressionsSchema } },
    },
    (request) => {
      const { accountId, userId } = signedInUser(request)
      if (!(request.body instanceof Uint8Array)) throw new AppError('file_empty')
      return importNumbers(deps, { accountId, userId }, request.body)
    },
  )
}

function registerExport(api: Api, deps: DoNotContactDeps): void {
  api.get('/api/suppressions/export/', { onRequest }, async (request, reply) => {
    const { accountId } = signedInUser(request)
    const day = deps.clock.now().toISOString().slice(0, 10)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', attachmentHeader(`do-not-contact-${day}.csv`))
      .header('cache-control', 'no-store')
      .send(Readable.from(exportNumbers(deps, accountId)))
  })
}
