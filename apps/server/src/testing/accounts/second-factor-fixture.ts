import { z } from 'zod'
import { stepAt, codeOfStep } from '../../features/accounts/second-factor/totp.ts'
import { mailJob } from '../../features/accounts/mail/enqueue-mail.ts'
import { mailKeySchema } from '../../features/mails/index.ts'
import type { AccountTestServer } from './account-server.ts'
import { publicUrl } from './account-server.ts'
import type { SoftPasskey } from './soft-passkey.ts'
import { createSoftPasskey } from './soft-passkey.ts'
import { ada, createVisitor, signUp } from './visitor.ts'
import type { TestResponse, Visitor } from './visitor.ts'

const newAuthenticatorSchema = z.object({ secret: z.string() })
const codesSchema = z.object({ recovery_codes: z.array(z.string()) })
const optionsSchema = z.object({ options: z.record(z.string(), z.unknown()) })

export interface Person {
  email: string
  password: string
  uid: string
  visitor: Visitor
}

/** A person who has signed up and in; `name` makes the address. */
export async function newPerson(server: AccountTestServer, name: string): Promise<Person> {
  const registration = { ...ada, email: `${name}@example.com`, first_name: name }
  const { visitor, uid } = await signUp(server, registration)
  return { email: registration.email, password: registration.password, uid, visitor }
}

/** RFC 4648, section 6, for the secrets that the API gives. */
function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** What an app with this secret, as the API gives it, shows at this time. */
export function codeAt(secret: string, at: Date): string {
  return codeOfStep(fromBase32(secret), stepAt(at))
}

/** An app that a person has set up. */
export interface TestAuthenticator {
  /** The code so many steps of 30 seconds from now. */
  code(stepsAhead?: number): string
  recoveryCodes: string[]
}

/** Turns an app on for a person who has just signed in. */
export async function turnOnAuthenticator(
  server: AccountTestServer,
  { visitor }: Pick<Person, 'visitor'>,
): Promise<TestAuthenticator> {
  const begun = await visitor.post('/api/account/authenticator/')
  const secret = fromBase32(newAuthenticatorSchema.parse(begun.body).secret)
  const code = (stepsAhead = 0) => codeOfStep(secret, stepAt(server.clock.now()) + stepsAhead)
  // Of the step before, so that the one of now is left for the test.
  const on = await visitor.post('/api/account/authenticator/confirmation/', { code: code(-1) })
  return { code, recoveryCodes: codesSchema.parse(on.body).recovery_codes }
}

export async function addPasskey(visitor: Visitor, passkey: SoftPasskey): Promise<TestResponse> {
  const options = optionsOf(await visitor.post('/api/account/passkeys/options/'))
  return visitor.post('/api/account/passkeys/', {
    name: 'My phone',
    response: passkey.register(options),
  })
}

export function newPasskey(): SoftPasskey {
  return createSoftPasskey(publicUrl)
}

export function optionsOf(response: TestResponse): Record<string, unknown> {
  return optionsSchema.parse(response.body).options
}

export function recoveryCodesOf(response: TestResponse): string[] {
  return codesSchema.parse(response.body).recovery_codes
}

/** A browser in which the person's password was typed. */
export async function typePassword(
  server: AccountTestServer,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<{ visitor: Visitor; response: TestResponse }> {
  const visitor = createVisitor(server)
  return { visitor, response: await visitor.post('/api/login/', { email, password }) }
}

/** Sends what waits in the table of mails; returns the subjects of all mails to this address. */
export async function mailedSubjects(server: AccountTestServer, email: string): Promise<string[]> {
  const rows = await server.db.query(
    `select account_id as "accountId", kind, about from mails where state = 'waiting'`,
  )
  for (const row of rows) {
    await server.db.transaction((tx) => server.jobs.enqueue(tx, mailJob, mailKeySchema.parse(row)))
  }
  await server.jobs.runAll()
  return server.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}
