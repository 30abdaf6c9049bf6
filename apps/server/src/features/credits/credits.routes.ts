import { creditsToMoney } from '@afterbeep/contract/money/currency'
import { creditsResponseSchema } from '@afterbeep/contract/api/campaigns/analytics'
import { monthQuerySchema, monthSpentSchema } from '@afterbeep/contract/api/campaigns/campaign-list'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { attachmentHeader } from '../../platform/http/attachment-header.ts'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { costsCsv, monthOf } from './costs-csv.ts'
import { creditsSpent, selectBalanceWithCurrency, selectCampaignCosts } from './ledger.queries.ts'

/** The account's credits, and what they are worth (specification: calls). */
export function registerCreditsRoutes(
  api: Api,
  { db, clock }: { db: Database; clock: Clock },
): void {
  api.get(
    '/api/drop-cowboy/credits/',
    { schema: { response: { 200: creditsResponseSchema } }, onRequest: requireSignIn },
    async (request) => {
      const { accountId } = signedInUser(request)
      const { available, reserved, currency } = await selectBalanceWithCurrency(db, accountId)
      return { balance: creditsToMoney(available), credits: available, reserved, currency }
    },
  )
  const download = { schema: { querystring: monthQuerySchema }, onRequest: requireSignIn }
  api.get('/api/credits/spent/download/', download, async (request, reply) => {
    const { accountId } = signedInUser(request)
    const name = request.query.month ?? clock.now().toISOString().slice(0, 'YYYY-MM'.length)
    const costs = await selectCampaignCosts(db, accountId, monthOf(name))
    void reply.type('text/csv; charset=utf-8')
    void reply.header('content-disposition', attachmentHeader(`cost-${name}.csv`))
    return reply.send(costsCsv(costs))
  })
  api.get(
    '/api/credits/spent/',
    { schema: { response: { 200: monthSpentSchema } }, onRequest: requireSignIn },
    async (request) => {
      const { accountId } = signedInUser(request)
      const now = clock.now()
      const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
      const credits = await creditsSpent(db, accountId, from)
      const { currency } = await selectBalanceWithCurrency(db, accountId)
      const month = from.toISOString().slice(0, 'YYYY-MM'.length)
      return { month, credits, amount: creditsToMoney(credits), currency }
    },
  )
}
