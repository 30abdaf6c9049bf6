import { z } from 'zod'

/** The sandbox's own calls (design: HTTP, Sandbox). They live at /sandbox, outside /api. */
export const sandboxMailSchema = z.array(
  z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    links: z.array(z.string()),
    sent_at: z.string(),
  }),
)
const sandboxTextSchema = z.object({
  direction: z.enum(['outbound', 'inbound']),
  text: z.string(),
  at: z.string(),
})
export const sandboxPhoneSchema = z.object({
  voicemails: z.array(
    z.object({
      text: z.string(),
      foreign_id: z.string(),
      /** The name of the voice that spoke; simulators that run elsewhere may be too old to send it. */
      voice: z.string().default(''),
      at: z.string(),
    }),
  ),
  messages: z.array(sandboxTextSchema),
})
/** The phones that something arrived on lately, the last one first. */
export const sandboxPhonesSchema = z.object({
  phones: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(['voicemail', 'text']),
      text: z.string(),
      at: z.string(),
    }),
  ),
})
export const sandboxReplyBodySchema = z.object({ text: z.string().min(1).max(1600) })
export const sandboxReplyResponseSchema = sandboxTextSchema
/** A call from a phone to the business, as the caller knows it. */
const sandboxCallSchema = z.object({
  id: z.string(),
  to: z.string(),
  state: z.enum(['ringing', 'answered', 'connected', 'ended']),
  heard: z.array(z.object({ text: z.string(), at: z.string() })),
  /** The keys that were pressed, in order. */
  keys: z.string(),
  at: z.string(),
})
export type SandboxCall = z.infer<typeof sandboxCallSchema>
export const sandboxCallResponseSchema = sandboxCallSchema
/** The calls that a phone made, the newest last. */
export const sandboxCallsSchema = z.object({ calls: z.array(sandboxCallSchema) })
/** `to`: the number that is called, or else the one that contacted the phone last. */
export const sandboxCallBodySchema = z.object({
  to: z.string().max(40).optional(),
  withheld: z.boolean().optional(),
})
/** A key, or what a caller does without one, on the call that the phone made last. */
export const sandboxKeyBodySchema = z.object({
  key: z.union([z.string().regex(/^[0-9*#]$/), z.enum(['silence', 'hang-up'])]),
})
const channelStatsSchema = z.object({
  requests: z.number(),
  calls: z.number(),
  distinct: z.number(),
})
export const sandboxStatsSchema = z.object({ voice: channelStatsSchema, text: channelStatsSchema })
export const sandboxClockSchema = z.object({ now: z.string() })
/** What becomes due by itself: `window` is the opening of calling hours, or the next try of a send. */
export const sandboxEvents = ['run', 'window', 'paused', 'mail', 'renewal'] as const
export type SandboxEvent = (typeof sandboxEvents)[number]
/** The next of them, in any account; null while nothing is planned. */
export const sandboxNextEventSchema = z.object({
  next: z.object({ event: z.enum(sandboxEvents), at: z.string() }).nullable(),
})
export const sandboxClockBodySchema = z.union([
  z.object({ now: z.string().max(40) }),
  z.object({ advance_seconds: z.number().positive() }),
  /** To the next event; the time that is jumped over counts against no session. */
  z.object({ to_next_event: z.literal(true) }),
])
/** Faults of responses, of the reports that follow, and of what a language model writes. */
const faultKinds = [
  '429',
  '500',
  '500-kept',
  'timeout',
  'drop',
  'duplicate',
  'shuffle',
  '502',
  '504',
  'redirect',
  'portal',
  'unknown-code',
  'unknown-event',
  'no-funds',
  'garbage',
  'slow',
  'cut',
  'long',
  'unknown-placeholders',
  'obedient',
  'prose',
] as const
export const sandboxFaultsBodySchema = z.object({
  target: z.enum(['voice', 'text', 'calls', 'payments', 'model']),
  kind: z.enum([...faultKinds, 'none']),
  /** Ends this one fault; 'none' ends all of the target. */
  off: z.boolean().optional(),
  count: z.number().int().positive().max(1_000_000).optional(),
  share: z.number().min(0).max(1).optional(),
})
/** The faults that are set; one with neither a count nor a share stays until it is cleared. */
export const sandboxFaultsSchema = z.object({
  faults: z.array(
    z.object({
      target: z.string(),
      kind: z.string(),
      remaining: z.number().optional(),
      share: z.number().optional(),
    }),
  ),
})
