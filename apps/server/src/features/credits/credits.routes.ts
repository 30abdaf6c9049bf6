import { creditsToMoney } from '@afterbeep/contract/money/currency'
import { creditsResponseSchema } from '@afterbeep/contract/api/analytics'
import type { Database } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { selectBalanceWithCurrency } from './ledger.queries.ts'

/** The account's credits, and what they are worth (specification: calls). */
export function registerCreditsRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/api/drop-cowboy/credits/',
    { schema: { response: { 200: creditsResponseSchema } }, onRequest: requireSignIn },
    async (request) => {
      const { accountId } = signedInUser(request)
      const { available, reserved, currency } = await selectBalanceWithCurrency(db, accountId)
      return { balance: creditsToMoney(available), credits: available, reserved, currency }
    },
  )
}
