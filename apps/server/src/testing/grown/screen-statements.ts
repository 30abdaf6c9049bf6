import {
  campaignCounts,
  countsOfCampaign,
  daysSince,
  hoursOfCampaign,
  nextDueOfCampaign,
  runsOfCampaign,
} from '../../features/analytics/analytics.queries.ts'
import {
  channelCounts,
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
import type { FlatStatement, Samples } from './flat-statement.ts'
import { GROWN_AT, LARGE_ACCOUNT } from './grow-database.ts'

const weekAgo = new Date(GROWN_AT.getTime() - 7 * 86_400_000)

/** The statements of the screens, for an account with very many campaigns. */
export function screenStatements({ middle, lists }: Samples): FlatStatement[] {
  const account = LARGE_ACCOUNT
  const page = (limit: number, after?: typeof middle) => ({ limit: limit + 1, after })
  return [
    { name: 'a page of campaigns', run: (tx) => campaignCounts(tx, account, page(50)) },
    { name: 'a page in the middle', run: (tx) => campaignCounts(tx, account, page(50, middle)) },
    { name: 'counts of a campaign', run: (tx) => countsOfCampaign(tx, account, middle.name) },
    { name: 'hours of a campaign', run: (tx) => hoursOfCampaign(tx, account, middle.name) },
    { name: 'runs of a campaign', run: (tx) => runsOfCampaign(tx, account, middle.name) },
    { name: 'when it goes on', run: (tx) => nextDueOfCampaign(tx, account, middle.name, GROWN_AT) },
    { name: 'its progress', run: (tx) => watchedCampaign(tx, account, middle.name) },
    { name: 'its channels', run: (tx) => channelCounts(tx, account, middle.id) },
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
