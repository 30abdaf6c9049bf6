import type { WizardStep } from '@afterbeep/contract/campaign/wizard'
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { stateOf, trailIn, trailsUpTo } from './step-trail.ts'
import type { StepTrail } from './step-trail.ts'

interface StepHistoryOptions {
  /** The draft's step. */
  readonly step: WizardStep
  /** The draft is still read: its step is not known yet. */
  readonly isReading: boolean
  /** The browser's Back or Forward leads to this step. */
  readonly onStep: (step: WizardStep) => void
  /** The browser's Back leads away from the entry that `hold` has added. */
  readonly onRelease: () => void
}

export interface StepHistory {
  /** Adds an entry at the same step, so that the browser's Back only takes back what has just begun. */
  readonly hold: () => void
  /** Leaves that entry; does nothing in any other. */
  readonly release: () => void
  /** One page back in history, or to the dashboard where no page of ours is behind the wizard. */
  readonly leave: () => void
  /** To another screen, which takes the place of all of the wizard's entries. */
  readonly leaveTo: (path: string) => void
}

/**
 * Keeps the browser's history in step with the wizard: an entry for each step, so that Back goes one step
 * back. A step to which the entry before leads goes back to that entry instead of adding one.
 */
export function useStepHistory(options: StepHistoryOptions): StepHistory {
  const { step, isReading, onStep, onRelease } = options
  const navigate = useNavigate()
  const location = useLocation()
  const { key, pathname } = location
  const isPop = useNavigationType() === NavigationType.Pop
  const trail = trailIn(location.state)
  const seen = useRef<{ key: string; trail: StepTrail | undefined }>(undefined)
  const leavingTo = useRef<string>(undefined)
  /** The entry that a navigation of ours is about to leave: until then a render must not repeat it. */
  const left = useRef<string>(undefined)

  function show(next: StepTrail, replace: boolean) {
    left.current = key
    void navigate(pathname, { replace, state: stateOf(next) })
  }
  function goBack(entries: number) {
    left.current = key
    void navigate(-entries)
  }

  useEffect(() => {
    if (isReading || left.current === key) return
    left.current = undefined
    if (leavingTo.current !== undefined) {
      left.current = key
      void navigate(leavingTo.current, { replace: true })
      return
    }
    const before = seen.current
    seen.current = { key, trail }
    if (trail === undefined) {
      // A link into the wizard, also to another draft while one is open.
      const isFirst = before?.trail?.isFirst ?? isFirstPage(key)
      trailsUpTo(step, isFirst).forEach((one, index) => show(one, index === 0))
      return
    }
    if (before !== undefined && before.key !== key && isPop) {
      if (isHold(before.trail) && trail.steps.length < before.trail.steps.length) onRelease()
      const target = trail.steps.at(-1)
      if (target !== undefined && target !== step) onStep(target)
      return
    }
    if (trail.steps.at(-1) === step) return
    if (before === undefined) {
      // An entry of an earlier visit, whose draft is gone or went on without it.
      show({ ...trail, steps: [...trail.steps.slice(0, -1), step] }, true)
    } else if (trail.steps.at(-2) === step) goBack(1)
    else show({ ...trail, steps: [...trail.steps, step] }, false)
  })

  const hold = () => {
    if (trail !== undefined) show({ ...trail, steps: [...trail.steps, step] }, false)
  }
  const release = () => {
    if (isHold(trail)) goBack(1)
  }
  const leaveTo = (path: string) => {
    const others = (trail?.steps.length ?? 1) - 1
    if (others === 0) void navigate(path, { replace: true })
    else {
      leavingTo.current = path
      goBack(others)
    }
  }
  const leave = () => {
    if (trail?.isFirst === true) leaveTo('/dashboard')
    else goBack(trail?.steps.length ?? 1)
  }
  return { hold, release, leave, leaveTo }
}

/**
 * Whether no page of ours is behind the wizard. The browser's own history includes pages from before a
 * full load, which the router's key does not.
 */
function isFirstPage(key: string): boolean {
  return 'navigation' in window ? !window.navigation.canGoBack : key === 'default'
}

/** Whether the entry was added by `hold`: no other has the step of the one before it. */
function isHold(trail: StepTrail | undefined): trail is StepTrail {
  return trail !== undefined && trail.steps.length > 1 && trail.steps.at(-1) === trail.steps.at(-2)
}
