import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

type Shown = 'confirm' | 'form' | 'long' | 'blocking'

export function DialogSection() {
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  const show = (dialog: Shown) => () => setShown(dialog)
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={show('confirm')}>
        Confirm
      </Button>
      <Button variant="secondary" onClick={show('form')}>
        With a field
      </Button>
      <Button variant="secondary" onClick={show('long')}>
        Long
      </Button>
      <Button variant="secondary" onClick={show('blocking')}>
        Blocking
      </Button>
      <Dialog
        open={shown === 'confirm'}
        onClose={close}
        title="Leave the wizard?"
        description="All progress will be lost."
        footer={<Answers onResponse={close} yes="Exit" danger />}
      />
      <Dialog
        open={shown === 'form'}
        onClose={close}
        title="Password reset"
        footer={<Answers onResponse={close} yes="Confirm" />}
      >
        <TextField label="Email" type="email" />
      </Dialog>
      <Dialog
        open={shown === 'long'}
        onClose={close}
        title="Data Errors: what is longer than the window scrolls within the dialog"
        footer={<Answers onResponse={close} yes="Okay" />}
      >
        <ManyLines />
      </Dialog>
      <Dialog
        open={shown === 'blocking'}
        title="Processing your payment..."
        description="Only the work itself closes this; here it is the button."
        blocking
        footer={<Button onClick={close}>Finish the work</Button>}
      />
    </div>
  )
}

function Answers({
  onResponse,
  yes,
  danger,
}: {
  onResponse: () => void
  yes: string
  danger?: true
}) {
  return (
    <>
      <Button variant="secondary" onClick={onResponse}>
        Cancel
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} onClick={onResponse}>
        {yes}
      </Button>
    </>
  )
}

function ManyLines(): ReactNode {
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {Array.from({ length: 40 }, (_, index) => (
        <li key={index}>Line {index + 2}: Duplicate phone number</li>
      ))}
    </ul>
  )
}
