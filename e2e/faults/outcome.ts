import { detailsOf } from '@afterbeep/testing/product/campaigns'
import type { CampaignUnderFire } from '../kill/campaign-under-fire.ts'
import type { Fixture } from './fixture.ts'

/** The result for all recipients, as the simulators saw it and as the product shows it. */
export interface Outcome {
  /** People with more than one voicemail, or more than one text. */
  twice: number
  /** People without a voicemail. */
  lost: number
  /** Texts that were never sent and are shown as failed. */
  givenUp: number
  /** Texts that are shown as failed or unknown, sent or not. */
  textsFailed: number
  /** Processes that ended. */
  exits: number
}

export async function outcomeOf(campaign: CampaignUnderFire, fixture: Fixture): Promise<Outcome> {
  const details = await detailsOf(campaign.customer, campaign.name)
  const failed = new Set(
    details
      .filter(({ channel, state }) => channel === 'text' && state !== 'delivered')
      .map((one) => one.phone_number),
  )
  const outcome: Outcome = { twice: 0, lost: 0, givenUp: 0, textsFailed: failed.size, exits: 0 }
  for (const phone of campaign.phones) {
    const { voicemails, messages } = await fixture.sims.control.phone(phone)
    if (voicemails.length > 1 || messages.length > 1) outcome.twice += 1
    if (voicemails.length === 0) outcome.lost += 1
    if (messages.length === 0 && failed.has(phone)) outcome.givenUp += 1
  }
  const products = [fixture.web, ...fixture.workers]
  outcome.exits = products.filter((product) => product.exitCode() !== null).length
  return outcome
}
