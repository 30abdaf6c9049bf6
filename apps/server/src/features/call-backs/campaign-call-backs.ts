import { callBackHoursShown } from '@afterbeep/contract/api/campaigns/call-backs'
import type { CampaignCallBacks } from '@afterbeep/contract/api/campaigns/call-backs'
import type { Queries } from '../../platform/database/database.ts'
import { callsByHour, callsByVersion, campaignWithVersions } from './campaign-call-backs.queries.ts'

interface Counted {
  calls: number
  askedForOwner: number
  optOuts: number
}

/** Who called back after a campaign, from the rollup; undefined where there is no such campaign. */
export async function campaignCallBacks(
  db: Queries,
  accountId: string,
  name: string,
): Promise<CampaignCallBacks | undefined> {
  const campaign = await campaignWithVersions(db, accountId, name)
  if (!campaign) return undefined
  const versions = await callsByVersion(db, accountId, campaign.id)
  const hours = await callsByHour(db, accountId, campaign.id, callBackHoursShown)
  const sum = (of: (one: Counted) => number) => versions.reduce((all, one) => all + of(one), 0)
  return {
    calls: sum(({ calls }) => calls),
    asked_for_owner: sum(({ askedForOwner }) => askedForOwner),
    opt_outs: sum(({ optOuts }) => optOuts),
    versions: campaign.ofTwo
      ? versions.map(({ variant, ...counted }) => ({ variant, ...shown(counted) }))
      : [],
    hours: hours.map(({ hour, ...counted }) => ({ hour: hour.toISOString(), ...shown(counted) })),
  }
}

function shown({ calls, askedForOwner, optOuts }: Counted) {
  return { calls, asked_for_owner: askedForOwner, opt_outs: optOuts }
}
