import { useState } from 'react'
import type { SubmitEvent } from 'react'
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
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    setBusy(true)
    setError(undefined)
    try {
      onDone(await addPasskey(options, typeof name === 'string' ? name : ''))
    } catch (refusal) {
      setError(refusal)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title="Add a passkey"
      description="A passkey signs you in by your finger, your face or the PIN of your device, and can’t be given away by mistake. From then on your password alone does not sign you in."
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField
          label="Name of this passkey"
          hint="So that you know it again, such as My phone."
          name="name"
          maxLength={limits.personNameMaxChars}
          required
        />
        {error === undefined ? null : (
          <p role="alert" className="text-sm text-bad">
            {messageOf(error)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
