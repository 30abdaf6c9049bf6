import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { SpokenAudio } from '../../providers/voice/port.ts'
import { byteRange } from './byte-range.ts'
import { findAudioUrl } from './speeches.queries.ts'
import type { SpeakDeps } from './speak-text.ts'

/**
 * Sends the audio spoken for the account through our server: the page requests no other host, and no
 * other account can hear it.
 *
 * @throws AppError not_found, speech_unavailable
 */
export async function spokenAudio(
  { db, clock, log, speech }: SpeakDeps,
  accountId: string,
  id: string,
): Promise<SpokenAudio> {
  if (!z.guid().safeParse(id).success) throw new AppError('not_found')
  const audioUrl = await findAudioUrl(db, accountId, id, clock.now())
  if (audioUrl === undefined) throw new AppError('not_found')
  const audio = await speech.fetchAudio(audioUrl)
  if (audio.kind === 'audio') return audio
  log.warn({ cause: audio.cause }, 'fetching what was spoken')
  throw new AppError('speech_unavailable')
}

/** Sends the part that the player requested, or the whole. */
export function sendAudio(
  reply: FastifyReply,
  { type, bytes }: SpokenAudio,
  rangeHeader: string | undefined,
): FastifyReply {
  const range = byteRange(rangeHeader, bytes.length)
  void reply
    .type(type)
    .header('accept-ranges', 'bytes')
    // It may speak a person’s name, and a shared computer's cache outlives the session.
    .header('cache-control', 'no-store')
  if (range === undefined) return reply.send(bytes)
  if (range === 'none') {
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).send('')
  }
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${bytes.length}`)
    .send(bytes.subarray(start, end + 1))
}
