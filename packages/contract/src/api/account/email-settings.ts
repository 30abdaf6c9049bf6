import { z } from 'zod'

/** Emails that an account may do without. All others, such as a blocked run's, always come. */
export const optionalEmails = [
  'receipt',
  'campaign_finished',
  'new_replies',
  'credits_low',
  'evidence_head',
] as const
export type OptionalEmail = (typeof optionalEmails)[number]

/** Those that come only where they are switched on: accounts begin with them in `emails_off`. */
export const emailsOffAtFirst: readonly OptionalEmail[] = ['evidence_head']

/** As the profile page and the emails themselves name them. */
export const optionalEmailTexts: Readonly<
  Record<OptionalEmail, { readonly label: string; readonly description: string }>
> = {
  receipt: { label: 'Receipts', description: 'After each payment, with a link to the receipt.' },
  campaign_finished: {
    label: 'Finished campaigns',
    description: 'How a campaign went, when its last result is in.',
  },
  new_replies: {
    label: 'New replies',
    description: 'When people text back. At most one email an hour.',
  },
  credits_low: {
    label: 'Low credits',
    description: 'When less than a tenth of a month’s credits is left.',
  },
  evidence_head: {
    label: 'Daily seal of your records',
    description:
      'At most one email a day, after campaigns. Keep it: it proves later that no record was changed.',
  },
}

/** GET /api/user/{uid}/emails/ : which of the optional emails the account gets. */
export const emailSettingsSchema = z.record(z.enum(optionalEmails), z.boolean())
export type EmailSettings = z.infer<typeof emailSettingsSchema>

/** PUT /api/user/{uid}/emails/ : those to change; returns all of them. */
export const emailSettingsBodySchema = z.partialRecord(z.enum(optionalEmails), z.boolean())
export type EmailSettingsBody = z.infer<typeof emailSettingsBodySchema>

/** POST /api/unsubscribe/ : what the address in an email's header carries. */
export const unsubscribeQuerySchema = z.object({
  account: z.uuid(),
  email: z.enum(optionalEmails),
  /** Ours over the other two. */
  proof: z.string().max(100),
})
