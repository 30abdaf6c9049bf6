import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sandbox } from '../sandbox.ts'
import {
  respondAsGateway,
  dropConnection,
  isHeldUp,
  neverResponse,
  WirePlanner,
} from '../wire-plan.ts'
import { MAX_SPOKEN_CHARACTERS } from './drop-request.ts'
import { problem, response } from './problem.ts'
import { SpeechService } from './speech-service.ts'
import type { MediaLibrary } from './media/media-library.ts'
import type { SimulatedVoice, VoiceList } from './voices.ts'

const synthesis = z.object({
  voice_id: z.string(),
  text: z.string().min(1).max(MAX_SPOKEN_CHARACTERS),
})

const cloning = z.object({ media_id: z.string(), name: z.string().min(1).max(100) })

/** The list of voices, clones, spoken previews, and their audio (which needs no key). */
export function addVoiceRoutes(
  app: FastifyInstance,
  sandbox: Sandbox,
  { voices, media }: { voices: VoiceList; media: MediaLibrary },
  baseUrl: () => string,
): void {
  const service = new SpeechService(sandbox.clock.now, baseUrl)
  const disturbed = disturb(sandbox)

  app.get('/voice/public/voices', { preHandler: disturbed }, () =>
    response({ voices: voices.list().map(publicVoice) }),
  )

  app.post('/voice/public/voices/clone', { preHandler: disturbed }, (request, reply) => {
    const body = cloning.safeParse(request.body)
    if (!body.success) {
      return problem(request, reply, 400, 'Bad Request', z.prettifyError(body.error))
    }
    if (!media.find(body.data.media_id)?.media_exists) {
      return problem(request, reply, 404, 'Not Found', 'There is no such media.')
    }
    return reply.code(201).send(response(publicVoice(voices.clone(body.data.name))))
  })

  app.post('/voice/public/tts/synthesize', { preHandler: disturbed }, (request, reply) => {
    const body = synthesis.safeParse(request.body)
    if (!body.success) {
      return problem(request, reply, 400, 'Bad Request', z.prettifyError(body.error))
    }
    const voice = voices.find(body.data.voice_id)
    if (!voice) return problem(request, reply, 404, 'Not Found', 'There is no such voice.')
    if (voice.status !== 'ready') {
      return problem(request, reply, 409, 'Conflict', 'This voice is not ready yet.')
    }
    return reply.send(response(service.speak(voice, body.data.text)))
  })

  app.get<{ Params: { file: string } }>('/audio/:file', (request, reply) => {
    const audio = service.audio(request.params.file.replace(/\.wav$/, ''))
    if (!audio) return problem(request, reply, 404, 'Not Found', 'This audio has expired.')
    return reply.type('audio/wav').send(audio)
  })
}

function publicVoice({ voice_id, name, status }: SimulatedVoice) {
  return { voice_id, name, status }
}

type PreHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | void>

/** The active voice faults apply here too. */
function disturb(sandbox: Sandbox): PreHandler {
  const planner = new WirePlanner(sandbox.faults, 'voice')
  return async (request, reply) => {
    const { response: kind } = planner.plan('', '')
    if (kind === 'never') return neverResponse(reply)
    if (kind === 'drop') return dropConnection(reply)
    if (kind === '502' || isHeldUp(kind)) return respondAsGateway(reply, kind)
    if (kind === '429') {
      reply.header('retry-after', '1')
      return problem(request, reply, 429, 'Too Many Requests', 'Slow down.')
    }
    if (kind === '500') {
      return problem(request, reply, 500, 'Internal Server Error', 'Something broke here.')
    }
  }
}
