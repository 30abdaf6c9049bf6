import { zodResolver } from '@hookform/resolvers/zod'
import { profileUpdateBodySchema } from '@afterbeep/contract/api/account/profile'
import type { Profile } from '@afterbeep/contract/api/account/profile'
import { profileTexts } from '@afterbeep/contract/errors/profile-texts'
import { SENDER_MAX_CHARS } from '@afterbeep/contract/message/draft/draft-columns'
import { limits } from '@afterbeep/contract/limits'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useProfileUpdate } from './profile-queries.ts'

const formSchema = profileUpdateBodySchema
  .pick({ business_name: true, business_phone_number: true })
  .required()

/** Who calls: drafts of messages say it. The studio asks for it once and keeps it here. */
export function BusinessForm({ profile }: { profile: Profile }) {
  const update = useProfileUpdate(profile.id)
  const { business_name = '', business_phone_number = '' } = profile
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(formSchema),
    values: { business_name, business_phone_number },
  })
  const refused = update.error instanceof ApiError ? update.error.fields : {}
  // A failure is shown from the mutation's state.
  const save = handleSubmit((values) =>
    update.mutateAsync(changedOf(values, formState.dirtyFields)).catch(() => undefined),
  )
  const errorOf = (name: keyof typeof formSchema.shape) =>
    formState.errors[name]?.message ?? refused[name]
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
      <TextField
        label="Your business, as people know it"
        autoComplete="organization"
        maxLength={SENDER_MAX_CHARS}
        error={errorOf('business_name')}
        {...register('business_name')}
      />
      <TextField
        label="Number to call back or opt out"
        type="tel"
        autoComplete="tel"
        maxLength={limits.phoneMaxChars}
        error={errorOf('business_phone_number')}
        {...register('business_phone_number')}
      />
      <Button type="submit" variant="secondary" className="self-start" loading={update.isPending}>
        {update.isPending ? profileTexts.profile.saving : 'Save business'}
      </Button>
    </form>
  )
}

/** Only what was changed here: what another tab or the studio has kept meanwhile stays. */
function changedOf(
  values: z.output<typeof formSchema>,
  dirty: { readonly [Name in keyof typeof formSchema.shape]?: boolean | undefined },
): Partial<typeof values> {
  return {
    ...(dirty.business_name ? { business_name: values.business_name } : {}),
    ...(dirty.business_phone_number ? { business_phone_number: values.business_phone_number } : {}),
  }
}
