import { screenErrors } from '@afterbeep/contract/errors/screen-errors'
import { campaignNameTexts } from '@afterbeep/contract/campaign/campaign-name'
import {
  nameStepProblem,
  stepProblem,
  WIZARD_STEPS,
  wizardTexts,
} from '@afterbeep/contract/campaign/wizard'
import { messageProblem } from '@afterbeep/contract/message/message'
import { scheduleProblem } from '@afterbeep/contract/schedule/schedule'
import type { Draft } from './draft.ts'
import { draftProblem, recipientCount } from './draft.ts'

/** What is wrong with each field of a step, to stand beside it. */
export type FieldErrors = {
  readonly name?: string
  readonly description?: string
  readonly list?: string
  readonly campaignType?: string
  readonly followUp?: string
  readonly message?: string
  readonly variantMessage?: string
  readonly dates?: string
  readonly frequency?: string
  readonly consent?: string
}

/** The errors of the draft's own step; what is right by now has none any more. */
export function fieldErrors(draft: Draft, now: Date): FieldErrors {
  switch (draft.step) {
    case WIZARD_STEPS.details:
      return detailsErrors(draft)
    case WIZARD_STEPS.upload:
      return pick(
        'list',
        stepProblem(draft.step, { ...draft, contactCount: recipientCount(draft), now }),
      )
    case WIZARD_STEPS.method:
      return methodErrors(draft, now)
    case WIZARD_STEPS.message: {
      const second = draft.variantMessage
      return {
        ...pick('message', messageProblem(draft.message)),
        ...pick('variantMessage', second === null ? undefined : messageProblem(second)),
      }
    }
    case WIZARD_STEPS.schedule:
      return scheduleErrors(draft, now)
    case WIZARD_STEPS.overview:
      return pick('consent', draft.consentDigest === '' ? screenErrors.consent_required : undefined)
    case WIZARD_STEPS.welcome:
    case WIZARD_STEPS.audience:
      return {}
  }
}

function detailsErrors({ name, description }: Draft): FieldErrors {
  // Each by itself: the other one is given a good value.
  return {
    ...pick(
      'name',
      name.trim() === ''
        ? campaignNameTexts.missing
        : nameStepProblem({ name, description: 'any' }),
    ),
    ...pick(
      'description',
      description.trim() === ''
        ? campaignNameTexts.descriptionMissing
        : nameStepProblem({ name: 'any', description }),
    ),
  }
}

function methodErrors(draft: Draft, now: Date): FieldErrors {
  if (draft.campaignType === '') return { campaignType: wizardTexts.noType }
  return pick('followUp', draft.campaignType === 'sms' ? draftProblem(draft, now) : undefined)
}

function scheduleErrors(draft: Draft, now: Date): FieldErrors {
  const { startDate, endDate, frequency } = draft
  const hasDates = startDate !== '' && endDate !== ''
  if (hasDates && frequency !== '') return pick('dates', scheduleProblem({ ...draft, now }))
  return {
    ...pick('dates', hasDates ? undefined : 'Please choose the campaign’s dates'),
    ...pick('frequency', frequency === '' ? 'Please choose how often' : undefined),
  }
}

function pick(field: keyof FieldErrors, text: string | undefined): FieldErrors {
  return text === undefined ? {} : { [field]: text }
}

/** What the keyboard goes to first where fields are invalid: the first of them, or what in it takes the focus. */
export function firstInvalidField(): HTMLElement | undefined {
  const invalid = document.querySelector<HTMLElement>(
    'main [aria-invalid="true"], main [data-invalid]',
  )
  if (invalid === null || invalid.matches('input, select, textarea')) return invalid ?? undefined
  const inside = ['input:not([type="file"])', 'td [tabindex="0"]', 'button:not([disabled])']
  const found = inside.map((selector) => invalid.querySelector<HTMLElement>(selector))
  return found.find((element) => element !== null) ?? undefined
}
