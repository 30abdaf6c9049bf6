import {
  registerResponseSchema,
  registerBodySchema,
} from '@afterbeep/contract/api/account/new-passwords'
import { passwordProblem } from '@afterbeep/contract/account/password-rules'
import type { PasswordOwner } from '@afterbeep/contract/account/password-rules'
import type { RegisterBody } from '@afterbeep/contract/api/account/new-passwords'
import type { z } from 'zod'
import { api } from '../../lib/api-client.ts'

/** What the user enters; the contract adds the other fields. */
export const signUpFormSchema = registerBodySchema.pick({
  email: true,
  first_name: true,
  last_name: true,
  password: true,
})
export type SignUpForm = z.output<typeof signUpFormSchema>

/** With what the password must not be made of, which the server checks as well. */
export const checkedFormSchema = signUpFormSchema.superRefine((form, context) => {
  const problem = passwordProblem(form.password, ownerIn(form))
  if (problem !== undefined) {
    context.addIssue({ code: 'custom', path: ['password'], message: problem })
  }
})

/** Whose words these are, for the rule of a new password. */
export function ownerIn(form: SignUpForm): PasswordOwner {
  return { email: form.email, names: [form.first_name, form.last_name] }
}

/** The specification's registration payload, its display name being the first name as typed. */
export function register(form: SignUpForm): Promise<{ user_id: string }> {
  const body: RegisterBody = {
    ...form,
    display_name: form.first_name,
    company_name: 'default',
    phone: 'default',
    role: 'agent',
  }
  return api.post('/register/', { schema: registerResponseSchema, body })
}
