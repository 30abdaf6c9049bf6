import { z } from 'zod'
import { lateRunResponseSchema, lateRunBodySchema } from '@afterbeep/contract/api/campaigns'
import type { Api } from '../../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../../platform/http/api.ts'
import { decideLateRun } from './late-runs.ts'
import type { LateRunsDeps } from './late-runs.ts'

export interface LateRunRoutesDeps extends Pick<LateRunsDeps, 'db' | 'clock' | 'notifyOwner'> {
  /** Lets the workers of this process look for work now. */
  wake: () => void
}

/** The owner's decision about a run that was late, or that a restored backup has interrupted. */
export function registerLateRunRoutes(api: Api, deps: LateRunRoutesDeps): void {
  api.post(
    '/api/campaigns/:name/late-run/',
    {
      onRequest: requireSignIn,
      schema: {
        params: z.object({ name: z.string() }),
        body: lateRunBodySchema,
        response: { 200: lateRunResponseSchema },
      },
    },
    async (request) => {
      const { accountId } = signedInUser(request)
      await decideLateRun(
        deps,
        { accountId, campaignName: request.params.name },
        request.body.decision,
      )
      deps.wake()
      return {}
    },
  )
}
