import { createHash } from 'node:crypto'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { dailyQuota } from '../../platform/daily-quota.queries.ts'
import type { SpeechProvider } from '../../providers/voice/port.ts'
import { findSpeech, keepSpeech } from './speeches.queries.ts'
import type { SpeechKey } from './speeches.queries.ts'
import type { Voices } from './voices.ts'

export interface SpeakDeps {
  db: Database
  clock: Clock
  log: Logger
  speech: SpeechProvider
  voices: Voices
  /** Texts that one account may have spoken in a day (UTC); 0 leaves it to the browser. */
  speechesPerDay: number
  /** The requests in progress, by account, voice and text: a double click is billed once. */
  inProgress: Map<string, Promise<string>>
}

export interface TextToSpeak {
  accountId: string
  /** Null is the default voice. */
  voiceId: string | null
  text: string
}

/**
 * Has a text spoken, unless the account already has the same text by the same voice, not expired.
 * Returns its id.
 *
 * @throws AppError voice_unknown, voices_unavailable, speech_limit, speech_unavailable
 */
export async function speakText(deps: SpeakDeps, asked: TextToSpeak): Promise<string> {
  const { accountId, text } = asked
  const voiceId = asked.voiceId ?? deps.voices.defaultVoiceId
  await deps.voices.validate(voiceId)
  const textHash = createHash('sha256').update(text).digest('hex')
  const key = { accountId, voiceId, textHash }
  const name = [accountId, voiceId, textHash].join(' ')
  const running = deps.inProgress.get(name)
  if (running) return running
  const spoken = speakOnce(deps, key, text).finally(() => deps.inProgress.delete(name))
  deps.inProgress.set(name, spoken)
  return spoken
}

async function speakOnce(deps: SpeakDeps, key: SpeechKey, text: string): Promise<string> {
  const { db, clock, log, speech, speechesPerDay } = deps
  const { accountId } = key
  const known = await findSpeech(db, key, clock.now())
  if (known !== undefined) return known
  const use = { accountId, kind: 'speech', at: clock.now(), perDay: speechesPerDay }
  if (!(await dailyQuota(db, use))) throw new AppError('speech_limit')
  const spoken = await speech.speak(key.voiceId, text)
  if (spoken.kind === 'unavailable') {
    log.warn({ cause: spoken.cause }, 'speaking a text')
    throw new AppError('speech_unavailable')
  }
  const { audioUrl, expiresAt } = spoken
  return keepSpeech(db, { ...key, audioUrl, expiresAt, at: clock.now() })
}
