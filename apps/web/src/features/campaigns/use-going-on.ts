import { campaignNameResponseSchema } from '@afterbeep/contract/api/campaigns/campaigns'
import { WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import type { WizardStep } from '@afterbeep/contract/campaign/wizard'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { draftProblem, firstIncompleteStep, nextStep } from './draft.ts'
import type { Draft } from './draft.ts'
import { fieldErrors } from './field-errors.ts'
import type { FieldErrors } from './field-errors.ts'
import type { DraftChange } from './use-draft.ts'
import type { WizardProblem } from './wizard-problem.ts'

/** A slow response must not keep the wizard at its first step: publishing refuses a taken name anyway. */
const nameTimeoutMs = 3_000

interface GoingOnOptions {
  readonly draft: Draft
  readonly change: (part: DraftChange) => void
  readonly now: () => Date
  readonly onProblem: (problem: WizardProblem) => void
}

/** Going on through the gates, and what was said at them. */
export function useGoingOn({ draft, change, now, onProblem }: GoingOnOptions) {
  /** The step at which the user has tried to go on: its fields show what is missing. */
  const [tried, setTried] = useState<WizardStep>()
  const [taken, setTaken] = useState<{ name: string; text: string }>()
  const [asking, setAsking] = useState(false)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])

  function refuse(text: string) {
    setTried(draft.step)
    onProblem({ text, remedies: [] })
  }

  async function goTo(step: WizardStep) {
    const text = draftProblem(draft, now())
    if (text !== undefined) return refuse(text)
    const isName = draft.step === WIZARD_STEPS.details
    if (isName) {
      setAsking(true)
      const problem = await nameProblem(draft.name.trim())
      setAsking(false)
      const { step: stepNow, name: nameNow } = latest.current
      if (stepNow !== draft.step || nameNow !== draft.name) return
      if (problem !== null) {
        setTaken({ name: draft.name.trim(), text: problem })
        return onProblem({ text: problem, remedies: [] })
      }
    }
    const gap = firstIncompleteStep(draft, step, now())
    if (gap === undefined) return change({ step })
    change({ step: gap })
    setTried(gap)
    onProblem({ text: draftProblem({ ...draft, step: gap }, now()) ?? '', remedies: [] })
  }

  const errors: FieldErrors = {
    ...(tried === draft.step ? fieldErrors(draft, now()) : {}),
    ...(draft.step === WIZARD_STEPS.details && draft.name.trim() === taken?.name
      ? { name: taken.text }
      : {}),
  }
  return {
    errors,
    asking,
    goOn: () => void goTo(nextStep(draft.step)),
    goToOverview: draft.hasSeenOverview ? () => void goTo(WIZARD_STEPS.overview) : undefined,
    /** What the server refused when the campaign was published is shown at its step as well. */
    noteTaken: (name: string, text: string) => setTaken({ name: name.trim(), text }),
    noteTried: () => setTried(draft.step),
  }
}

async function nameProblem(name: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(nameTimeoutMs)
    const path = '/campaigns/names/'
    const response = await api.get(path, {
      schema: campaignNameResponseSchema,
      query: { name },
      signal,
    })
    return response.problem
  } catch {
    return null
  }
}
