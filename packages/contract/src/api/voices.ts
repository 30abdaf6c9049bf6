import { z } from 'zod'

/** The provider speaks no longer text. */
export const SPOKEN_MAX_CHARS = 1200

/** Who speaks a preview: the provider by the call's own voice (billed), or the browser by its own. */
export const speakers = ['provider', 'browser'] as const
export type Speaker = (typeof speakers)[number]

/** GET /api/voices/ : the voices that a campaign may have. */
export const voicesResponseSchema = z.object({
  /** Those that are ready, in the provider's order. */
  voices: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Which of them speaks where a campaign names none; null when that one is not among them. */
  default_voice: z.string().nullable(),
  speaks: z.enum(speakers),
})
export type VoicesResponse = z.infer<typeof voicesResponseSchema>

/** POST /api/voices/speech/ : has the text spoken as the call will say it, and answers where it lies. */
export const speechBodySchema = z.object({
  /** Null is the default voice. */
  voiceId: z.string().min(1).max(100).nullable(),
  text: z.string().trim().min(1).max(SPOKEN_MAX_CHARS),
})
export type SpeechBody = z.input<typeof speechBodySchema>
export const speechResponseSchema = z.object({
  /** A path of our own, for the account that asked and for some minutes at least. */
  audio_url: z.string(),
})
