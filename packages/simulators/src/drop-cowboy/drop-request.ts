import { z } from 'zod'
import type { PhoneLine, PhoneLines } from './lines/phone-lines.ts'
import type { MediaLibrary } from './media/media-library.ts'

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

/** What a drop may name. */
export interface AccountParts {
  lines: PhoneLines
  media: MediaLibrary
  /** Whether a voice is the account's and ready. */
  isReadyVoice(voiceId: string): boolean
}

/** The line that a drop is sent from: the one it names, or the account's default. */
export function lineOf(request: DropRequest, lines: PhoneLines): PhoneLine | undefined {
  return request.phone_line_id ? lines.find(request.phone_line_id) : lines.defaultLine()
}

/** What is wrong with a drop as a reason_code, or 0 when it can be tried. */
export function faultOf(request: DropRequest, account: AccountParts): number {
  return (
    numberFault(request.to ?? '') ||
    callbackFault(request.callback_url) ||
    lineFault(request, account.lines) ||
    audioFault(request, account)
  )
}

/** 3011 where it has not the form of E.164, 3012 where no number is written like this. */
function numberFault(to: string): number {
  if (!/^\+[1-9]\d{1,14}$/.test(to)) return 3011
  return /^\+1\d{10}$/.test(to) ? 0 : 3012
}

/** Theirs must be public; here a report may go to this machine, where the receiver is. */
function callbackFault(url: string | undefined): number {
  if (url === undefined || url === '') return 0
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '') ? 0 : 3019
}

function lineFault(request: DropRequest, lines: PhoneLines): number {
  const line = lineOf(request, lines)
  if (!line) return request.phone_line_id ? 3013 : 4010
  if (line.type !== 'voice') return 3013
  return line.numbers.length === 0 ? 4010 : 0
}

function audioFault(request: DropRequest, account: AccountParts): number {
  const spoken = Boolean(request.tts_body)
  const sources = [spoken, Boolean(request.media_id), Boolean(request.audio_url)]
  if (!spoken && request.voice_id && !request.media_id && !request.audio_url) return 3015
  if (sources.filter(Boolean).length !== 1) return 3001
  if (request.audio_url) return 3014
  if (request.media_id) return account.media.faultOf(request.media_id)
  if (!request.voice_id || !account.isReadyVoice(request.voice_id)) return 3002
  return (request.tts_body ?? '').length > MAX_SPOKEN_CHARACTERS ? 3021 : 0
}
