import { WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import type { WizardStep } from '@afterbeep/contract/campaign/wizard'

/**
 * What each of the wizard's entries in the browser's history carries: the steps of these entries, from the
 * first to its own.
 */
export interface StepTrail {
  readonly steps: readonly WizardStep[]
  /** Whether no page of ours is behind them. */
  readonly isFirst: boolean
}

/** The trail in a history entry's state; undefined in an entry that the wizard has not marked yet. */
export function trailIn(state: unknown): StepTrail | undefined {
  const { wizard } = partsOf(state)
  const { steps, isFirst } = partsOf(wizard)
  if (!Array.isArray(steps) || steps.length === 0 || !steps.every(isStep)) return undefined
  return { steps, isFirst: isFirst === true }
}

/** The saved draft that a link to the wizard asks for. */
export function wantedDraftIn(state: unknown): string | undefined {
  const { continueDraft } = partsOf(state)
  return typeof continueDraft === 'string' ? continueDraft : undefined
}

export function stateOf(trail: StepTrail): object {
  return { wizard: trail }
}

/**
 * The entries for a wizard that opens in the middle, as a continued draft does: Back then leads
 * through the steps before it, as it would have without the break.
 */
export function trailsUpTo(step: WizardStep, isFirst: boolean): StepTrail[] {
  const before = Object.values(WIZARD_STEPS).filter((one) => one > 0 && one < step)
  const steps = [...before, step]
  return steps.map((_, index) => ({ steps: steps.slice(0, index + 1), isFirst }))
}

function isStep(value: unknown): value is WizardStep {
  return Object.values(WIZARD_STEPS).some((step) => step === value)
}

function partsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
