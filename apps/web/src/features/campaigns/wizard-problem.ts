import { WIZARD_STEPS } from '@afterbeep/contract/wizard'
import type { WizardStep } from '@afterbeep/contract/wizard'
import { ApiError, messageOf } from '../../lib/api-error.ts'

/** Where the button beside Okay leads: to a step of the wizard, or to another screen. */
export type Remedy =
  | { readonly label: string; readonly step: WizardStep }
  | { readonly label: string; readonly path: string }

export type WizardProblem = { readonly text: string; readonly remedy?: Remedy | undefined }

const remedies: Readonly<Record<string, Remedy>> = {
  name_taken: { label: 'Change the name', step: WIZARD_STEPS.details },
  gap_clash: { label: 'Change the schedule', step: WIZARD_STEPS.schedule },
  contact_list_missing: { label: 'Upload a list', step: WIZARD_STEPS.upload },
  sms_needs_campaign: { label: 'Change the method', step: WIZARD_STEPS.method },
  follow_up_invalid: { label: 'Change the method', step: WIZARD_STEPS.method },
  credits_short: { label: 'See your plan', path: '/billing' },
  subscription_required: { label: 'Choose a plan', path: '/billing' },
}

/** Where each field that the server names is decided. */
const stepByField: Readonly<Record<string, WizardStep>> = {
  name: WIZARD_STEPS.details,
  description: WIZARD_STEPS.details,
  message: WIZARD_STEPS.message,
  dates: WIZARD_STEPS.schedule,
}

/** A refusal to publish, in the server's own words, with the way to what it is about. */
export function refusalProblem(error: unknown): WizardProblem {
  return { text: messageOf(error), remedy: remedyFor(error) }
}

function remedyFor(error: unknown): Remedy | undefined {
  if (!(error instanceof ApiError)) return undefined
  const known = remedies[error.code]
  if (known !== undefined) return known
  const step = Object.keys(error.fields)
    .map((field) => stepByField[field])
    .find((one) => one !== undefined)
  return step === undefined ? undefined : { label: 'Change it', step }
}
