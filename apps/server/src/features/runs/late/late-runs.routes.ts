import { z } from 'zod'
import {
  lateRunBodySchema,
  lateRunResponseSchema,
  lateRunsSchema,
} from '@afterbeep/contract/api/campaigns/campaigns'
import type { Api } from '../../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../../platform/http/api.ts'
import { decideLateRun, decideWaitingRuns, lateBefore } from './late-runs.ts'
import type { LateRunsDeps } from './late-runs.ts'
import { selectWaitingCampaigns } from './late-runs.queries.ts'

export interface LateRunRoutesDeps extends Omit<LateRunsDeps, 'log'> {
  /** Lets the workers of this process look for work now. */
  wake: () => void
}

/** The owner's decision about runs that were late, or that a restored backup has interrupted. */
export function registerLateRunRoutes(api: Api, deps: LateRunRoutesDeps): void {
  const onRequest = requireSignIn
  api.post(
    '/api/campaigns/:name/late-run/',
    {
      onRequest,
      schema: {
        params: z.object({ name: z.string() }),
        body: lateRunBodySchema,
        response: { 200: lateRunResponseSchema },
      },
    },
    async (request) => {
      const { accountId } = signedInUser(request)
      const campaign = { accountId, campaignName: request.params.name }
      await decideLateRun(deps, campaign, request.body.decision)
      deps.wake()
      return {}
    },
  )
  const waitingOf = async (accountId: string) => {
    const waiting = await selectWaitingCampaigns(deps.db, accountId, lateBefore(deps))
    return { campaigns: waiting.map(({ name, drops }) => ({ campaign_name: name, drops })) }
  }
  api.get(
    '/api/late-runs/',
    { onRequest, schema: { response: { 200: lateRunsSchema } } },
    async (request) => waitingOf(signedInUser(request).accountId),
  )
  api.post(
    '/api/late-runs/',
    { onRequest, schema: { body: lateRunBodySchema, response: { 200: lateRunsSchema } } },
    async (request) => {
      const { accountId } = signedInUser(request)
      for (const campaign of await selectWaitingCampaigns(deps.db, accountId, lateBefore(deps))) {
        const { name: campaignName } = campaign
        await decideWaitingRuns(deps, { accountId, campaignName }, request.body.decision)
      }
      deps.wake()
      return waitingOf(accountId)
    },
  )
}
