import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

export interface Confirmation {
  title: string
  description: string
  /** The button that does it. */
  action: string
}

interface ConfirmDialogProps extends Confirmation {
  onClose: () => void
  onConfirm: () => void
}

/** Asks before something is taken away. */
export function ConfirmDialog({
  title,
  description,
  action,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  )
}
