import { registerResponseSchema, registerBodySchema } from '@afterbeep/contract/api/auth'
import type { RegisterBody } from '@afterbeep/contract/api/auth'
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
