import { z } from 'zod'

/** As many hours with calls as one response names, the newest first. */
export const callBackHoursShown = 100

const counted = {
  /** Calls, not people: one person may call twice. */
  calls: z.number(),
  /** Calls on which 1 was pressed. */
  asked_for_owner: z.number(),
  /** Calls on which 9 was pressed: the number is on the do-not-contact list. */
  opt_outs: z.number(),
}

/**
 * GET /api/campaigns/{name}/call-backs/ : calls from numbers whose latest drop from this account, within 30 days,
 * was of this campaign.
 */
export const campaignCallBacksSchema = z.object({
  ...counted,
  /** Of a campaign with two messages, by the one that the caller got; empty for any other. */
  versions: z.array(z.object({ variant: z.enum(['A', 'B']), ...counted })),
  /** `hour` is the ISO instant at which it begins. */
  hours: z.array(z.object({ hour: z.string(), ...counted })),
})
export type CampaignCallBacks = z.infer<typeof campaignCallBacksSchema>
