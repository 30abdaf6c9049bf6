import { z } from 'zod'

const shownLaw = z.object({
  version: z.string(),
  place: z.string(),
  closes_at: z.string().nullable(),
  hours: z.array(
    z.object({
      state: z.string().nullable(),
      zone: z.string(),
      day: z.string(),
      from: z.string().nullable(),
      until: z.string().nullable(),
      rules: z.array(z.string()),
    }),
  ),
})
export type ShownLaw = z.infer<typeof shownLaw>

/** What of a record the PDF shows; a record of another kind lacks most of it. */
export const shownRecord = z.object({
  result: z.string().optional(),
  reason: z.string().nullable().optional(),
  provider_code: z.string().nullable().optional(),
  provider_id: z.string().nullable().optional(),
  reference: z.string().optional(),
  sent_at: z.string().nullable().optional(),
  sent_between: z.object({ from: z.string(), before: z.string() }).optional(),
  ended_at: z.string().optional(),
  local_time: z.record(z.string(), z.string()).optional(),
  words: z.string().nullable().optional(),
  send: z.number().nullable().optional(),
  consent: z
    .object({
      voice: z.string(),
      text: z.string(),
      day: z.string().nullable(),
      source: z.string().nullable(),
      unnamed: z.boolean().optional(),
    })
    .nullable()
    .optional(),
  forbidden_by: z.object({ rule: z.string(), version: z.string().optional() }).optional(),
  do_not_contact: z.object({ reason: z.string(), since: z.string() }).nullable().optional(),
  wrote: z.string().optional(),
  wrote_at: z.string().optional(),
  read_as: z.string().optional(),
  phoned_at: z.string().optional(),
  asked_for_owner: z.boolean().optional(),
  opted_out: z.boolean().optional(),
  after: z.object({ campaign: z.string().optional() }).optional(),
  message: z.string().optional(),
  channel: z.string().optional(),
  from: z.unknown().optional(),
  caller_id: z.string().optional(),
  because: z.object({ source: z.string(), at: z.string(), text: z.string().optional() }).optional(),
  allowed_by: z.string().optional(),
  law: shownLaw.optional(),
  audio_sha256: z.string().optional(),
  media_type: z.string().nullable().optional(),
  fetched_at: z.string().nullable().optional(),
})
export type ShownRecord = z.infer<typeof shownRecord>

const shownComparison = z.object({
  compared_at: z.string(),
  files: z.array(z.object({ dated: z.string() })),
})
export type ShownComparison = z.infer<typeof shownComparison>

export const shownSend = z.object({
  at: z.string(),
  from: z.record(z.string(), z.unknown()).nullable(),
  caller_id: z.string().optional(),
  law: shownLaw.nullable(),
  registry: shownComparison.optional(),
  list_statement: z.string().nullable().optional(),
})
export type ShownSend = z.infer<typeof shownSend>

/** What of a batch's facts the PDF shows. */
export const shownFacts = z.object({
  account: z.object({ business: z.string().optional() }),
  campaign: z.object({ name: z.string(), run: z.number() }).optional(),
  channel: z.string().optional(),
  consent: z
    .object({
      source: z.string(),
      text: z.string(),
      at: z.string(),
      by: z.string(),
      list: z.object({
        name: z.string(),
        uploaded_at: z.string(),
        statement: z.string().nullable().optional(),
      }),
    })
    .optional(),
  registries: z
    .object({
      national: shownComparison.nullable(),
      reassigned_numbers: z.object({ asked_at: z.string() }).nullable(),
    })
    .optional(),
  sends: z.array(shownSend).optional(),
})
export type ShownFacts = z.infer<typeof shownFacts>
