import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { StepHeading } from './step-heading.tsx'

/** The message takes all: its box is 90 columns wide (specification), beside the phone. */
const widths = { narrow: 'max-w-2xl', wide: 'max-w-5xl', full: '' }

export interface StepFrameProps {
  readonly title: string
  readonly description?: ReactNode
  readonly onBack: () => void
  /** Absent on the last step, which has its own button. */
  readonly onContinue?: () => void
  readonly continueDisabled?: boolean
  readonly continueLoading?: boolean
  /** Absent while the overview was not reached yet. */
  readonly onOverview?: (() => void) | undefined
  /** In place of Continue. */
  readonly finalButton?: ReactNode
  /** `narrow` for single fields, which are not read more easily when they are long. */
  readonly width?: keyof typeof widths
  readonly children?: ReactNode
}

/** What every step after the welcome looks like: a heading, its content, Back and Continue. */
export function StepFrame(props: StepFrameProps) {
  const { title, description, onBack, onContinue, continueDisabled = false } = props
  const { continueLoading, onOverview, finalButton, width = 'wide', children } = props
  return (
    // Each step begins at the same left edge, as the progress above it.
    <div className="mx-auto w-full max-w-7xl">
      <form
        noValidate
        className={classNames('flex flex-col gap-8', widths[width])}
        onSubmit={(event) => {
          event.preventDefault()
          if (!continueDisabled && continueLoading !== true) onContinue?.()
        }}
      >
        <StepHeading title={title} description={description} />
        {children}
        <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
          <Button variant="secondary" onClick={onBack}>
            {campaignTexts.wizard.back}
          </Button>
          {finalButton ?? (
            <div className="flex flex-wrap justify-end gap-3">
              {onOverview === undefined ? null : (
                <Button variant="secondary" disabled={continueDisabled} onClick={onOverview}>
                  Return to overview
                </Button>
              )}
              <Button type="submit" disabled={continueDisabled} loading={continueLoading}>
                {campaignTexts.wizard.continue}
              </Button>
            </div>
          )}
        </div>
      </form>
    </div>
  )
}
