import type { SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { limits } from '@afterbeep/contract/limits'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { addPasskey } from './passkeys.ts'

interface PasskeyDialogProps {
  options: PublicKeyCredentialCreationOptionsJSON
  onClose: () => void
  /** With new recovery codes, or none where there are some. */
  onDone: (codes: string[]) => void
}

/** Names a new passkey; then the browser asks for a finger, a face or a PIN. */
export function PasskeyDialog({ options, onClose, onDone }: PasskeyDialogProps) {
  const adding = useMutation({
    mutationFn: (name: string) => addPasskey(options, name),
    onSuccess: onDone,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    adding.mutate(typeof name === 'string' ? name : '')
  }
  return (
    <Dialog
      open
      title="Add a passkey"
      description="A passkey signs you in by your finger, your face or the PIN of your device, and can’t be given away by mistake. From then on your password alone does not sign you in."
      onClose={onClose}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Name of this passkey"
          hint="So that you know it again, such as My phone."
          name="name"
          maxLength={limits.personNameMaxChars}
          required
        />
        {adding.isError ? (
          <p role="alert" className="text-sm text-bad">
            {messageOf(adding.error)}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={adding.isPending}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
