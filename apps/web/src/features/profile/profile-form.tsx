import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { profileUpdateBodySchema } from '@afterbeep/contract/http/profile'
import type { Profile } from '@afterbeep/contract/http/profile'
import { texts } from '@afterbeep/contract/texts'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EditableField } from './editable-field.tsx'
import { PasswordResetDialog } from './password-reset-dialog.tsx'
import { useProfileUpdate } from './profile-queries.ts'

const formSchema = profileUpdateBodySchema.required()

type EditableName = 'customer_name' | 'customer_phone_number'

/** Full Name and Phone, at most one of them in edit mode; Email can't be edited (specification §2). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState<EditableName>()
  const [resetOpen, setResetOpen] = useState(false)
  const update = useProfileUpdate(profile.id)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(formSchema),
    values: {
      customer_name: profile.customer_info.customer_name,
      customer_phone_number: profile.customer_phone_number ?? '',
    },
  })
  const save = handleSubmit(async (body) => {
    // A failure is shown from the mutation's state.
    await update.mutateAsync(body).then(
      () => setEditing(undefined),
      () => undefined,
    )
  })
  const refused = update.error instanceof ApiError ? update.error.fields : {}
  const editable = (name: EditableName) => ({
    ...register(name),
    editing: editing === name,
    onToggle: () => setEditing(editing === name ? undefined : name),
    error: formState.errors[name]?.message ?? refused[name],
  })

  return (
    <>
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        <EditableField
          label={texts.profile.fullName}
          autoComplete="name"
          {...editable('customer_name')}
        />
        <EditableField
          label={texts.profile.phone}
          type="tel"
          autoComplete="tel"
          {...editable('customer_phone_number')}
        />
        <TextField
          label={texts.profile.email}
          type="email"
          value={profile.customer_info.customer_email}
          readOnly
        />
        {update.isError ? (
          <p role="alert" className="text-sm text-bad">
            {texts.profile.updateFailed}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3 pt-2">
          <Button type="submit" loading={update.isPending}>
            {update.isPending ? texts.profile.saving : texts.profile.save}
          </Button>
          <Button variant="secondary" onClick={() => setResetOpen(true)}>
            {texts.profile.passwordReset}
          </Button>
        </div>
      </form>
      <PasswordResetDialog open={resetOpen} onClose={() => setResetOpen(false)} />
    </>
  )
}
