import type { AccountMailDeps } from '../../features/accounts/index.ts'

/** Facts for every optional email, as the features give them to the real product. */
export const mailNews: Pick<
  AccountMailDeps,
  | 'unsubscribeKey'
  | 'latestReplied'
  | 'describeReceipt'
  | 'describeCampaign'
  | 'describeCredits'
  | 'describeHead'
  | 'describeBilling'
> = {
  unsubscribeKey: 'a key of this test',
  describeReceipt: async (_accountId, invoiceRef) => ({
    plan: { title: 'Launch', credits: 20_000 },
    amountCents: 20_000,
    currency: 'USD',
    paidAt: new Date('2026-11-21T10:00:00Z'),
    invoiceNumber: 'AB-0001',
    receiptUrl: `https://pay.example/receipts/${invoiceRef}`,
  }),
  describeCampaign: async () => ({
    campaignName: 'Spring',
    stoppedBecause: null,
    summary:
      'This campaign is over: 133 of 140 voicemails (95%) arrived. 7 failed and were not charged.',
  }),
  latestReplied: async () => 'Autumn',
  describeCredits: async () => ({
    planTitle: 'Launch',
    available: 1_250,
    reserved: 500,
    creditsPerCall: 50,
  }),
  describeHead: async (accountId) => ({
    log: accountId,
    size: 1_200,
    root: 'c0ffee'.repeat(10).padEnd(64, '0'),
    at: '2026-11-21T10:00:00.000Z',
    key: 'MCowBQYDK2VwAyEA',
    signature: 'c2lnbmVk',
  }),
  describeBilling: async () => ({
    planTitle: 'Launch',
    amountUsd: 200,
    stopsAt: null,
    endsAt: null,
    credits: 20_000,
  }),
}
