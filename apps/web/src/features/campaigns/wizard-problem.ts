import { formatDropDate } from '@afterbeep/contract/schedule/date-text'
import { WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import type { WizardStep } from '@afterbeep/contract/campaign/wizard'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import type { Draft } from './draft.ts'
import { scheduleAtFreeTime } from './schedule/free-time.ts'

/** What a button beside Okay does: it leads to a step or to another screen, or changes the draft. */
export type Remedy =
  | { readonly label: string; readonly step: WizardStep }
  | { readonly label: string; readonly path: string }
  | { readonly label: string; readonly part: Partial<Draft> }

export type WizardProblem = { readonly text: string; readonly remedies: readonly Remedy[] }

const remedyByCode: Readonly<Record<string, Remedy>> = {
  name_taken: { label: 'Change the name', step: WIZARD_STEPS.details },
  gap_clash: { label: 'Change the schedule', step: WIZARD_STEPS.schedule },
  contact_list_missing: { label: 'Upload a list', step: WIZARD_STEPS.upload },
  sms_needs_campaign: { label: 'Change the method', step: WIZARD_STEPS.method },
  follow_up_invalid: { label: 'Change the method', step: WIZARD_STEPS.method },
  voice_unknown: { label: 'Choose another voice', step: WIZARD_STEPS.message },
  credits_short: { label: 'See your plan', path: '/billing' },
  sending_stopped: { label: 'Open Subscription', path: '/billing' },
  subscription_required: { label: 'Choose a plan', path: '/billing' },
}

/** For a draft that another tab has published, or a press of which no response came, and that was changed since. */
function afterItsPublication(): Remedy[] {
  return [
    { label: 'See your campaigns', path: '/analytics' },
    {
      label: 'Make it a new campaign',
      part: { publishKey: crypto.randomUUID(), consentDigest: '' },
    },
  ]
}

const useDefaultVoice: Remedy = {
  label: 'Use the default voice',
  part: { voiceId: '', voiceName: '' },
}

/** The step on which each field that the server names is decided. */
const stepByField: Readonly<Record<string, WizardStep>> = {
  name: WIZARD_STEPS.details,
  description: WIZARD_STEPS.details,
  message: WIZARD_STEPS.message,
  variantMessage: WIZARD_STEPS.message,
  dates: WIZARD_STEPS.schedule,
}

/** A refusal of the draft, in the server's own words, with the ways to what it is about. */
export function refusalProblem(error: unknown, draft: Draft): WizardProblem {
  const remedies = error instanceof ApiError ? remediesFor(error, draft) : []
  return { text: messageOf(error), remedies }
}

function remediesFor(error: ApiError, draft: Draft): Remedy[] {
  if (error.code === 'voices_unavailable') return [useDefaultVoice]
  if (error.code === 'idempotency_key_reused') return afterItsPublication()
  const known = remedyByCode[error.code]
  if (known !== undefined) return [known, ...freeTimeRemedy(error, draft)]
  const step = Object.keys(error.fields)
    .map((field) => stepByField[field])
    .find((one) => one !== undefined)
  return step === undefined ? [] : [{ label: 'Change it', step }]
}

/** The nearest free time at one click, where the server names one and the draft can take it. */
function freeTimeRemedy({ details }: ApiError, draft: Draft): Remedy[] {
  const { nearest_free: free, drop_date: taken } = details
  if (typeof free !== 'string' || typeof taken !== 'string') return []
  const found = scheduleAtFreeTime(draft, new Date(free), new Date(taken))
  if (found === undefined) return []
  const { at, ...part } = found
  return [{ label: `Use ${formatDropDate(at.toISOString(), draft.timeZone)}`, part }]
}
