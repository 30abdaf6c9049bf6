import { WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { Button } from '../../../ui/button.tsx'
import { useFollowUpSources } from '../campaign-calls.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

/** Step 2: an introduction to the list; a follow-up needs none and goes straight to the method. */
export function AudienceStep({ change, goBack, goOn, goToOverview }: StepProps) {
  const { data: sources } = useFollowUpSources()
  return (
    <StepFrame
      width="narrow"
      title={campaignTexts.wizard.audience}
      description="Bring your list as a CSV or XLSX file, one person per row. We check every row before anyone is called."
      onBack={goBack}
      onContinue={goOn}
      onOverview={goToOverview}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>Each person is contacted once per channel and run, never twice.</li>
        <li>Rows with problems are left out and listed, so that you can fix and add them.</li>
        <li>Calls wait for the legal hours where the person lives.</li>
      </ul>
      <div className="rounded-xl border border-line bg-surface p-5">
        <h2 className="font-semibold">Following up an earlier campaign?</h2>
        <p className="mt-1 text-ink-soft">
          You can text the people of a Call + Message campaign again without a new list.
        </p>
        {/* As high before the response as after it, so that the buttons below don't move. */}
        <div className="mt-4 flex min-h-8 items-center">
          {sources === undefined ? null : (
            <FollowUp
              offered={sources.length > 0}
              onChoose={() => change({ campaignType: 'sms', step: WIZARD_STEPS.method })}
            />
          )}
        </div>
      </div>
    </StepFrame>
  )
}

function FollowUp({ offered, onChoose }: { offered: boolean; onChoose: () => void }) {
  if (!offered) return <p className="text-sm text-ink-soft">You have none to follow yet.</p>
  return (
    <Button variant="secondary" size="small" onClick={onChoose}>
      Follow up by text
    </Button>
  )
}
