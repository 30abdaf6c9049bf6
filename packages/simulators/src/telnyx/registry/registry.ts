import { randomUUID } from 'node:crypto'
import type { TelnyxBrand } from 'telnyx/resources/messaging-10dlc/brand'
import type { TelnyxCampaignCsp } from 'telnyx/resources/messaging-10dlc/campaign'
import type { PhoneNumberCampaign } from 'telnyx/resources/messaging-10dlc/phone-number-campaigns'
import { z } from 'zod'

export const brandRequest = z.object({
  entityType: z.enum(['PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'NON_PROFIT', 'GOVERNMENT']),
  displayName: z.string().min(1).max(100),
  companyName: z.string().min(1).max(100),
  country: z.string().length(2),
  email: z.email().max(100),
  vertical: z.string().min(1),
  ein: z.string().max(20).optional(),
  phone: z.string().max(20).optional(),
  street: z.string().max(100).optional(),
  city: z.string().max(100).optional(),
  state: z.string().max(20).optional(),
  postalCode: z.string().max(10).optional(),
  website: z.string().max(100).optional(),
})
export const campaignRequest = z.object({
  brandId: z.string(),
  usecase: z.string().min(1),
  description: z.string().min(1),
  messageFlow: z.string().optional(),
  sample1: z.string().optional(),
  referenceId: z.string().optional(),
  subUsecases: z.array(z.string()).default([]),
  termsAndConditions: z.boolean().default(false),
  subscriberOptin: z.boolean().default(false),
  subscriberOptout: z.boolean().default(false),
  subscriberHelp: z.boolean().default(false),
})
export const assignmentRequest = z.object({ phoneNumber: z.string(), campaignId: z.string() })

/** Why the carriers' registry takes something not. */
export class RegistryRefusal extends Error {}

/** An employer's number that no one's is: a brand with it is not verified. */
const UNKNOWN_EIN = /^00/
/** What carriers take from no sender. */
const FORBIDDEN = /payday loan/i

/**
 * Brands, campaigns and the numbers assigned to them (10DLC). What takes days there moves one step each time it is
 * read here: a brand is pending at the first look and then verified or not, a campaign goes through the carriers or is rejected, a
 * number is pending and then assigned.
 */
export class Registry {
  readonly brands = new Map<string, TelnyxBrand>()
  readonly campaigns = new Map<string, TelnyxCampaignCsp>()
  readonly assignments = new Map<string, PhoneNumberCampaign>()
  /** Brands that were read once since they were sent. */
  readonly #looked = new Set<string>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  addBrand(request: z.infer<typeof brandRequest>): TelnyxBrand {
    const at = this.#isoNow()
    const brandId = randomUUID()
    const brand: TelnyxBrand = {
      ...given(request),
      entityType: request.entityType,
      displayName: request.displayName,
      country: request.country,
      email: request.email,
      vertical: request.vertical,
      brandRelationship: 'BASIC_ACCOUNT',
      brandId,
      status: 'REGISTRATION_PENDING',
      createdAt: at,
      updatedAt: at,
    }
    this.brands.set(brandId, brand)
    return brand
  }

  changeBrand(brand: TelnyxBrand, request: z.infer<typeof brandRequest>): TelnyxBrand {
    Object.assign(brand, given(request), { status: 'REGISTRATION_PENDING', failureReasons: '' })
    delete brand.identityStatus
    brand.updatedAt = this.#isoNow()
    return brand
  }

  readBrand(id: string): TelnyxBrand | undefined {
    const brand = this.brands.get(id)
    if (brand?.status !== 'REGISTRATION_PENDING') return brand
    if (!this.#looked.delete(id)) {
      this.#looked.add(id)
      return brand
    }
    const isKnown = !UNKNOWN_EIN.test(brand.ein ?? '')
    return Object.assign(brand, {
      status: 'OK',
      identityStatus: isKnown ? 'VERIFIED' : 'UNVERIFIED',
      failureReasons: isKnown ? '' : 'The EIN is not known, or is another company’s.',
    })
  }

  addCampaign(request: z.infer<typeof campaignRequest>): TelnyxCampaignCsp {
    const brand = this.brands.get(request.brandId)
    if (brand?.identityStatus !== 'VERIFIED')
      throw new RegistryRefusal('The brand is not verified.')
    const { referenceId, subscriberOptin, subscriberOptout, subscriberHelp } = request
    if (!request.termsAndConditions || !subscriberOptin || !subscriberOptout || !subscriberHelp) {
      throw new RegistryRefusal('Opt-in, opt-out, help and the terms have to be accepted.')
    }
    const all = [...this.campaigns.values()]
    if (referenceId !== undefined && all.some((one) => one.referenceId === referenceId)) {
      throw new RegistryRefusal('A campaign of this referenceId exists.')
    }
    const campaignId = randomUUID()
    const campaign: TelnyxCampaignCsp = {
      ...given(request),
      brandId: request.brandId,
      description: request.description,
      usecase: request.usecase,
      subUsecases: request.subUsecases,
      termsAndConditions: true,
      campaignId,
      cspId: 'SSIMULATED',
      mock: false,
      status: 'ACTIVE',
      campaignStatus: 'TCR_PENDING',
      submissionStatus: 'CREATED',
      createDate: this.#isoNow(),
    }
    this.campaigns.set(campaignId, campaign)
    return campaign
  }

  readCampaign(id: string): TelnyxCampaignCsp | undefined {
    const campaign = this.campaigns.get(id)
    if (campaign?.campaignStatus === 'MNO_PENDING') {
      return Object.assign(campaign, { campaignStatus: 'MNO_PROVISIONED' })
    }
    if (campaign?.campaignStatus !== 'TCR_PENDING') return campaign
    return Object.assign(
      campaign,
      FORBIDDEN.test(campaign.description)
        ? { campaignStatus: 'TELNYX_FAILED', failureReasons: 'Payday loans are not allowed.' }
        : { campaignStatus: 'MNO_PENDING' },
    )
  }

  assign({ phoneNumber, campaignId }: z.infer<typeof assignmentRequest>): PhoneNumberCampaign {
    const campaign = this.campaigns.get(campaignId)
    if (campaign?.campaignStatus !== 'MNO_PROVISIONED') {
      throw new RegistryRefusal('The campaign is not active.')
    }
    const at = this.#isoNow()
    const { brandId } = campaign
    const made: PhoneNumberCampaign = {
      phoneNumber,
      campaignId,
      brandId,
      telnyxCampaignId: campaignId,
      assignmentStatus: 'PENDING_ASSIGNMENT',
      createdAt: at,
      updatedAt: at,
    }
    this.assignments.set(phoneNumber, made)
    return made
  }

  readAssignment(phoneNumber: string): PhoneNumberCampaign | undefined {
    const found = this.assignments.get(phoneNumber)
    const shown = found && { ...found }
    if (found) found.assignmentStatus = 'ASSIGNED'
    return shown
  }

  #isoNow(): string {
    return new Date(this.#now()).toISOString()
  }
}

/** What the request names; what it leaves out is not there. */
function given<Request extends object>(request: Request) {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined))
}
