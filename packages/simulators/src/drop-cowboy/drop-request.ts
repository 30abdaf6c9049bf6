import { z } from 'zod'

// The 202 response checks nothing, so every field of a drop may be anything. Faults are found later
// and reported.
const text = z.string().optional().catch(undefined)

export const dropRequest = z.object({
  to: text,
  phone_line_id: text,
  tts_body: text,
  voice_id: text,
  media_id: text,
  audio_url: text,
  foreign_id: text,
  callback_url: text,
})
export type DropRequest = z.infer<typeof dropRequest>

/** Longest text that can be spoken, in characters after merging. */
export const MAX_SPOKEN_CHARACTERS = 1200

/** The setup fault of a drop as a reason_code, or 0 when it can be tried. */
export function setupFaultOf(
  request: DropRequest,
  account: { phoneLineId: string; readyVoices: ReadonlyMap<string, unknown> },
): number {
  if (request.phone_line_id !== account.phoneLineId) return 4010
  const spoken = Boolean(request.tts_body)
  const sources = [spoken, Boolean(request.media_id), Boolean(request.audio_url)]
  if (!spoken && request.voice_id && !request.media_id && !request.audio_url) return 3015
  if (sources.filter(Boolean).length !== 1) return 3001
  if (request.audio_url) return 3014
  if (!spoken) return 0
  if (!request.voice_id) return 3002
  if ((request.tts_body ?? '').length > MAX_SPOKEN_CHARACTERS) return 3021
  return account.readyVoices.has(request.voice_id) ? 0 : 3001
}
