import { formatDay } from '@afterbeep/contract/schedule/date-text'
import { placeholderFor } from '@afterbeep/contract/message/placeholders'
import { overviewCampaignCount } from '@afterbeep/contract/schedule/schedule'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { overviewEditSteps } from '@afterbeep/contract/campaign/wizard'
import type { WizardStep } from '@afterbeep/contract/campaign/wizard'
import { recipientCount } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { sendsVoice } from '../../message/channels.ts'
import { usedFallbacksOf } from '../../message/written-message.ts'
import { frequencyNames } from '../schedule/frequency-names.ts'
import { timeLabel, zoneLabel } from '../schedule/zones.ts'

export type OverviewEntry = {
  readonly name: string
  readonly value: string
  /** The step on which it is decided; undefined for what only follows from other decisions. */
  readonly step: WizardStep | undefined
}

/** The overview's rows, in the order of the steps. */
export function overviewEntries(draft: Draft): OverviewEntry[] {
  const { campaignType, frequency, startDate, endDate, followUp, variantMessage } = draft
  const count = recipientCount(draft).toLocaleString('en-US')
  const contacts =
    followUp === null
      ? count
      : `${count}, those of ${followUp.campaignName}. Each gets this text only after that campaign has reached them.`
  const campaigns = frequency === '' ? 0 : overviewCampaignCount(frequency, startDate, endDate)
  const to = overviewEditSteps
  return [
    { name: 'Campaign name', value: draft.name, step: to.name },
    { name: 'Description', value: draft.description, step: to.description },
    { name: 'Contacts', value: contacts, step: to.contacts },
    {
      name: 'Method',
      value: campaignType === '' ? '' : campaignTexts.wizard.methods[campaignType],
      step: to.campaignType,
    },
    { name: 'Message', value: draft.message, step: to.message },
    ...(variantMessage === null
      ? []
      : [{ name: 'Second version', value: variantMessage, step: to.message }]),
    ...emptyFields(draft),
    ...(sendsVoice(campaignType)
      ? [{ name: 'Voice', value: draft.voiceName || 'Default voice', step: to.message }]
      : []),
    { name: 'Start date', value: formatDay(startDate), step: to.dates },
    { name: 'End date', value: formatDay(endDate), step: to.dates },
    {
      name: 'Frequency',
      value: frequency === '' ? '' : frequencyNames[frequency],
      step: to.frequency,
    },
    {
      name: 'Drop time',
      value: `${timeLabel(draft.dropTime)}, ${zoneLabel(draft.timeZone)}`,
      step: to.dates,
    },
    { name: 'Number of campaigns', value: String(campaigns), step: undefined },
  ]
}

/** The fallbacks, a line for each field; no row where none was entered. */
function emptyFields(draft: Draft): OverviewEntry[] {
  const said = Object.entries(usedFallbacksOf(draft))
  if (said.length === 0) return []
  const lines = said.map(([column, text]) => `${placeholderFor(column)}: ${text}`)
  return [{ name: 'Empty fields', value: lines.join('\n'), step: overviewEditSteps.message }]
}
