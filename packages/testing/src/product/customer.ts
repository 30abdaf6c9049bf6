import { z } from 'zod'
import { createApiClient } from './api-client.ts'
import type { ApiClient, ApiResponse } from './api-client.ts'
import { until } from './poll.ts'
import type { Sandbox } from './sandbox.ts'

export const password = 'correct horse battery staple'

/** A customer who uses the product through its API, as their browser would. */
export interface Customer {
  api: ApiClient
  email: string
  uid: string
}

const sessionSchema = z.object({ user_data: z.object({ uid: z.string(), email: z.string() }) })
let customers = 0

/** An email address that is unique in this run. */
export function newEmail(): string {
  customers += 1
  return `customer${customers}.${process.pid}@example.com`
}

/** What a person enters at sign-up besides email and password. */
export interface PersonName {
  first_name: string
  last_name: string
}

const grace: PersonName = { first_name: 'Grace', last_name: 'Hopper' }

export function register(api: ApiClient, email: string, name = grace): Promise<ApiResponse> {
  const registration = { email, password, ...name, display_name: name.first_name }
  return api.post('/api/register/', registration)
}

/** The token of the verification link that was mailed to this address. */
export async function verificationToken(sandbox: Sandbox, email: string): Promise<string> {
  return until(`the verification mail to ${email}`, async () => {
    const links = (await sandbox.mail(email)).flatMap((mail) => mail.links)
    const link = links.find((one) => one.includes('/auth/verify-email'))
    return link === undefined ? undefined : (new URL(link).searchParams.get('token') ?? undefined)
  })
}

export async function signIn(api: ApiClient, email: string): Promise<string> {
  const response = await api.post('/api/login/', { email, password })
  return response.as(sessionSchema).user_data.uid
}

/** Registers, opens the mail in the sandbox, verifies and signs in. */
export async function newCustomer(
  url: string,
  sandbox: Sandbox,
  name: PersonName = grace,
): Promise<Customer> {
  const api = createApiClient(url)
  const email = newEmail()
  const registered = await register(api, email, name)
  if (registered.status !== 200) throw new Error(`Not registered: ${registered.text}`)
  const token = await verificationToken(sandbox, email)
  const verified = await api.post('/api/verify-email/', { token })
  if (verified.status !== 200) throw new Error(`Not verified: ${verified.text}`)
  return { api, email, uid: await signIn(api, email) }
}
