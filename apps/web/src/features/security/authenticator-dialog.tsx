import type { SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { NewAuthenticator } from '@afterbeep/contract/api/account/security'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { QrCode } from './qr-code.tsx'
import { confirmAuthenticator } from './security-calls.ts'

interface AuthenticatorDialogProps {
  authenticator: NewAuthenticator
  onClose: () => void
  /** With new recovery codes, or none where there are some. */
  onDone: (codes: string[]) => void
}

/** The secret as a picture and as text, and the first code of the app. */
export function AuthenticatorDialog({ authenticator, onClose, onDone }: AuthenticatorDialogProps) {
  const confirmation = useMutation({
    mutationFn: confirmAuthenticator,
    onSuccess: ({ recovery_codes: codes }) => onDone(codes),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    confirmation.mutate(typeof code === 'string' ? code : '')
  }
  return (
    <Dialog
      open
      title="Set up an authenticator app"
      description="Scan this picture with an app such as Google Authenticator, Microsoft Authenticator or 1Password. Then type the six digits that the app shows."
      onClose={onClose}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <QrCode text={authenticator.uri} label="QR code for your authenticator app" />
        <p className="text-sm text-ink-soft">
          Can’t scan it? Type this key into the app:{' '}
          <code className="text-ink">{inFours(authenticator.secret)}</code>
        </p>
        <TextField
          label="Six digits"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={confirmation.isError ? messageOf(confirmation.error) : undefined}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={confirmation.isPending}>
            Turn on
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function inFours(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
