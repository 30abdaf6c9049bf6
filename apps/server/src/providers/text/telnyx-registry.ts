import { z } from 'zod'
import type { Fetch } from '../../platform/call-once.ts'
import { ifThere, telnyxAsk } from './telnyx-ask.ts'
import type { TelnyxAccess } from './telnyx-ask.ts'

/** How far a brand, a campaign or a number is with the carriers. */
export interface Standing {
  state: 'approved' | 'waiting' | 'refused'
  /** The provider's own name of it, such as `MNO_PENDING`. */
  status: string
  /** Why it is refused, in their words; '' where they say nothing. */
  words: string
}

// The published type is a text; responses with a list of {description} have been seen too.
const reasonsSchema = z
  .union([
    z.string(),
    z.array(z.union([z.string(), z.looseObject({ description: z.string().nullish() })])),
  ])
  .nullish()
  .catch(undefined)
const brandSchema = z.object({
  brandId: z.string(),
  displayName: z.string().nullish(),
  companyName: z.string().nullish(),
  email: z.string().nullish(),
  status: z.string().nullish(),
  identityStatus: z.string().nullish(),
  failureReasons: reasonsSchema,
})
const feedbackSchema = z.object({ category: z.array(z.object({ description: z.string() })) })
const campaignSchema = z.object({
  campaignId: z.string(),
  referenceId: z.string().nullish(),
  campaignStatus: z.string().nullish(),
  submissionStatus: z.string().nullish(),
  failureReasons: reasonsSchema,
})
const assignmentSchema = z.object({
  assignmentStatus: z.string().nullish(),
  failureReasons: reasonsSchema,
})
const verificationsSchema = z.object({
  records: z.array(
    z.object({ verificationStatus: z.string().nullish(), reason: z.string().nullish() }),
  ),
})

type BrandFound = z.output<typeof brandSchema>
type CampaignFound = z.output<typeof campaignSchema>

const VERIFIED = new Set(['VERIFIED', 'VETTED_VERIFIED', 'SELF_DECLARED'])
const CAMPAIGN_ENDS = new Set([
  'TCR_FAILED',
  'TCR_SUSPENDED',
  'TCR_EXPIRED',
  'TELNYX_FAILED',
  'MNO_REJECTED',
  'MNO_PROVISIONING_FAILED',
])
/** More than one business has of either. */
const PAGE = '100'

/**
 * The calls of the carriers' registry (10DLC) and of toll-free verification; statuses as of the official client's
 * types. Each throws TelnyxRefused, or NotReached where no response came.
 */
