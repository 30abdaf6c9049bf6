import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { texts } from '@afterbeep/contract/errors/texts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { AuthPage } from './auth-page.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'
import {
  checkedFormSchema,
  ownerIn,
  register as registerAccount,
  signUpFormSchema,
} from './sign-up-form.ts'

/** /auth/signup */
export function SignUpScreen() {
  const { register, submit, busy, errors, typed } = useSignUp()
  return (
    <AuthPage title="Create your account" description="It takes a minute. No card needed yet.">
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="First name"
            autoComplete="given-name"
            required
            error={errors.first_name?.message}
            {...register('first_name')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            required
            error={errors.last_name?.message}
            {...register('last_name')}
          />
        </div>
        <NewPasswordField
          label="Password"
          typed={typed.password}
          owner={ownerIn(typed)}
          error={errors.password?.message}
          {...register('password')}
        />
        <p className="text-sm text-ink-soft">
          By signing up you agree to our <TextLink to="/privacy">privacy policy</TextLink> and{' '}
          <TextLink to="/terms">terms of service</TextLink>.
        </p>
        <Button type="submit" fullWidth loading={busy}>
          {texts.signUp.button}
        </Button>
        <FormError text={errors.root?.message} />
      </form>
      <p className="text-sm text-ink-soft">
        Already have an account? <TextLink to="/auth/signin">{texts.signUp.loginLink}</TextLink>
      </p>
    </AuthPage>
  )
}

function useSignUp() {
  const navigate = useNavigate()
  const { register, handleSubmit, formState, setError, control } = useForm({
    resolver: zodResolver(checkedFormSchema),
    defaultValues: { email: '', first_name: '', last_name: '', password: '' },
  })
  const submit = handleSubmit(async (form) => {
    try {
      await registerAccount(form)
    } catch (error) {
      showError(error)
      return
    }
    toast(texts.signUp.success, 'success')
    await navigate('/auth/verify-email', { state: { email: form.email } })
  })

  /** Shows the refusal's text under the form, and its texts for single fields at the fields. */
  const showError = (error: unknown) => {
    setError('root', { message: messageOf(error, texts.signUp.failed) })
    const fields = error instanceof ApiError ? error.fields : {}
    for (const name of signUpFormSchema.keyof().options) {
      if (fields[name] !== undefined) setError(name, { message: fields[name] })
    }
  }
  const [email, first_name, last_name, password] = useWatch({
    control,
    name: ['email', 'first_name', 'last_name', 'password'],
  })
  const typed = { email, first_name, last_name, password }
  return { register, submit, busy: formState.isSubmitting, errors: formState.errors, typed }
}
