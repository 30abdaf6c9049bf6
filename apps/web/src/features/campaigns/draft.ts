import { screenErrors } from '@afterbeep/contract/errors/screen-errors'
import { fallbacksProblem } from '@afterbeep/contract/message/fallbacks'
import { campaignTypeSchema, frequencySchema } from '@afterbeep/contract/api/campaigns/campaigns'
import type { PublishBody } from '@afterbeep/contract/api/campaigns/campaigns'
import { messageProblem } from '@afterbeep/contract/message/message'
import { DEFAULT_DROP_TIME } from '@afterbeep/contract/schedule/schedule'
import { stepProblem, uploadStepProblem, WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import type { WizardStep } from '@afterbeep/contract/campaign/wizard'
import { z } from 'zod'
import { uploadedListSchema } from '../contacts/uploaded-list.ts'
import { messagesOf, usedFallbacksOf } from '../message/written-message.ts'

/** The Call + Message campaign that a text-only campaign follows; its people are the recipients. */
const draftFollowUpSchema = z.object({
  campaignName: z.string(),
  /** Empty in drafts from before it was stored. */
  contactListId: z.string().default(''),
  recipients: z.number(),
  columns: z.array(z.string()),
})
export type DraftFollowUp = z.infer<typeof draftFollowUpSchema>

/** Everything that a person has decided in the wizard so far; also the shape that is stored. */
export const draftSchema = z.object({
  step: z.literal(Object.values(WIZARD_STEPS)),
  /** Sent as the Idempotency-Key: made once a draft, so that publishing it twice makes one campaign. */
  publishKey: z.string(),
  name: z.string(),
  description: z.string(),
  list: uploadedListSchema.nullable(),
  followUp: draftFollowUpSchema.nullable(),
  campaignType: z.union([campaignTypeSchema, z.literal('')]),
  message: z.string(),
  /** By column: what is sent where a contact's value is empty. */
  fallbacks: z.record(z.string(), z.string()).default({}),
  /** Empty is the default voice. */
  voiceId: z.string().default(''),
  /** The provider's name for it, for the overview. */
  voiceName: z.string().default(''),
  /** A second message that half of the people get; null while there is one only. */
  variantMessage: z.string().nullable().default(null),
  /** YYYY-MM-DD, or empty while nothing is chosen. */
  startDate: z.string(),
  endDate: z.string(),
  frequency: z.union([frequencySchema, z.literal('')]),
  /** HH:mm in `timeZone`. */
  dropTime: z.string(),
  timeZone: z.string(),
  /** The preflight's digest of what the user confirmed; empty while nothing is. */
  consentDigest: z.string().default(''),
  /** Whether the overview was reached: each step then leads back to it in one click. */
  hasSeenOverview: z.boolean().default(false),
})
export type Draft = z.infer<typeof draftSchema>

/** A new draft, at the welcome step, in the browser's own zone. */
export function emptyDraft(): Draft {
  return {
    step: WIZARD_STEPS.welcome,
    publishKey: crypto.randomUUID(),
    name: '',
    description: '',
    list: null,
    followUp: null,
    campaignType: '',
    message: '',
    fallbacks: {},
    voiceId: '',
    voiceName: '',
    variantMessage: null,
    startDate: '',
    endDate: '',
    frequency: '',
    dropTime: DEFAULT_DROP_TIME,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    consentDigest: '',
    hasSeenOverview: false,
  }
}

/**
 * The draft after a change. A confirmation of consent holds for what was confirmed: another list, another
 * followed campaign, another method or other words have to be confirmed anew.
 */
export function changedDraft(before: Draft, change: Partial<Draft>): Draft {
  const after = { ...before, ...change }
  const steps = [before.step, after.step]
  if (steps.includes(WIZARD_STEPS.overview)) after.hasSeenOverview = true
  const isSame = confirmedPart(before) === confirmedPart(after)
  return isSame ? after : { ...after, consentDigest: '' }
}

function confirmedPart(draft: Draft): string {
  const { campaignType, followUp } = draft
  const words = [messagesOf(draft), usedFallbacksOf(draft)]
  return JSON.stringify([recipientListId(draft), followUp?.campaignName, campaignType, words])
}

/** How many people the draft reaches: those of the followed campaign, else of the uploaded list. */
export function recipientCount({ followUp, list }: Draft): number {
  return followUp?.recipients ?? list?.accepted ?? 0
}

/** The list of the people whom the draft reaches; undefined where it is not known. */
export function recipientListId({ followUp, list }: Draft): string | undefined {
  const id = followUp === null ? list?.contactListId : followUp.contactListId
  return id === '' ? undefined : id
}

const noColumns: string[] = []

/** The columns whose values the message may take. */
export function draftColumns({ followUp, list }: Draft): string[] {
  return followUp?.columns ?? list?.columns ?? noColumns
}

/**
 * Why the wizard can't leave the draft's step, in words for the user. A text-only campaign also
 * needs the campaign that it follows; any other needs a list, which a user may have skipped on the
 * way to a follow-up.
 */
export function draftProblem(draft: Draft, now: Date): string | undefined {
  const contactCount = recipientCount(draft)
  const problem = stepProblem(draft.step, { ...draft, contactCount, now })
  if (problem !== undefined) return problem
  if (draft.step === WIZARD_STEPS.message) {
    const messages = messagesOf(draft)
    const [, second] = messages
    const secondProblem = second === undefined ? undefined : messageProblem(second)
    if (secondProblem !== undefined) return secondProblem
    return fallbacksProblem(usedFallbacksOf(draft), messages)
  }
  if (draft.step !== WIZARD_STEPS.method) return undefined
  if (draft.campaignType === 'sms' && draft.followUp === null)
    return screenErrors.sms_needs_campaign
  return uploadStepProblem(contactCount)
}

/** The first step before this one that the draft can't leave; undefined where all are complete. */
export function firstIncompleteStep(draft: Draft, before: WizardStep, now: Date) {
  const steps = Object.values(WIZARD_STEPS).filter((step) => step < before)
  return steps.find((step) => draftProblem({ ...draft, step }, now) !== undefined)
}

/** Where the browser's Back or Forward may lead: back to any step, forward as far as the gates let it. */
export function reachableStep(draft: Draft, step: WizardStep, now: Date): WizardStep {
  return step <= draft.step ? step : (firstIncompleteStep(draft, step, now) ?? step)
}

export function nextStep(step: WizardStep): WizardStep {
  return stepAt(step + 1)
}

export function previousStep(step: WizardStep): WizardStep {
  return stepAt(step - 1)
}

function stepAt(number: number): WizardStep {
  const steps = Object.values(WIZARD_STEPS)
  return steps.find((step) => step === number) ?? WIZARD_STEPS.welcome
}

/**
 * The draft as the server takes it, for the preflight and for publishing. Undefined while a choice
 * is missing, which the gates rule out before the overview.
 */
export function campaignOf(draft: Draft): PublishBody | undefined {
  const { campaignType, frequency, followUp, list, variantMessage, voiceId } = draft
  if (campaignType === '' || frequency === '') return undefined
  const fallbacks = usedFallbacksOf(draft)
  return {
    name: draft.name,
    description: draft.description,
    campaignType,
    message: draft.message,
    startDate: draft.startDate,
    endDate: draft.endDate,
    frequency,
    dropTime: draft.dropTime,
    timeZone: draft.timeZone,
    consentAttested: draft.consentDigest !== '',
    ...(draft.consentDigest === '' ? {} : { consentDigest: draft.consentDigest }),
    ...(Object.keys(fallbacks).length === 0 ? {} : { fallbacks }),
    ...(voiceId === '' ? {} : { voiceId }),
    ...(variantMessage === null ? {} : { variantMessage }),
    ...(followUp === null ? {} : { followUpOf: followUp.campaignName }),
    ...(followUp === null && list !== null ? { contactListId: list.contactListId } : {}),
  }
}
