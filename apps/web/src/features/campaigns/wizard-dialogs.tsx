import { texts } from '@afterbeep/contract/texts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { WizardProblem } from './wizard-problem.ts'

interface CampaignErrorDialogProps {
  readonly problem: WizardProblem | undefined
  readonly onClose: () => void
  /** Does what the problem's own button offers. */
  readonly onRemedy: (problem: WizardProblem) => void
}

/** Campaign Error: what keeps the wizard from going on, or the server from publishing. */
export function CampaignErrorDialog({ problem, onClose, onRemedy }: CampaignErrorDialogProps) {
  if (problem === undefined) return null
  return (
    <Dialog
      open
      title={texts.wizard.campaignError}
      description={problem.text}
      onClose={onClose}
      footer={
        <>
          {problem.remedy === undefined ? null : (
            <Button variant="secondary" onClick={() => onRemedy(problem)}>
              {problem.remedy.label}
            </Button>
          )}
          <Button onClick={onClose}>{texts.wizard.okay}</Button>
        </>
      }
    />
  )
}

interface ExitDialogProps {
  readonly open: boolean
  readonly onStay: () => void
  readonly onExit: () => void
}

/** Asks before the draft is given up. */
export function ExitDialog({ open, onStay, onExit }: ExitDialogProps) {
  return (
    <Dialog
      open={open}
      title="Leave the campaign"
      description={texts.wizard.exitQuestion}
      onClose={onStay}
      footer={
        <>
          <Button variant="secondary" onClick={onStay}>
            {texts.wizard.exitCancel}
          </Button>
          <Button variant="danger" onClick={onExit}>
            {texts.wizard.exitConfirm}
          </Button>
        </>
      }
    />
  )
}
