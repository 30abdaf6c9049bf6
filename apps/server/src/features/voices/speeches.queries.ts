import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'

export interface SpeechKey {
  accountId: string
  voiceId: string
  textHash: string
}

/** The id of a speech that exists already and has not expired at `at`. */
export async function findSpeech(
  db: Queries,
  { accountId, voiceId, textHash }: SpeechKey,
  at: Date,
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `select id from speeches
     where account_id = $1 and voice_id = $2 and text_hash = $3 and expires_at > $4`,
    [accountId, voiceId, textHash, at],
  )
  return row?.id
}

/** The location of a speech of the account; undefined for another account's and for an expired one. */
export async function findAudioUrl(
  db: Queries,
  accountId: string,
  id: string,
  at: Date,
): Promise<string | undefined> {
  const [row] = await db.query<{ audioUrl: string }>(
    `select audio_url as "audioUrl" from speeches
     where account_id = $1 and id = $2 and expires_at > $3`,
    [accountId, id, at],
  )
  return row?.audioUrl
}

export interface NewSpeech extends SpeechKey {
  audioUrl: string
  expiresAt: Date
  at: Date
}

/** Stores the location of a spoken text, and deletes the account's expired ones. */
export async function keepSpeech(db: Queries, speech: NewSpeech): Promise<string> {
  const { accountId, voiceId, textHash, audioUrl, expiresAt, at } = speech
  const rows = await db.query<{ id: string }>(
    `with expired as (
       delete from speeches where account_id = $1 and expires_at <= $6
         and (voice_id, text_hash) <> ($2, $3)
     )
     insert into speeches (account_id, voice_id, text_hash, audio_url, expires_at)
     values ($1, $2, $3, $4, $5)
     on conflict (account_id, voice_id, text_hash)
     do update set audio_url = excluded.audio_url, expires_at = excluded.expires_at
     returning id`,
    [accountId, voiceId, textHash, audioUrl, expiresAt, at],
  )
  return onlyRow(rows).id
}
