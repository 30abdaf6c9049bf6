import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { StepHeading } from './step-heading.tsx'
import { stepWidths } from './step-widths.ts'
import type { StepWidth } from './step-widths.ts'

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
  readonly width?: StepWidth
  readonly children?: ReactNode
}

/** What every step after the welcome looks like: a heading, its content, Back and Continue. */
export function StepFrame(props: StepFrameProps) {
  const { title, description, onBack, onContinue, continueDisabled = false } = props
  const { continueLoading, onOverview, finalButton, width = 'narrow', children } = props
  return (
    <form
      noValidate
      className={`mx-auto flex w-full flex-col gap-8 ${stepWidths[width]}`}
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
  )
}
