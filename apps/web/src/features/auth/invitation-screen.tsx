import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { passwordProblem } from '@afterbeep/contract/account/password-rules'
import type { AcceptInvitationBody } from '@afterbeep/contract/api/account/members'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { acceptInvitation } from './auth-calls.ts'
import { AuthPage } from './auth-page.tsx'
import { useMailedToken } from '../../lib/history/use-mailed-token.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'

/** /auth/invitation#token=… (the mailed link): a person becomes one of an account. */
export function InvitationScreen() {
  const token = useMailedToken() ?? ''
  const acceptance = useMutation({ mutationFn: acceptInvitation })
  if (acceptance.isSuccess) {
    return (
      <AuthPage
        title="You are in"
        description={`Sign in with ${acceptance.data.email} and your new password.`}
      >
        <ButtonLink to="/auth/signin" fullWidth>
          Sign in
        </ButtonLink>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Accept your invitation"
      description="Your name shows beside the campaigns that you publish. The password is yours alone."
    >
      <AcceptForm
        busy={acceptance.isPending}
        error={acceptance.error}
        onAccept={(person) => acceptance.mutate({ ...person, token })}
      />
    </AuthPage>
  )
}

interface AcceptFormProps {
  readonly busy: boolean
  readonly error: Error | null
  readonly onAccept: (person: Omit<AcceptInvitationBody, 'token'>) => void
}

function AcceptForm({ busy, error, onAccept }: AcceptFormProps) {
  const [person, setPerson] = useState({ first_name: '', last_name: '', password: '' })
  const [sent, setSent] = useState<typeof person>()
  const refused: Readonly<Record<string, string>> =
    error instanceof ApiError && sent === person ? error.fields : {}
  const problem = sent === person ? passwordProblem(person.password) : undefined
  const field = (name: keyof typeof person) => ({
    value: person[name],
    required: true,
    error: refused[name],
    onChange: (event: { target: { value: string } }) =>
      setPerson({ ...person, [name]: event.target.value }),
  })
  const isShownAtField = Object.keys(refused).some((name) => name in person)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(person)
        if (passwordProblem(person.password) === undefined) onAccept(person)
      }}
      className="flex flex-col gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
      </div>
      <NewPasswordField
        label="Password"
        typed={person.password}
        {...field('password')}
        error={problem ?? refused['password']}
      />
      <Button type="submit" fullWidth loading={busy}>
        Accept the invitation
      </Button>
      <FormError text={error === null || isShownAtField ? undefined : messageOf(error)} />
    </form>
  )
}
