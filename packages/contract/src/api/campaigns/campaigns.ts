import { z } from 'zod'
import { campaignNameSchema, descriptionSchema } from '../../campaign/campaign-name.ts'

export const campaignTypeSchema = z.enum(['voicemail', 'sms', 'both'])
export const frequencySchema = z.enum(['once', 'daily', 'weekly'])
const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Use the form YYYY-MM-DD.')

/** POST /api/campaigns/ (design: HTTP). The server checks every rule again with contract's own functions. */
export const publishBodySchema = z.object({
  name: campaignNameSchema,
  description: descriptionSchema,
  campaignType: campaignTypeSchema,
  message: z.string(),
  startDate: daySchema,
  endDate: daySchema,
  frequency: frequencySchema,
  /** 24-hour HH:mm in `timeZone`; 10:00 by default. */
  dropTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use the form HH:mm.')
    .optional(),
  /** IANA name; UTC by default. */
  timeZone: z.string().optional(),
  contactListId: z.string().optional(),
  consentAttested: z.boolean(),
  /** `consent_digest` of the preflight whose numbers the user confirmed: another draft is refused. */
  consentDigest: z.string().max(100).optional(),
  /** The name of the Call + Message campaign that a text-only campaign follows. */
  followUpOf: z.string().optional(),
  /** By column: the fallback for a contact whose value is empty. */
  fallbacks: z.record(z.string(), z.string()).optional(),
  /** The provider's id of the voice that speaks the voicemail; the configured one by default. */
  voiceId: z.string().max(100).optional(),
  /** A second message, sent to half of the recipients. */
  variantMessage: z.string().optional(),
})
export type PublishBody = z.input<typeof publishBodySchema>
export type CampaignDraft = z.output<typeof publishBodySchema>

export const runSummarySchema = z.object({ drop_date: z.string() })

export const publishResponseSchema = z.object({
  campaign_name: z.string(),
  campaign_status: z.string(),
  runs: z.array(runSummarySchema),
  /** Credits reserved for the first run. */
  credits: z.number(),
})
export type PublishResponse = z.infer<typeof publishResponseSchema>

/** POST /api/campaigns/preflight/ takes the draft, its name and consent not validated yet. */
export const preflightBodySchema = publishBodySchema.extend({
  name: z.string().default(''),
  description: z.string().default(''),
  consentAttested: z.boolean().default(false),
})
export type PreflightBody = z.input<typeof preflightBodySchema>
export const preflightResponseSchema = z.object({
  /** People on the list. */
  recipients: z.number(),
  /** People who would be contacted now. */
  sendable: z.number(),
  excluded: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** People who would get the voicemail and not the text, by reason. */
  voicemailOnly: z.array(z.object({ reason: z.string(), count: z.number() })).optional(),
  /** Text segments of the longest merged text; 0 when no text is sent. */
  segments: z.number(),
  /** Credits of the balance that the first run holds when it is published, for everybody on the list. */
  credits: z.number(),
  /**
   * What the people who would be contacted cost in the first run when every delivery succeeds, overage included.
   * The rest of what is held comes back while it is prepared and sent.
   */
  cost: z.number().optional(),
  /** Credits left after publishing, before any comes back; negative names a shortfall. */
  balance_after: z.number(),
  /** How it is paid for where the balance is too small and the owner allows overage; all in credits. */
  overage: z
    .object({
      from_balance: z.number(),
      /** Held, at most. */
      credits: z.number(),
      /** Of `cost`, what is charged as overage. */
      cost: z.number().optional(),
    })
    .optional(),
  /**
   * How the runs after the first would be paid for by what is there now, in credits, up to the first that
   * is not. Absent for one run, and where the first is not paid for.
   */
  later_runs: z
    .object({
      paid: z.number(),
      from_balance: z.number(),
      /** At most. */
      overage: z.number(),
    })
    .optional(),
  runs: z.array(runSummarySchema),
  /** When the first run may contact how many of them, earliest first: each waits for its legal hours. */
  openings: z.array(
    z.object({
      at: z.string(),
      recipients: z.number(),
      /** The states of most of them, at most three; then `elsewhere` if there are others. */
      places: z.array(z.string()),
    }),
  ),
  /** ISO instant by which the last delivery of the first run should be out. */
  finish_estimate: z.string(),
  /** Stands for what a consent is given to: the recipients, the method and the words. */
  consent_digest: z.string(),
  /** Why the campaign would wait after its start: the account's sender is not set up yet. */
  sender_note: z.string().optional(),
  /**
   * Of the people who would be contacted, how many have consent on record, by the columns *Consent*,
   * *VoiceConsent* and *TextConsent*; who has both counts twice. Absent where the list says nothing of consent.
   */
  consent: z
    .object({
      voice: z.number(),
      text: z.number(),
      neither: z.number(),
      /** Of those, how many said yes to no channel by name: a plain yes is consent to neither. */
      unnamed: z.number().optional(),
      /** How the people of the list agreed, as its owner said. */
      statement: z.string().nullable(),
    })
    .optional(),
  /** What the account's registry files keep from being sent or can't say; none without such a file. */
  registry_note: z.string().optional(),
})
export type PreflightResponse = z.infer<typeof preflightResponseSchema>

/** GET /api/campaigns/follow-up-sources/: the campaigns a text-only campaign may follow. */
export const followUpSourcesResponseSchema = z.object({
  campaigns: z.array(
    z.object({
      campaign_name: z.string(),
      /** The list of the same people. */
      contact_list_id: z.string(),
      drop_date: z.string(),
      recipients: z.number(),
      columns: z.array(z.string()),
    }),
  ),
})

/** GET /api/campaigns/names/?name=: whether a new campaign may have this name. */
export const campaignNameQuerySchema = z.object({ name: campaignNameSchema })
/** What is wrong with it, in words for the user; null where nothing is. */
export const campaignNameResponseSchema = z.object({ problem: z.string().nullable() })

/** POST /api/campaigns/{name}/late-run/: whether a run that was late is still to be sent. */
export const lateRunBodySchema = z.object({ decision: z.enum(['send', 'drop']) })
export const lateRunResponseSchema = z.object({})

/** GET /api/late-runs/: what waited for a payment, and how many drops of each. POST decides about all of it. */
export const lateRunsSchema = z.object({
  campaigns: z.array(z.object({ campaign_name: z.string(), drops: z.number() })),
})
