import { z } from 'zod'
import { campaignCallBacksSchema } from '@afterbeep/contract/api/campaigns/call-backs'
import { AppError } from '../../platform/app-error.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { campaignCallBacks } from './campaign-call-backs.ts'

/** GET /api/campaigns/:name/call-backs/: who called back after a campaign. */
export function registerCallBackRoutes(api: Api, { db }: { db: Queries }): void {
  const params = z.object({ name: z.string() })
  const schema = { params, response: { 200: campaignCallBacksSchema } }
  api.get(
    '/api/campaigns/:name/call-backs/',
    { onRequest: requireSignIn, schema },
    async (request) => {
      const { accountId } = signedInUser(request)
      const found = await campaignCallBacks(db, accountId, request.params.name)
      if (!found) throw new AppError('not_found')
      return found
    },
  )
}
