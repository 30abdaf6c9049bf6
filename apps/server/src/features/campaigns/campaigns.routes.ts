import { z } from 'zod'
import {
  campaignNameQuerySchema,
  campaignNameResponseSchema,
  followUpSourcesResponseSchema,
  preflightResponseSchema,
  preflightBodySchema,
  publishResponseSchema,
  publishBodySchema,
} from '@afterbeep/contract/api/campaigns/campaigns'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import { AppError } from '../../platform/app-error.ts'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { signalOf } from '../../platform/http/signal-of.ts'
import type { Voices } from '../voices/index.ts'
import { findByName, followUpSources } from './campaigns.queries.ts'
import { validateVoice } from './validate-voice.ts'
import { preflight } from './preflight/preflight.ts'
import { preflightSlots } from './preflight/preflights-at-once.ts'
import type { PreflightDeps } from './preflight/preflight.ts'
import { needBusiness } from './need-business.ts'
import { publishCampaign } from './publish-campaign.ts'
import { registerRecordRoutes } from './record/record.routes.ts'

export interface CampaignRoutesDeps extends PreflightDeps {
  voices: Pick<Voices, 'validate' | 'nameOf'>
  /** Lets the workers of this process look for due runs now. */
  onPublished: () => void
}

const idempotencyKeySchema = z.string().trim().min(1).max(255)

export function registerCampaignRoutes(api: Api, deps: CampaignRoutesDeps): void {
  const oneOfFew = preflightSlots()
  api.post(
    '/api/campaigns/',
    {
      onRequest: requireSignIn,
      schema: { body: publishBodySchema, response: { 201: publishResponseSchema } },
    },
    async (request, reply) => {
      const key = idempotencyKeySchema.safeParse(request.headers['idempotency-key'])
      if (!key.success) throw new AppError('idempotency_key_required')
      const { accountId, userId } = signedInUser(request)
      const asked = { accountId, idempotencyKey: key.data, draft: request.body }
      await needBusiness(deps.db, asked)
      const draft = await validateVoice(deps, asked)
      const voiceName = draft.voiceId && deps.voices.nameOf(draft.voiceId)
      const result = await publishCampaign(deps, { ...asked, userId, draft, voiceName })
      deps.onPublished()
      return reply.code(201).send(result)
    },
  )

  api.post(
    '/api/campaigns/preflight/',
    {
      onRequest: requireSignIn,
      schema: { body: preflightBodySchema, response: { 200: preflightResponseSchema } },
    },
    (request, reply) => {
      const { accountId } = signedInUser(request)
      const signal = signalOf(reply)
      return oneOfFew(accountId, () => preflight(deps, accountId, request.body, signal), signal)
    },
  )

  registerRecordRoutes(api, deps)
  api.get(
    '/api/campaigns/names/',
    {
      onRequest: requireSignIn,
      schema: {
        querystring: campaignNameQuerySchema,
        response: { 200: campaignNameResponseSchema },
      },
    },
    async (request) => {
      const taken = await findByName(deps.db, signedInUser(request).accountId, request.query.name)
      return { problem: taken === undefined ? null : errorTexts.name_taken }
    },
  )

  api.get(
    '/api/campaigns/follow-up-sources/',
    { onRequest: requireSignIn, schema: { response: { 200: followUpSourcesResponseSchema } } },
    async (request) => {
      const sources = await followUpSources(deps.db, signedInUser(request).accountId)
      return {
        campaigns: sources.map((source) => ({
          campaign_name: source.name,
          contact_list_id: source.listId,
          drop_date: source.dropAt.toISOString(),
          recipients: source.recipients,
          columns: source.columns,
        })),
      }
    },
  )
}
