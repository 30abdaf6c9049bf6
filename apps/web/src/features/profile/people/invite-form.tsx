import { useState } from 'react'
import { memberRoleTexts } from '@afterbeep/contract/account/member-roles'
import type { MemberRole } from '@afterbeep/contract/account/member-roles'
import { isEmail } from '../../../lib/password-reset.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useInvitation } from './people-calls.ts'
import { RoleField } from './role-field.tsx'

/** An invitation by mail, as a manager unless another role is chosen. */
export function InviteForm() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('manager')
  const [isSent, setIsSent] = useState(false)
  const invitation = useInvitation((invited) => {
    toast(`An invitation was sent to ${invited.email}.`, 'success')
    setEmail('')
    setIsSent(false)
  })
  const problem =
    isSent && !isEmail(email) ? 'Enter an email address, such as name@example.com.' : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsSent(true)
        if (!isEmail(email)) return
        invitation.mutate({ email, role })
      }}
      className="flex flex-col gap-4 border-t border-line pt-6"
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField
          label="Invite by email"
          type="email"
          autoComplete="off"
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <RoleField label="Role" role={role} onRole={setRole} />
      </div>
      <p className="text-sm text-ink-soft">
        {memberRoleTexts[role].title}: {memberRoleTexts[role].means}
      </p>
      <Button type="submit" className="self-start" loading={invitation.isPending}>
        Send invitation
      </Button>
    </form>
  )
}
