import { zodResolver } from '@hookform/resolvers/zod'
import { CALL_GREETING_MAX_CHARS, callGreeting } from '@afterbeep/contract/call-backs/call-greeting'
import { profileOnPageUpdateSchema } from '@afterbeep/contract/api/account/own-sender'
import type { ProfileOnPage } from '@afterbeep/contract/api/account/own-sender'
import { profileTexts } from '@afterbeep/contract/errors/profile-texts'
import { limits } from '@afterbeep/contract/limits'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useProfileUpdate } from './profile-queries.ts'

const formSchema = profileOnPageUpdateSchema
  .pick({ call_greeting: true, call_owner_number: true })
  .required()

/** What people hear who phone back after a voicemail, and the number that 1 connects them to. */
export function CallBackCard({ profile }: { profile: ProfileOnPage }) {
  const update = useProfileUpdate(profile.id)
  const { greeting = '', owner_number = '' } = profile.call_back ?? {}
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(formSchema),
    values: { call_greeting: greeting, call_owner_number: owner_number },
  })
  const refused = update.error instanceof ApiError ? update.error.fields : {}
  // A failure is shown from the mutation's state.
  const save = handleSubmit((body) => update.mutateAsync(body).catch(() => undefined))
  const errorOf = (name: keyof typeof formSchema.shape) =>
    formState.errors[name]?.message ?? refused[name]
  const spoken = callGreeting(useWatch({ control, name: 'call_greeting' }), profile.business_name)
  return (
    <Card title="When people call back">
      <p className="mb-5 text-ink-soft">
        People answer a voicemail by calling the number it came from. They hear a greeting, can
        press 1 to speak with you, and 9 to get no more calls or texts.
      </p>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        <TextField
          label="Greeting"
          maxLength={CALL_GREETING_MAX_CHARS}
          placeholder={callGreeting('', profile.business_name)}
          hint={`They hear: ${spoken} Then which keys to press.`}
          error={errorOf('call_greeting')}
          {...register('call_greeting')}
        />
        <TextField
          label="Your number, for callers who press 1"
          type="tel"
          autoComplete="tel"
          maxLength={limits.phoneMaxChars}
          hint="Left empty, they hear how else to reach you."
          error={errorOf('call_owner_number')}
          {...register('call_owner_number')}
        />
        <Button type="submit" variant="secondary" className="self-start" loading={update.isPending}>
          {update.isPending ? profileTexts.profile.saving : 'Save greeting'}
        </Button>
      </form>
    </Card>
  )
}
