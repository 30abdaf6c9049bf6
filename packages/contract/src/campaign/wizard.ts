import { campaignNameSchema, campaignNameTexts } from './campaign-name.ts'
import { limits } from '../limits.ts'
import { messageProblem } from '../message/message.ts'
import type { CampaignType } from '../money/pricing.ts'
import { scheduleProblem } from '../schedule/schedule.ts'
import type { ScheduleDraft } from '../schedule/schedule.ts'

/** The wizard's steps by their numbers in the specification. */
export const WIZARD_STEPS = {
  welcome: 0,
  details: 1,
  audience: 2,
  upload: 3,
  method: 4,
  message: 5,
  schedule: 6,
  overview: 7,
} as const

export type WizardStep = (typeof WIZARD_STEPS)[keyof typeof WIZARD_STEPS]

export const progressLabels = ['Type', 'Upload', 'Message', 'Review', 'Complete'] as const

export type ProgressLabel = (typeof progressLabels)[number]

/**
 * The specification names five labels and six steps that show them, and leaves their assignment
 * open. In order: the kind of campaign, its list, its message and method, the last choice before
 * the review, and the overview, which completes it.
 */
const labelByStep: Readonly<Record<WizardStep, ProgressLabel | undefined>> = {
  0: undefined,
  1: 'Type',
  2: 'Upload',
  3: undefined,
  4: 'Message',
  5: 'Message',
  6: 'Review',
  7: 'Complete',
}

/** The active label of the progress bar; undefined on steps 0 and 3, where the bar is hidden. */
export function activeProgressLabel(step: WizardStep): ProgressLabel | undefined {
  return labelByStep[step]
}

/** The step that each edit button of the overview opens (specification: states). */
export const overviewEditSteps = {
  name: WIZARD_STEPS.details,
  description: WIZARD_STEPS.details,
  campaignType: WIZARD_STEPS.method,
  message: WIZARD_STEPS.message,
  contacts: WIZARD_STEPS.upload,
  dates: WIZARD_STEPS.schedule,
  frequency: WIZARD_STEPS.schedule,
} as const

export const wizardTexts = {
  fieldsRequired: (fields: readonly string[]) => `These fields are required ${fields.join(', ')}`,
  noContacts: 'Please upload a valid CSV file',
  noType: 'Please select a campaign type',
} as const

export type NameAndDescription = { readonly name: string; readonly description: string }

/** Step 1: both are required, at most 250 characters each; names only what is missing. */
export function nameStepProblem({ name, description }: NameAndDescription): string | undefined {
  const missing = Object.entries({ name, description })
    .filter(([, value]) => value.trim() === '')
    .map(([field]) => field)
  if (missing.length > 0) return wizardTexts.fieldsRequired(missing)
  const nameIssue = campaignNameSchema.safeParse(name).error?.issues[0]
  if (nameIssue !== undefined) return nameIssue.message
  if (description.trim().length > limits.descriptionMaxChars) {
    return campaignNameTexts.descriptionTooLong
  }
  return undefined
}

/** Step 3: at least one contact row was read. */
export function uploadStepProblem(contactCount: number): string | undefined {
  return contactCount > 0 ? undefined : wizardTexts.noContacts
}

/** Step 4: a method was chosen. */
export function typeStepProblem(type: CampaignType | '' | null | undefined): string | undefined {
  return type ? undefined : wizardTexts.noType
}

/** The wizard's draft, possibly unfinished. */
export type WizardDraft = NameAndDescription &
  ScheduleDraft & {
    readonly contactCount: number
    readonly campaignType?: CampaignType | '' | null | undefined
    readonly message: string
  }

/** Why the wizard can't leave a step, as a text for the user (specification: states). */
export function stepProblem(step: WizardStep, draft: WizardDraft): string | undefined {
  switch (step) {
    case WIZARD_STEPS.details:
      return nameStepProblem(draft)
    case WIZARD_STEPS.upload:
      return uploadStepProblem(draft.contactCount)
    case WIZARD_STEPS.method:
      return typeStepProblem(draft.campaignType)
    case WIZARD_STEPS.message:
      return messageProblem(draft.message)
    case WIZARD_STEPS.schedule:
      return scheduleProblem(draft)
    case WIZARD_STEPS.welcome:
    case WIZARD_STEPS.audience:
    case WIZARD_STEPS.overview:
      return undefined
  }
}
