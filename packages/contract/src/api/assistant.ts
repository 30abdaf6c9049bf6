import { z } from 'zod'
import { limits } from '../limits.ts'
import { SENDER_MAX_CHARS } from '../message/draft/draft-columns.ts'
import { draftChannels, draftLanguages } from '../message/draft/draft-rules.ts'
import { callablePhoneSchema } from '../contact/typed-phone-schema.ts'

export const draftTones = ['friendly', 'warm', 'professional', 'plain'] as const
export type DraftTone = (typeof draftTones)[number]
export const draftChanges = ['shorter', 'warmer', 'clearer', 'in Spanish'] as const
export type DraftChange = (typeof draftChanges)[number]

/** Limits of what a user writes for a draft; they bound the whole request to a model. */
export const assistantLimits = {
  goalMaxChars: 300,
  audienceMaxChars: 200,
  /** A text to change may exceed the message's limit: that is when a user asks for *shorter*. */
  textMaxChars: 1000,
  drafts: 3,
} as const

/**
 * POST /api/assistant/drafts/ . With `accept: text/event-stream` the same response comes as events: a
 * `draft` (`draftEventSchema`) as soon as one is valid, then `done` with the whole response, or `error`
 * with an error body. `sender` and `callback_number` default to the account's own.
 */
export const draftsBodySchema = z
  .object({
    /** What the message is for, in the user's words. */
    goal: z
      .string()
      .trim()
      .min(1, 'Say what the message is for.')
      .max(assistantLimits.goalMaxChars),
    tone: z.enum(draftTones).default('friendly'),
    channel: z.enum(draftChannels),
    /** Whom it is for, in the user's words; never contacts. */
    audience: z.string().trim().max(assistantLimits.audienceMaxChars).default(''),
    /** Names of the list's columns, never values. */
    columns: z
      .array(z.string().max(limits.contactHeaderMaxChars))
      .max(limits.contactFileMaxColumns)
      .default([]),
    sender: z.string().trim().max(SENDER_MAX_CHARS).optional(),
    callback_number: callablePhoneSchema.optional(),
    /** English by default, or Spanish when the text to change is Spanish. */
    language: z.enum(draftLanguages).optional(),
    /** What to do with `text`; both or neither. */
    change: z.enum(draftChanges).optional(),
    text: z.string().trim().min(1).max(assistantLimits.textMaxChars).optional(),
  })
  .refine(({ change, text }) => (change === undefined) === (text === undefined), {
    path: ['text'],
    message: 'A change needs a text, and a text a change.',
  })
export type DraftsBody = z.input<typeof draftsBodySchema>
export type DraftsRequest = z.output<typeof draftsBodySchema>

export const draftSources = ['model', 'templates'] as const
export type DraftSource = (typeof draftSources)[number]

/** Why templates replace a model's drafts. */
export const templateReasons = ['no_model', 'daily_limit', 'busy', 'failed', 'invalid'] as const
export type TemplateReason = (typeof templateReasons)[number]

export const draftEventSchema = z.object({ text: z.string(), source: z.enum(draftSources) })

export const draftsResponseSchema = z.object({
  /** Three different drafts; one to three when they change the user's own text. */
  drafts: z.array(z.string()),
  /** `model` only when a model wrote all of them. */
  source: z.enum(draftSources),
  /** One for each draft, in the same order. */
  sources: z.array(z.enum(draftSources)),
  /** Null when a model wrote all of them. */
  reason: z.enum(templateReasons).nullable(),
  /** Facts the drafts lack because the request did not give them: ask the user for them. */
  missing: z.array(z.enum(['sender', 'callback_number'])),
  /** The end of the user's words, where all of them are too long for templates; null where none is. */
  left_out: z.string().nullable().default(null),
})
export type DraftsResponse = z.infer<typeof draftsResponseSchema>

/** GET /api/assistant/ : whether a model is configured, and so whether a user's own text can be changed. */
export const assistantResponseSchema = z.object({ writes_with: z.enum(draftSources) })

/**
 * GET /api/assistant/summary/{campaign_name}/ : one paragraph on how the campaign went, from its counts.
 * Every number in it is one of those counts.
 */
export const summaryResponseSchema = z.object({
  summary: z.string(),
  source: z.enum(draftSources),
  /** Why a model did not write it; null when one did. */
  reason: z.enum(templateReasons).nullable(),
})
export type SummaryResponse = z.infer<typeof summaryResponseSchema>
