import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { firstInvalidField } from './field-errors.ts'
import type { Remedy, WizardProblem } from './wizard-problem.ts'

interface CampaignErrorDialogProps {
  readonly problem: WizardProblem | undefined
  readonly onClose: () => void
  /** Does what one of the problem's own buttons offers. */
  readonly onRemedy: (remedy: Remedy) => void
}

/** Campaign Error: what keeps the wizard from going on, or the server from publishing. */
export function CampaignErrorDialog({ problem, onClose, onRemedy }: CampaignErrorDialogProps) {
  if (problem === undefined) return null
  return (
    <Dialog
      open
      title={campaignTexts.wizard.campaignError}
      description={<span className="wrap-anywhere">{problem.text}</span>}
      onClose={onClose}
      focusAfter={firstInvalidField}
      footer={
        <>
          {problem.remedies.map((remedy) => (
            <Button key={remedy.label} variant="secondary" onClick={() => onRemedy(remedy)}>
              {remedy.label}
            </Button>
          ))}
          <Button onClick={onClose}>{campaignTexts.wizard.okay}</Button>
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
      description={campaignTexts.wizard.exitQuestion}
      onClose={onStay}
      footer={
        <>
          <Button variant="secondary" onClick={onStay}>
            {campaignTexts.wizard.exitCancel}
          </Button>
          <Button variant="danger" onClick={onExit}>
            {campaignTexts.wizard.exitConfirm}
          </Button>
        </>
      }
    />
  )
}
