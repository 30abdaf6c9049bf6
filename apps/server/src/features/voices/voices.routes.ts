import { z } from 'zod'
import {
  speechResponseSchema,
  speechBodySchema,
  voicesResponseSchema,
} from '@afterbeep/contract/api/voices'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { limitPerAccount } from '../../platform/http/limit-per-account.ts'
import { sendAudio, spokenAudio } from './send-audio.ts'
import { speakText } from './speak-text.ts'
import type { SpeakDeps } from './speak-text.ts'

export interface VoicesRoutesDeps extends Omit<SpeakDeps, 'inProgress'> {
  /** Texts that one account may have spoken in a minute; 20 by default. */
  speechesPerMinute?: number
}

const SPEECHES_PER_MINUTE = 20

export function registerVoicesRoutes(api: Api, given: VoicesRoutesDeps): void {
  const deps: SpeakDeps = { ...given, inProgress: new Map() }
  const { voices, speechesPerDay } = deps
  api.get(
    '/api/voices/',
    { onRequest: requireSignIn, schema: { response: { 200: voicesResponseSchema } } },
    async () => {
      const ready = await voices.list()
      const isReady = ready.some(({ id }) => id === voices.defaultVoiceId)
      return {
        voices: [...ready],
        default_voice: isReady ? voices.defaultVoiceId : null,
        speaks: speechesPerDay > 0 ? ('provider' as const) : ('browser' as const),
      }
    },
  )
  registerSpeech(api, deps, given.speechesPerMinute ?? SPEECHES_PER_MINUTE)
}

function registerSpeech(api: Api, deps: SpeakDeps, perMinute: number): void {
  api.post(
    '/api/voices/speech/',
    {
      onRequest: requireSignIn,
      preHandler: limitPerAccount(api, perMinute),
      schema: { body: speechBodySchema, response: { 200: speechResponseSchema } },
    },
    async (request) => {
      const { accountId } = signedInUser(request)
      const id = await speakText(deps, { ...request.body, accountId })
      return { audio_url: `/api/voices/speech/${id}/` }
    },
  )

  api.get(
    '/api/voices/speech/:id/',
    { onRequest: requireSignIn, schema: { params: z.object({ id: z.string() }) } },
    async (request, reply) => {
      const { accountId } = signedInUser(request)
      const audio = await spokenAudio(deps, accountId, request.params.id)
      return sendAudio(reply, audio, request.headers.range)
    },
  )
}
