import Telnyx from 'telnyx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSimulators, type Simulators } from '../../index.ts'

let simulators: Simulators
let dlc: Telnyx['messaging10dlc']
let client: Telnyx
beforeAll(async () => {
  simulators = await startSimulators({ failureRate: 0 })
  const { apiKey } = simulators.credentials.telnyx
  client = new Telnyx({ apiKey, baseURL: `${simulators.urls.telnyx}/v2`, maxRetries: 0 })
  dlc = client.messaging10dlc
})
afterAll(() => simulators.close())

const brand = {
  entityType: 'PRIVATE_PROFIT',
  displayName: 'Blossom Cafe',
  companyName: 'Blossom Cafe LLC',
  country: 'US',
  email: 'ann@example.com',
  vertical: 'HOSPITALITY',
  ein: '123456789',
} as const
const campaignOf = (brandId: string) => ({
  brandId,
  usecase: 'MARKETING',
  description: 'News of the cafe for its regulars',
  referenceId: 'cafe-1',
  termsAndConditions: true,
  subscriberOptin: true,
  subscriberOptout: true,
  subscriberHelp: true,
})

it('takes the official client from a brand to an assigned number, a step at each look', async () => {
  const { brandId = '' } = await dlc.brand.create(brand)
  await expect(dlc.campaignBuilder.submit(campaignOf(brandId))).rejects.toThrow('not verified')
  expect(await dlc.brand.retrieve(brandId)).toMatchObject({ status: 'REGISTRATION_PENDING' })
  expect(await dlc.brand.retrieve(brandId)).toMatchObject({ identityStatus: 'VERIFIED' })
  const listed = await dlc.brand.list({ displayName: 'Blossom Cafe' })
  expect(listed.records).toMatchObject([{ brandId, companyName: 'Blossom Cafe LLC' }])

  const { campaignId } = await dlc.campaignBuilder.submit(campaignOf(brandId))
  await expect(dlc.campaignBuilder.submit(campaignOf(brandId))).rejects.toThrow('referenceId')
  expect((await dlc.campaign.list({ brandId })).records).toMatchObject([{ campaignId }])
  const numbers = await client.availablePhoneNumbers.list({
    filter: { national_destination_code: '408' },
  })
  const phoneNumber = numbers.data?.[0]?.phone_number ?? ''
  const { data: order } = await client.numberOrders.create({
    phone_numbers: [{ phone_number: phoneNumber }],
    messaging_profile_id: simulators.credentials.telnyx.messagingProfileId,
  })
  await client.numberOrders.retrieve(order?.id ?? '')
  const assign = () => dlc.phoneNumberCampaigns.create({ phoneNumber, campaignId })
  expect(await dlc.campaign.retrieve(campaignId)).toMatchObject({ campaignStatus: 'MNO_PENDING' })
  await expect(assign()).rejects.toThrow('not active')
  await dlc.campaign.retrieve(campaignId)
  await expect(dlc.phoneNumberCampaigns.retrieve(phoneNumber)).rejects.toThrow(Telnyx.NotFoundError)
  expect(await assign()).toMatchObject({ assignmentStatus: 'PENDING_ASSIGNMENT', brandId })
  await dlc.phoneNumberCampaigns.retrieve(phoneNumber)
  expect(await dlc.phoneNumberCampaigns.retrieve(phoneNumber)).toMatchObject({
    assignmentStatus: 'ASSIGNED',
  })
  const all = await dlc.phoneNumberCampaigns.list()
  expect(all.records).toMatchObject([{ phoneNumber, campaignId, assignmentStatus: 'ASSIGNED' }])
})

it('refuses a brand of an unknown EIN until it is corrected, and a forbidden use', async () => {
  const { brandId = '' } = await dlc.brand.create({ ...brand, ein: '001234567' })
  await dlc.brand.retrieve(brandId)
  expect(await dlc.brand.retrieve(brandId)).toMatchObject({
    identityStatus: 'UNVERIFIED',
    failureReasons: 'The EIN is not known, or is another company’s.',
  })
  await dlc.brand.update(brandId, { ...brand })
  await dlc.brand.retrieve(brandId)
  expect(await dlc.brand.retrieve(brandId)).toMatchObject({ identityStatus: 'VERIFIED' })
  const loans = { ...campaignOf(brandId), description: 'A payday loan', referenceId: 'loans' }
  const { campaignId } = await dlc.campaignBuilder.submit(loans)
  expect(await dlc.campaign.retrieve(campaignId)).toMatchObject({
    campaignStatus: 'TELNYX_FAILED',
    failureReasons: 'Payday loans are not allowed.',
  })
})
