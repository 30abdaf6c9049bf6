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
  sendingRun,
  watchedCampaign,
} from '../../features/analytics/progress/progress.queries.ts'
import {
  followUpSources,
  openCampaignsOfLists,
  takenDropsNear,
} from '../../features/campaigns/campaigns.queries.ts'
import { selectListPage } from '../../features/contacts/contact-lists.queries.ts'
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
    { name: 'when it goes on', run: (tx) => nextDueOfCampaign(tx, account, middle.name) },
    { name: 'its progress', run: (tx) => watchedCampaign(tx, account, middle.name) },
    { name: 'its channels', run: (tx) => channelCounts(tx, account, middle.id) },
    { name: 'its run', run: (tx) => sendingRun(tx, account, middle.id) },
    { name: 'the last seven days', run: (tx) => daysSince(tx, account, weekAgo) },
    { name: 'what a follow-up may follow', run: (tx) => followUpSources(tx, account) },
    { name: 'a page of lists', run: (tx) => selectListPage(tx, account, undefined, 21) },
    { name: 'campaigns that need them', run: (tx) => openCampaignsOfLists(tx, account, lists) },
    { name: 'drops near a draft’s', run: (tx) => takenDropsNear(tx, account, [GROWN_AT]) },
  ]
}
