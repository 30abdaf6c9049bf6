import { z } from 'zod'

/** The longest text that the provider speaks. */
export const SPOKEN_MAX_CHARS = 1200

/** What speaks a preview: the provider with the call's own voice (billed), or the browser with its own. */
export const speakers = ['provider', 'browser'] as const
export type Speaker = (typeof speakers)[number]

/** GET /api/voices/ : the voices that a campaign may have. */
export const voicesResponseSchema = z.object({
  /** The ready voices, in the provider's order. */
  voices: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The voice of a campaign that names none; null when that voice is not among them. */
  default_voice: z.string().nullable(),
  speaks: z.enum(speakers),
})
export type VoicesResponse = z.infer<typeof voicesResponseSchema>

/** POST /api/voices/speech/ : has the text spoken as in the call, and returns where the audio is. */
export const speechBodySchema = z.object({
  /** Null is the default voice. */
  voiceId: z.string().min(1).max(100).nullable(),
  text: z.string().trim().min(1).max(SPOKEN_MAX_CHARS),
})
export type SpeechBody = z.input<typeof speechBodySchema>
export const speechResponseSchema = z.object({
  /** A path on our server, for the requesting account only and for some minutes at least. */
  audio_url: z.string(),
})
