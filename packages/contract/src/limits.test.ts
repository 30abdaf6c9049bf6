import { expect, test } from 'vitest'
import { limits } from './limits.ts'

test('uses the specification’s limits where it names one', () => {
  expect(limits).toMatchObject({
    nameMaxChars: 250,
    descriptionMaxChars: 250,
    messageMaxChars: 200,
    sessionLifetimeMs: 60 * 60 * 1000,
    recentCampaigns: 2,
    detailPageSize: 5,
    transactionsShown: 5,
    dashboardDays: 7,
    campaignGapHours: 4,
    scheduleMaxDays: 365,
  })
})

test('keeps our own limits, which users and the server’s capacity rely on', () => {
  expect(limits).toMatchObject({
    fallbackMaxChars: 50,
    campaignPageSize: 50,
    uploadErrorsListed: 1000,
    contactFieldMaxChars: 1000,
    contactFileMaxColumns: 100,
    contactHeaderMaxChars: 100,
    contactRecordMaxChars: 256 * 1024,
    contactFileMaxRows: 1_000_000,
    contactFileMaxLines: 3_000_000,
    uploadsAtOnce: 2,
    contactFileMaxBytes: 209_715_200,
    passwordMinChars: 12,
    passwordMinCharsWithSecondFactor: 8,
    passwordMaxChars: 256,
    emailMaxChars: 254,
    personNameMaxChars: 100,
    companyNameMaxChars: 200,
    phoneMaxChars: 40,
  })
})
