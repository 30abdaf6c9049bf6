import { zodResolver } from '@hookform/resolvers/zod'
import { limits } from '@afterbeep/contract/limits'
import { SENDER_MAX_CHARS } from '@afterbeep/contract/message/draft/draft-columns'
import { whoCallsMissing } from '@afterbeep/contract/campaign/who-calls'
import { useForm } from 'react-hook-form'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { onEnter } from '../studio/on-enter.ts'
import { businessSchema, useSaveBusiness } from './save-business.ts'

const missing = {
  business_name: whoCallsMissing.name,
  business_phone_number: whoCallsMissing.phone,
}

interface BusinessAskProps {
  /** What the account has not said yet; one of the two at least. */
  readonly lacks: { readonly name: boolean; readonly phone: boolean }
  /** Absent where it is asked for the last time before a campaign is published. */
  readonly onLater?: () => void
  /** Publishing was tried without it. */
  readonly isNeeded?: boolean
}

/** Who calls, asked where it is needed for the first time. It can be left for later, until a campaign is published. */
export function BusinessAsk({ lacks, onLater, isNeeded = false }: BusinessAskProps) {
  const save = useSaveBusiness(useSignedIn().user.uid)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(businessSchema),
    defaultValues: {
      ...(lacks.name ? { business_name: '' } : {}),
      ...(lacks.phone ? { business_phone_number: '' } : {}),
    },
  })
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const errorOf = (name: keyof typeof businessSchema.shape) =>
    formState.errors[name]?.message ?? refused[name] ?? (isNeeded ? missing[name] : undefined)
  const isRefusedWhole = save.error !== null && Object.keys(refused).length === 0
  // A failure is shown from the mutation's state.
  const submit = handleSubmit((body) => save.mutateAsync(body).catch(() => undefined))
  const keep = () => void submit()
  return (
    // Not a form: the wizard's step is one already.
    <div
      role="group"
      aria-label="Who is calling"
      className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-4"
    >
      <p className="text-sm text-ink-soft">
        Who is calling? Messages have to say it, with a number for those who want no more of them.
        Said here once, it is kept in your profile for all campaigns.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {lacks.name ? (
          <TextField
            label="Business name"
            autoComplete="organization"
            maxLength={SENDER_MAX_CHARS}
            error={errorOf('business_name')}
            onKeyDown={onEnter(keep)}
            {...register('business_name')}
          />
        ) : null}
        {lacks.phone ? (
          <TextField
            label="Number to call or opt out"
            type="tel"
            autoComplete="tel"
            maxLength={limits.phoneMaxChars}
            error={errorOf('business_phone_number')}
            onKeyDown={onEnter(keep)}
            {...register('business_phone_number')}
          />
        ) : null}
      </div>
      {isRefusedWhole ? <ErrorLine text={messageOf(save.error)} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" loading={save.isPending} onClick={keep}>
          Keep it
        </Button>
        {onLater === undefined ? null : (
          <Button variant="ghost" size="small" onClick={onLater}>
            Later
          </Button>
        )}
      </div>
    </div>
  )
}
