import { campaignSorts } from '@afterbeep/contract/api/campaigns/campaign-list'
import type { CampaignSort } from '@afterbeep/contract/api/campaigns/campaign-list'
import {
  countsOfCampaign,
  daysSince,
  hoursOfCampaign,
  nextDueOfCampaign,
  runsOfCampaign,
} from '../../features/analytics/analytics.queries.ts'
import { campaignCounts } from '../../features/analytics/list/campaign-list.queries.ts'
import { deliveriesToNumber } from '../../features/analytics/numbers/number-history.queries.ts'
import {
  channelCounts,
  creditsSpent as creditsOfCampaign,
  outageOfRun,
  runResults,
  sendingRun,
  watchedCampaign,
} from '../../features/analytics/progress/progress.queries.ts'
import {
  followUpSources,
  openCampaignsOfLists,
  takenDropsNear,
} from '../../features/campaigns/campaigns.queries.ts'
import { publishedCampaign, takenNames } from '../../features/campaigns/record/record.queries.ts'
import { campaignToRetry, sentAgainIn } from '../../features/campaigns/record/retry.queries.ts'
import { selectListAgain, selectListPage } from '../../features/contacts/contact-lists.queries.ts'
import { numberedNames } from '@afterbeep/contract/campaign/next-name'
import { creditsSpent } from '../../features/credits/ledger.queries.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { FlatStatement, Samples } from './flat-statement.ts'
import { GROWN_AT, LARGE_ACCOUNT } from './grow-database.ts'

const weekAgo = new Date(GROWN_AT.getTime() - 7 * 86_400_000)

/** The statements of the screens, for an account with very many campaigns. */
export function screenStatements({ middle, lists }: Samples): FlatStatement[] {
  const account = LARGE_ACCOUNT
  const first = { limit: 51, after: undefined }
  const later = { limit: 51, after: { ...middle, running: false } }
  const all = { name: null, status: null }
  const campaigns = (sort: CampaignSort, page: typeof first | typeof later, status?: string) => ({
    name: `a page of campaigns, ${sort}${page.after ? ', in the middle' : ''}${status ? `, ${status}` : ''}`,
    run: (tx: Transaction) =>
      campaignCounts(tx, account, { ...all, sort, status: status ?? null }, page),
  })
  return [
    ...campaignSorts.flatMap((sort) => [campaigns(sort, first), campaigns(sort, later)]),
    campaigns('running', first, 'Completed'),
    campaigns('newest', later, 'Blocked'),
    {
      name: 'when a number was contacted',
      run: (tx) => deliveriesToNumber(tx, account, '12000000000', 501),
    },
    { name: 'what the month has cost', run: (tx) => creditsSpent(tx, account, weekAgo) },
    { name: 'counts of a campaign', run: (tx) => countsOfCampaign(tx, account, middle.name) },
    { name: 'hours of a campaign', run: (tx) => hoursOfCampaign(tx, account, middle.name) },
    { name: 'runs of a campaign', run: (tx) => runsOfCampaign(tx, account, middle.name) },
    { name: 'when it goes on', run: (tx) => nextDueOfCampaign(tx, account, middle.name, GROWN_AT) },
    { name: 'its progress', run: (tx) => watchedCampaign(tx, account, middle.name) },
    { name: 'its channels', run: (tx) => channelCounts(tx, account, middle.id) },
    { name: 'its cost', run: (tx) => creditsOfCampaign(tx, account, middle.id) },
    { name: 'its run', run: (tx) => sendingRun(tx, account, middle.id) },
    { name: 'its runs one by one', run: (tx) => runResults(tx, account, middle.id) },
    { name: 'what it waits for', run: (tx) => outageOfRun(tx, account, middle.id, GROWN_AT) },
    { name: 'its record', run: (tx) => publishedCampaign(tx, account, middle.name) },
    { name: 'names that are free', run: (tx) => takenNames(tx, account, numberedNames('Sale')) },
    { name: 'whether it may be retried', run: (tx) => campaignToRetry(tx, account, middle.name) },
    { name: 'where it was sent again', run: (tx) => sentAgainIn(tx, account, middle.id) },
    { name: 'its list of the unreached', run: (tx) => selectListAgain(tx, account, middle.id) },
    { name: 'the last seven days', run: (tx) => daysSince(tx, account, weekAgo) },
    { name: 'what a follow-up may follow', run: (tx) => followUpSources(tx, account) },
    { name: 'a page of lists', run: (tx) => selectListPage(tx, account, undefined, 21) },
    { name: 'campaigns that need them', run: (tx) => openCampaignsOfLists(tx, account, lists) },
    { name: 'drops near a draft’s', run: (tx) => takenDropsNear(tx, account, [GROWN_AT]) },
  ]
}
