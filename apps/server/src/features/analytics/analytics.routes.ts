import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  campaignAggregatesSchema,
  campaignItemsSchema,
  timeframeResponseSchema,
  timeframeQuerySchema,
} from '@afterbeep/contract/api/campaigns/analytics'
import {
  campaignProgressSchema,
  campaignRunsSchema,
} from '@afterbeep/contract/api/campaigns/analytics-progress'
import { detailsQuerySchema } from '@afterbeep/contract/api/campaigns/campaign-details'
import { campaignsQuerySchema } from '@afterbeep/contract/api/campaigns/campaign-list'
import type { CampaignsQuery } from '@afterbeep/contract/api/campaigns/campaign-list'
import { campaignVariantsSchema } from '@afterbeep/contract/api/campaigns/campaign-variants'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { attachmentHeader } from '../../platform/http/attachment-header.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { campaignAggregates } from './campaign-aggregates.ts'
import { campaignProgress, campaignRuns } from './progress/campaign-progress.ts'
import { readDetailPage } from './details/detail-pages.ts'
import { listOfCampaign } from './details/filtered-details.queries.ts'
import { readCampaignPage } from './list/campaign-page.ts'
import { registerSearchRoutes } from './search.routes.ts'
import { campaignVariants } from './campaign-variants.ts'
import { detailsCsv, detailsJson } from './details/export-details.ts'
import { lastDays } from './timeframe.ts'

export interface AnalyticsRoutesDeps {
  db: Database
  clock: Clock
  /** Expected deliveries a second, until a run's own rate is known. */
  expectedPerSecond: number
}

const nameParamsSchema = z.object({ name: z.string() })
const guarded = { onRequest: requireSignIn }

export function registerAnalyticsRoutes(api: Api, deps: AnalyticsRoutesDeps): void {
  registerLists(api, deps)
  registerProgress(api, deps)
  registerDetails(api, deps)
  registerSearchRoutes(api, deps)
}

function registerLists(api: Api, { db, clock }: AnalyticsRoutesDeps): void {
  const list = {
    ...guarded,
    schema: { querystring: campaignsQuerySchema, response: { 200: campaignItemsSchema } },
  }
  for (const path of ['/api/drop-cowboy/analytics/', '/api/drop-cowboy/past-campaigns/']) {
    api.get(path, list, async (request, reply) => {
      const { accountId } = signedInUser(request)
      const { items, next } = await readCampaignPage(db, accountId, request.query)
      if (next !== undefined) {
        void reply.header('link', `<${path}?${nextQuery(request.query, next)}>; rel="next"`)
      }
      return items
    })
  }
  const timeframe = {
    ...guarded,
    schema: { querystring: timeframeQuerySchema, response: { 200: timeframeResponseSchema } },
  }
  api.get('/api/drop-cowboy/aggregates/', timeframe, (request) =>
    lastDays(db, signedInUser(request).accountId, clock.now()),
  )
  const aggregates = {
    ...guarded,
    schema: { params: nameParamsSchema, response: { 200: campaignAggregatesSchema } },
  }
  api.get('/api/drop-cowboy/aggregates/:name/', aggregates, async (request) => {
    const { accountId } = signedInUser(request)
    const found = await campaignAggregates(db, accountId, request.params.name, clock.now())
    if (!found) throw new AppError('not_found')
    return found
  })
}

/** The same search of the following page; the order is named only where it is not the usual one. */
function nextQuery({ limit, search, status, sort }: CampaignsQuery, next: string): string {
  const query = new URLSearchParams({ limit: String(limit), after: next })
  if (search !== undefined) query.set('search', search)
  if (status !== undefined) query.set('status', status)
  if (sort !== 'running') query.set('sort', sort)
  return query.toString()
}

function registerProgress(api: Api, deps: AnalyticsRoutesDeps): void {
  const progress = {
    ...guarded,
    schema: { params: nameParamsSchema, response: { 200: campaignProgressSchema } },
  }
  api.get('/api/campaigns/:name/progress/', progress, async (request) => {
    const { accountId } = signedInUser(request)
    const found = await campaignProgress(deps, accountId, request.params.name, deps.clock.now())
    if (!found) throw new AppError('not_found')
    return found
  })
  const runs = {
    ...guarded,
    schema: { params: nameParamsSchema, response: { 200: campaignRunsSchema } },
  }
  api.get('/api/campaigns/:name/runs/', runs, async (request) => {
    const { accountId } = signedInUser(request)
    const found = await campaignRuns(deps.db, accountId, request.params.name)
    if (!found) throw new AppError('not_found')
    return found
  })
  const ofTwo = {
    ...guarded,
    schema: { params: nameParamsSchema, response: { 200: campaignVariantsSchema } },
  }
  api.get('/api/campaigns/:name/variants/', ofTwo, async (request) => {
    const { accountId } = signedInUser(request)
    const found = await campaignVariants(deps.db, accountId, request.params.name)
    if (!found) throw new AppError('not_found')
    return found
  })
}

function registerDetails(api: Api, { db }: AnalyticsRoutesDeps): void {
  const existing = async (accountId: string, name: string) => {
    const list = await listOfCampaign(db, accountId, name)
    if (!list) throw new AppError('not_found')
    return { accountId, name, ...list }
  }
  const details = {
    ...guarded,
    schema: { params: nameParamsSchema, querystring: detailsQuerySchema },
  }
  api.get('/api/drop-cowboy/analytics/details/:name/', details, async (request, reply) => {
    const campaign = await existing(signedInUser(request).accountId, request.params.name)
    const { limit } = request.query
    if (limit !== undefined) return readDetailPage(db, campaign, { ...request.query, limit })
    void reply.type('application/json; charset=utf-8')
    return reply.send(Readable.from(detailsJson(db, campaign), { objectMode: false }))
  })

  const download = { ...guarded, schema: { params: nameParamsSchema } }
  api.get(
    '/api/drop-cowboy/analytics/details/download/:name/',
    download,
    async (request, reply) => {
      const campaign = await existing(signedInUser(request).accountId, request.params.name)
      void reply.type('text/csv; charset=utf-8')
      void reply.header(
        'content-disposition',
        attachmentHeader(campaignTexts.export.fileName(campaign.name)),
      )
      return reply.send(Readable.from(detailsCsv(db, campaign), { objectMode: false }))
    },
  )
}
