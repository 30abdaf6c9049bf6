import { useState } from 'react'
import { deleteAccountWord } from '@afterbeep/contract/api/account/privacy'
import { messageOf } from '../../../lib/api-error.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useErasure } from './privacy-queries.ts'

/** The account itself, in two steps. */
export function DeleteAccountPart() {
  const [open, setOpen] = useState(false)
  return (
    <section
      aria-labelledby="delete-heading"
      className="flex flex-col gap-3 border-t border-line pt-6"
    >
      <h3 id="delete-heading" className="font-medium">
        Delete the account
      </h3>
      <p className="text-ink-soft">
        Your plan ends, campaigns that are planned are cancelled, and your lists, replies and
        profile are removed. Download your data first if you may need it.
      </p>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Delete my account...
        </Button>
      </div>
      {open ? <DeleteDialog onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { signOut } = useSession()
  const [word, setWord] = useState('')
  const [password, setPassword] = useState('')
  const erasure = useErasure(() => {
    toast('Your account is being deleted. An email comes when it is done.', 'success')
    void signOut()
  })
  const isReady = word.trim() === deleteAccountWord && password !== ''
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this account?"
      description="This can’t be undone. Credits that are left are lost, as they are not refunded. You are signed out at once, and an email tells you when everything is removed."
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) erasure.mutate({ password })
        }}
      >
        <TextField
          label={`Type ${deleteAccountWord} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {erasure.isError ? (
          <p role="alert" className="text-sm text-bad">
            {messageOf(erasure.error)}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" variant="danger" disabled={!isReady} loading={erasure.isPending}>
            Delete my account
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
