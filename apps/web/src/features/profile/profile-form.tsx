import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { profileUpdateBodySchema } from '@afterbeep/contract/api/account/profile'
import type { Profile } from '@afterbeep/contract/api/account/profile'
import { profileTexts } from '@afterbeep/contract/errors/profile-texts'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { EditableField } from './editable-field.tsx'
import { PasswordResetDialog } from './password-reset-dialog.tsx'
import { useProfileUpdate } from './profile-queries.ts'
import { useProfileDraft } from './use-profile-draft.ts'
import type { ProfileValues } from './use-profile-draft.ts'

const formSchema = profileUpdateBodySchema
  .pick({ customer_name: true, customer_phone_number: true })
  .required()

type EditableName = keyof ProfileValues

/** Full Name and Phone, at most one of them in edit mode; Email can't be edited (specification: screens). */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState<EditableName>()
  const [resetOpen, setResetOpen] = useState(false)
  const update = useProfileUpdate(profile.id)
  const saved = savedValues(profile)
  const form = useForm({ resolver: zodResolver(formSchema), values: saved })
  useProfileDraft(profile.id, form, saved)
  const { register, handleSubmit, formState } = form
  const save = handleSubmit(
    async (body) => {
      // A failure is shown from the mutation's state.
      await update.mutateAsync(body).then(
        () => setEditing(undefined),
        () => undefined,
      )
    },
    // What has to be mended must be open.
    (errors) => setEditing(errors.customer_name ? 'customer_name' : 'customer_phone_number'),
  )
  const refused = update.error instanceof ApiError ? update.error.fields : {}
  const editable = (name: EditableName) => ({
    ...register(name),
    editing: editing === name,
    onToggle: () => setEditing(editing === name ? undefined : name),
    error: formState.errors[name]?.message ?? refused[name],
  })

  return (
    <>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        <EditableField
          label={profileTexts.profile.fullName}
          autoComplete="name"
          {...editable('customer_name')}
        />
        <EditableField
          label={profileTexts.profile.phone}
          type="tel"
          autoComplete="tel"
          {...editable('customer_phone_number')}
        />
        <TextField
          label={profileTexts.profile.email}
          type="email"
          value={profile.customer_info.customer_email}
          readOnly
        />
        {update.isError ? (
          <p role="alert" className="text-sm text-bad">
            {profileTexts.profile.updateFailed}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-3 pt-2">
          <Button type="submit" loading={update.isPending}>
            {update.isPending ? profileTexts.profile.saving : profileTexts.profile.save}
          </Button>
          <Button variant="secondary" onClick={() => setResetOpen(true)}>
            {profileTexts.profile.passwordReset}
          </Button>
          <UnsavedNote
            shown={formState.isDirty && !update.isPending}
            onDiscard={() => {
              form.reset(saved)
              setEditing(undefined)
            }}
          />
        </div>
      </form>
      <PasswordResetDialog open={resetOpen} onClose={() => setResetOpen(false)} />
    </>
  )
}

function UnsavedNote({ shown, onDiscard }: { shown: boolean; onDiscard: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <span role="status" className="text-sm text-ink-soft">
        {shown ? 'Not saved yet.' : null}
      </span>
      {shown ? (
        <Button variant="ghost" size="small" onClick={onDiscard}>
          Discard changes
        </Button>
      ) : null}
    </div>
  )
}

function savedValues({ customer_info, customer_phone_number = '' }: Profile): ProfileValues {
  return { customer_name: customer_info.customer_name, customer_phone_number }
}
