import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

interface ReplaceDialogProps {
  /** The name of the campaign that is in the wizard. */
  readonly unfinished: string
  readonly onKeep: () => void
  readonly onReplace: () => void
}

/** Asks before a campaign that was begun in the wizard is given up for another one. */
export default function ReplaceDialog({ unfinished, onKeep, onReplace }: ReplaceDialogProps) {
  return (
    <Dialog
      open
      title="Replace your unfinished campaign?"
      description={
        <span className="wrap-anywhere">
          You have started “{unfinished}” and not published it. The new one takes its place.
        </span>
      }
      onClose={onKeep}
      footer={
        <>
          <Button variant="secondary" onClick={onKeep}>
            Keep it
          </Button>
          <Button variant="danger" onClick={onReplace}>
            Replace
          </Button>
        </>
      }
    />
  )
}
