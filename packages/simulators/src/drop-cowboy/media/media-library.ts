import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** An audio file of the account. */
export interface Media {
  media_id: string
  name: string
  type: string
  /** False until its upload was completed: then it can be sent. */
  media_exists: boolean
  /** Whether bytes arrived at its upload address. */
  uploaded: boolean
  deleted: boolean
}

/** The formats, each with the Content-Type that its upload must have, to the letter. */
export const uploadTypes = { mp3: 'audio/mpeg', wav: 'audio/wav' } as const
type Extension = keyof typeof uploadTypes

/** An upload address works for two days. */
const UPLOAD_LIVES_MS = 2 * 24 * 60 * 60 * 1000

/** The account's audio files, without their bytes: nothing here listens to them. */
export class MediaLibrary {
  readonly #media = new Map<string, Media>()
  readonly #now: () => number
  readonly #signingKey: string

  constructor(now: () => number, signingKey: string) {
    this.#now = now
    this.#signingKey = signingKey
  }

  list(): Media[] {
    return [...this.#media.values()].filter(({ deleted }) => !deleted)
  }

  /** A file that is not deleted. */
  find(mediaId: string): Media | undefined {
    const media = this.#media.get(mediaId)
    return media?.deleted === false ? media : undefined
  }

  /** A new file, ready at once where its bytes came with it. */
  add(name: string, type: string, ready: boolean): Media {
    const media_id = randomUUID()
    const state = { media_exists: ready, uploaded: ready, deleted: false }
    const media: Media = { media_id, name, type, ...state }
    this.#media.set(media_id, media)
    return media
  }

  /** The outcome of a send with this file as a reason_code: 0, not of the account, or not usable. */
  faultOf(mediaId: string): number {
    const media = this.#media.get(mediaId)
    if (!media) return 3001
    return media.media_exists && !media.deleted ? 0 : 3033
  }

  /** Where the bytes of each format go, by addresses that need no key. */
  uploadAddresses(baseUrl: string, mediaId: string) {
    const expires = this.#now() + UPLOAD_LIVES_MS
    const address = (extension: Extension) => ({
      url: `${baseUrl}/uploads/${mediaId}.${extension}?expires=${expires}&signature=${this.#signatureOf(mediaId, expires)}`,
      content_type: uploadTypes[extension],
    })
    return { mp3: address('mp3'), wav: address('wav') }
  }

  /** Whether an upload address is ours and still works. */
  isOpenFor(mediaId: string, expires: number, signature: string): boolean {
    const expected = Buffer.from(this.#signatureOf(mediaId, expires))
    const given = Buffer.from(signature)
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
    return isOurs && expires > this.#now()
  }

  #signatureOf(mediaId: string, expires: number): string {
    return createHmac('sha256', this.#signingKey).update(`${mediaId} ${expires}`).digest('hex')
  }
}

export function publicMedia({ media_id, name, type, media_exists }: Media) {
  return { media_id, name, type, media_exists }
}
