import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { profileTexts } from '@afterbeep/contract/errors/profile-texts'
import { isEmail, requestPasswordReset } from '../../lib/password-reset.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

export interface PasswordResetDialogProps {
  open: boolean
  onClose: () => void
}

/** Open until Cancel or a successful send; what was typed doesn't outlive it (specification: states). */
export function PasswordResetDialog({ open, onClose }: PasswordResetDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={profileTexts.profile.passwordReset}
      description="We send a link to choose a new password to this email."
    >
      <PasswordResetForm onClose={onClose} />
    </Dialog>
  )
}

function PasswordResetForm({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const valid = isEmail(email)
  const reset = useMutation({
    mutationFn: requestPasswordReset,
    onSuccess: (_answer, address) => {
      toast(profileTexts.passwordReset.sentTo(address), 'success')
      onClose()
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (valid) reset.mutate(email)
      }}
      className="flex flex-col gap-4"
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        value={email}
        error={email === '' || valid ? undefined : profileTexts.passwordReset.invalidEmail}
        onChange={(event) => setEmail(event.target.value)}
      />
      {reset.isError ? (
        <p role="alert" className="text-sm text-bad">
          {profileTexts.passwordReset.failedInModal}
        </p>
      ) : null}
      <div className="flex justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {profileTexts.passwordReset.cancel}
        </Button>
        <Button type="submit" disabled={!valid} loading={reset.isPending}>
          {profileTexts.passwordReset.confirm}
        </Button>
      </div>
    </form>
  )
}
