import { useState } from 'react'
import { memberRoleTexts } from '@afterbeep/contract/account/member-roles'
import type { MemberRole } from '@afterbeep/contract/account/member-roles'
import type { MembersResponse } from '@afterbeep/contract/api/account/members'
import { dayOfInstant } from '@afterbeep/contract/schedule/date-text'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useProtectedChange } from '../../security/use-protected-change.tsx'
import { InviteForm } from './invite-form.tsx'
import { SignInFirst, usePeople, useRemoval, useRoleChange, useWithdrawal } from './people-calls.ts'
import { RoleField } from './role-field.tsx'

/** Who is in the account, what each may do, and an invitation for one more. For owners. */
export default function People() {
  const { data, isError, isFetching, refetch } = usePeople()
  const { signInFirst, dialog } = useProtectedChange('To change who is in your account')
  if (data === undefined) {
    return isError ? (
      <ErrorLine
        text="The people of your account could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Skeleton className="h-40" />
    )
  }
  return (
    <SignInFirst value={signInFirst}>
      <div className="flex flex-col gap-6">
        <ul className="flex flex-col gap-5">
          {data.members.map((member) => (
            <Member key={member.uid} {...member} />
          ))}
          {data.invitations.map((invitation) => (
            <Invited key={invitation.id} {...invitation} />
          ))}
        </ul>
        <InviteForm />
      </div>
      {dialog}
    </SignInFirst>
  )
}

type MemberProps = MembersResponse['members'][number]

function Member({ uid, name, email, role, is_you: isYou }: MemberProps) {
  const change = useRoleChange()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <li className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_10rem_5.5rem] sm:items-end">
      <p className="min-w-0">
        <span className="font-medium">{isYou ? `${name} (you)` : name}</span>
        <span className="block truncate text-sm text-ink-soft">{email}</span>
      </p>
      <RoleField
        label={`Role of ${name}`}
        role={role}
        disabled={change.isPending}
        onRole={(wanted) => change.mutate({ uid, role: wanted })}
      />
      {isYou ? null : (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start sm:mb-1 sm:justify-self-end"
          onClick={() => setIsLeaving(true)}
        >
          Remove
        </Button>
      )}
      {isLeaving ? (
        <RemovalQuestion uid={uid} name={name} onClose={() => setIsLeaving(false)} />
      ) : null}
    </li>
  )
}

function RemovalQuestion(props: { uid: string; name: string; onClose: () => void }) {
  const { uid, name, onClose } = props
  const removal = useRemoval()
  return (
    <div role="group" aria-label={`Remove ${name}`} className="flex flex-col gap-3 sm:col-span-3">
      <p className="text-sm">
        {name} is signed out at once and can’t come back without a new invitation. Their campaigns
        go on.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" loading={removal.isPending} onClick={() => removal.mutate(uid)}>
          Remove {name}
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

interface InvitedProps {
  id: string
  email: string
  role: MemberRole
  expires_at: string
}

function Invited({ id, email, role, expires_at: until }: InvitedProps) {
  const withdrawal = useWithdrawal()
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0">
        <span className="block truncate">{email}</span>
        <span className="text-sm text-ink-soft">
          Invited as {memberRoleTexts[role].title.toLowerCase()}, until {dayOfInstant(until)}
        </span>
      </p>
      <Button
        variant="secondary"
        size="small"
        loading={withdrawal.isPending}
        onClick={() => withdrawal.mutate(id)}
      >
        Withdraw
      </Button>
    </li>
  )
}
