import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  detailCountsQuerySchema,
  detailCountsSchema,
  detailsSearchBodySchema,
  detailsSearchSchema,
} from '@afterbeep/contract/api/campaigns/campaign-details'
import { campaignsFileName } from '@afterbeep/contract/api/campaigns/campaign-list'
import {
  numberHistorySchema,
  numberSearchBodySchema,
} from '@afterbeep/contract/api/campaigns/number-history'
import { wholePhone } from '@afterbeep/contract/contact/whole-phone'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { attachmentHeader } from '../../platform/http/attachment-header.ts'
import { detailCounts } from './details/chosen-details.ts'
import { readDetailPage } from './details/detail-pages.ts'
import { listOfCampaign } from './details/filtered-details.queries.ts'
import { campaignsCsv } from './list/campaigns-csv.ts'
import { numberHistory } from './numbers/number-history.ts'

const guarded = { onRequest: requireSignIn }

/** What finds something: in one campaign's details, among all campaigns, by one number. */
export function registerSearchRoutes(api: Api, { db }: { db: Database }): void {
  const counts = {
    ...guarded,
    schema: {
      params: z.object({ name: z.string() }),
      querystring: detailCountsQuerySchema,
      response: { 200: detailCountsSchema },
    },
  }
  api.get('/api/campaigns/:name/details-counts/', counts, async (request) => {
    const { accountId } = signedInUser(request)
    const { name } = request.params
    const list = await listOfCampaign(db, accountId, name)
    if (!list) throw new AppError('not_found')
    return detailCounts(db, { accountId, name, ...list }, request.query)
  })

  const people = {
    ...guarded,
    schema: {
      params: z.object({ name: z.string() }),
      body: detailsSearchBodySchema,
      response: { 200: detailsSearchSchema },
    },
  }
  api.post('/api/campaigns/:name/details-searches/', people, async (request) => {
    const { accountId } = signedInUser(request)
    const { name } = request.params
    const list = await listOfCampaign(db, accountId, name)
    if (!list) throw new AppError('not_found')
    const campaign = { accountId, name, ...list }
    const [records, all] = await Promise.all([
      readDetailPage(db, campaign, request.body),
      detailCounts(db, campaign, request.body),
    ])
    return { records, counts: all }
  })

  api.get('/api/drop-cowboy/analytics/download/', guarded, (request, reply) => {
    const { accountId } = signedInUser(request)
    void reply.type('text/csv; charset=utf-8')
    void reply.header('content-disposition', attachmentHeader(campaignsFileName))
    return reply.send(Readable.from(campaignsCsv(db, accountId), { objectMode: false }))
  })

  const search = {
    ...guarded,
    schema: { body: numberSearchBodySchema, response: { 200: numberHistorySchema } },
  }
  api.post('/api/number-searches/', search, (request) => {
    const phone = wholePhone(request.body.phone)
    if (phone === undefined) throw new AppError('invalid_request')
    return numberHistory(db, signedInUser(request).accountId, phone)
  })
}