export function telnyxRegistry(fetch: Fetch, access: TelnyxAccess) {
  const ask = telnyxAsk(fetch, access)
  const post = <Schema extends z.ZodType>(schema: Schema, url: string, body: object) =>
    ask(schema, { method: 'POST', url, body })
  const brandPath = (id: string) => `/v2/10dlc/brand/${encodeURIComponent(id)}`
  return {
    /** A brand costs $4, which is not given back: look for it first. */
    makeBrand: async (brand: object) => (await post(brandSchema, '/v2/10dlc/brand', brand)).brandId,
    findBrand: async (wanted: { displayName: string; companyName: string; email: string }) => {
      const query = new URLSearchParams({ displayName: wanted.displayName, recordsPerPage: PAGE })
      const schema = z.object({ records: z.array(brandSchema) })
      const { records } = await ask(schema, { url: `/v2/10dlc/brand?${query.toString()}` })
      return records.find(
        (one) =>
          one.displayName === wanted.displayName &&
          one.companyName === wanted.companyName &&
          one.email === wanted.email,
      )?.brandId
    },
    changeBrand: async (id: string, brand: object): Promise<void> => {
      await ask(z.unknown(), { method: 'PUT', url: brandPath(id), body: brand })
    },
    /** Undefined where there is none of this id. */
    brand: async (id: string): Promise<Standing | undefined> => {
      const found = await ifThere(ask(brandSchema, { url: brandPath(id) }))
      if (!found) return undefined
      const standing = brandStanding(found)
      if (standing.state !== 'refused' || standing.words !== '') return standing
      const url = `/v2/10dlc/brand/feedback/${encodeURIComponent(id)}`
      const feedback = await ifThere(ask(feedbackSchema, { url }))
      const words = (feedback?.category ?? []).map(({ description }) => description).join(' ')
      return { ...standing, words }
    },
    /** A campaign costs three months of its fee at once. The provider takes each `referenceId` once. */
    makeCampaign: async (campaign: object) =>
      (await post(campaignSchema, '/v2/10dlc/campaignBuilder', campaign)).campaignId,
    findCampaign: async (brandId: string, referenceId: string) => {
      const query = new URLSearchParams({ brandId, recordsPerPage: PAGE })
      const schema = z.object({ records: z.array(campaignSchema) })
      const { records } = await ask(schema, { url: `/v2/10dlc/campaign?${query.toString()}` })
      return records.find((one) => one.referenceId === referenceId)?.campaignId
    },
    campaign: async (id: string): Promise<(Standing & { reference: string }) | undefined> => {
      const url = `/v2/10dlc/campaign/${encodeURIComponent(id)}`
      const found = await ifThere(ask(campaignSchema, { url }))
      return found && { ...campaignStanding(found), reference: found.referenceId ?? '' }
    },
    /** Undefined where the number is assigned to no campaign. */
    assignment: async (number: string): Promise<Standing | undefined> => {
      const url = `/v2/10dlc/phone_number_campaigns/${encodeURIComponent(number)}`
      const found = await ifThere(ask(assignmentSchema, { url }))
      return found && assignmentStanding(found)
    },
    assign: async (phoneNumber: string, campaignId: string): Promise<Standing> => {
      const body = { phoneNumber, campaignId }
      return assignmentStanding(
        await post(assignmentSchema, '/v2/10dlc/phone_number_campaigns', body),
      )
    },
    /** Of a toll-free number; undefined where none was asked for. */
    verification: async (number: string): Promise<Standing | undefined> => {
      const query = new URLSearchParams({ page: '1', page_size: '1', phone_number: number })
      const url = `/v2/messaging_tollfree/verification/requests?${query.toString()}`
      const [newest] = (await ask(verificationsSchema, { url })).records
      if (!newest) return undefined
      const { verificationStatus: status, reason } = newest
      const known = { Verified: 'approved', Rejected: 'refused' } as const
      const state = status === 'Verified' || status === 'Rejected' ? known[status] : 'waiting'
      return { state, status: status ?? '', words: reason ?? '' }
    },
  }
}

/** Unverified while the registration is done is a refusal: the data has to be corrected and sent again. */
function brandStanding({ status, identityStatus, failureReasons }: BrandFound): Standing {
  const words = wordsOf(failureReasons)
  if (status === 'REGISTRATION_FAILED') return { state: 'refused', status, words }
  if (VERIFIED.has(identityStatus ?? '')) {
    return { state: 'approved', status: identityStatus ?? '', words: '' }
  }
  if (status === 'OK' && identityStatus === 'UNVERIFIED') {
    return { state: 'refused', status: identityStatus, words }
  }
  return { state: 'waiting', status: status ?? '', words: '' }
}

/** Also a provisioned campaign may name reasons, which are warnings then. */
function campaignStanding(found: CampaignFound): Standing {
  const status = found.campaignStatus ?? found.submissionStatus ?? ''
  if (status === 'MNO_PROVISIONED') return { state: 'approved', status, words: '' }
  if (CAMPAIGN_ENDS.has(status) || found.submissionStatus === 'FAILED') {
    return { state: 'refused', status, words: wordsOf(found.failureReasons) }
  }
  return { state: 'waiting', status, words: '' }
}

function assignmentStanding(found: z.output<typeof assignmentSchema>): Standing {
  const status = found.assignmentStatus ?? ''
  if (status === 'ASSIGNED') return { state: 'approved', status, words: '' }
  const isRefused = status === 'FAILED_ASSIGNMENT'
  return {
    state: isRefused ? 'refused' : 'waiting',
    status,
    words: isRefused ? wordsOf(found.failureReasons) : '',
  }
}

function wordsOf(reasons: z.output<typeof reasonsSchema>): string {
  if (typeof reasons === 'string') return reasons
  const all = (reasons ?? []).map((one) => (typeof one === 'string' ? one : one.description))
  return all.filter((one) => one !== null && one !== undefined).join(' ')
}
