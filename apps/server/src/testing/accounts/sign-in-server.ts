import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { sessionStore } from '../../features/accounts/index.ts'
import { openBalance } from '../../features/credits/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { createHttpServer } from '../../platform/http/create-http-server.ts'
import type { Api } from '../../platform/http/api.ts'
import { createLogger } from '../../platform/log.ts'
import type { Logger } from '../../platform/log.ts'
import { createTestBrowser } from './test-browser.ts'
import type { TestBrowser } from './test-browser.ts'

/** A person with an account, signed in. */
export interface Customer {
  browser: TestBrowser
  userId: string
  accountId: string
  email: string
}

const userSchema = z.object({
  userId: z.string(),
  accountId: z.string(),
  email: z.string(),
  at: z.string().optional(),
})

/** A listening server with the given routes, and a way to sign in without accounts' own routes. */
export async function openSignInServer(
  db: Database,
  startedAt: Date,
  register: (api: Api) => void,
  log: Logger = createLogger('silent'),
): Promise<{ api: Api; origin: string }> {
  const api = await createHttpServer({
    log,
    secret: 'x'.repeat(32),
    secure: false,
    trustProxy: false,
    // Sessions last however far the test's clock is moved.
    sessionStore: sessionStore({ db, clock: { now: () => startedAt } }),
  })
  register(api)
  const config = { withoutCsrf: true }
  api.post('/test/sign-in', { config, schema: { body: userSchema } }, async (request) => {
    const { at, ...user } = request.body
    request.session.user = user
    request.session.signedInAt = at ?? startedAt.toISOString()
    return {}
  })
  return { api, origin: await api.listen({ port: 0, host: '127.0.0.1' }) }
}

/** Makes a verified user with an empty balance and signs them in. */
export async function signUp(db: Database, origin: string, at: Date): Promise<Customer> {
  const user = await db.transaction(async (tx) => {
    const accounts = await tx.query<{ id: string }>(
      'insert into accounts (created_at) values ($1) returning id',
      [at],
    )
    const accountId = onlyRow(accounts).id
    const email = `${randomUUID()}@example.com`
    const users = await tx.query<{ id: string }>(
      `insert into users (account_id, email, password_hash, first_name, last_name, display_name,
         customer_name, created_at) values ($1, $2, '', 'Ann', 'Lee', 'Ann', 'Ann Lee', $3)
       returning id`,
      [accountId, email, at],
    )
    await openBalance(tx, accountId)
    return { userId: onlyRow(users).id, accountId, email }
  })
  return { ...user, browser: await signIn(origin, user) }
}

/**
 * Another window of this user, or one on another server over the same database.
 *
 * @param at when they sign in; else when the server started
 */
export async function signIn(
  origin: string,
  { userId, accountId, email }: Omit<Customer, 'browser'>,
  at?: Date,
): Promise<TestBrowser> {
  const browser = createTestBrowser(origin)
  await browser.post('/test/sign-in', {
    userId,
    accountId,
    email,
    ...(at && { at: at.toISOString() }),
  })
  await browser.get('/test/token')
  return browser
}
