import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createCookieJar } from '@afterbeep/testing/product/cookie-jar'
import { newCustomer, password, signIn } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { makeOn } from '@afterbeep/testing/product/databases'
import { subscribe } from '@afterbeep/testing/data/paying'
import { startProduct } from '@afterbeep/testing/product/product'
import type { Product } from '@afterbeep/testing/product/product'
import { openSandbox } from '@afterbeep/testing/product/sandbox'
import { startSimulators } from '@afterbeep/testing/product/simulators'
import type { PostgresServer } from '../../scripts/postgres/start-postgres.ts'
import { asWeb } from '../product/as-web.ts'
import type { RunSql } from '../product/seed-campaigns.ts'

/** A web process on a database of its own, and a signed-in user; nothing is sent. */
export interface SizeFixture {
  databaseUrl: string
  sql: RunSql
  customer: Customer
  accountId: string
  web: Product
  close(): Promise<void>
}

const secrets = { SESSION_SECRET: 's'.repeat(40), HASH_KEY: 'h'.repeat(40) }

export async function openSizeFixture(server: PostgresServer): Promise<SizeFixture> {
  const database = await makeOn(server.url)
  const databaseUrl = database.env['DATABASE_URL'] ?? ''
  const simulators = await startSimulators()
  const folder = await mkdtemp(join(tmpdir(), 'afterbeep-bench-'))
  const env = { ...database.env, ...secrets, ...simulators.env, DATA_DIR: folder }
  const customer = await becomeCustomer(env)
  const web = await startProduct({ ...env, ...asWeb })
  customer.api.moveTo(web.url)
  await signIn(customer.api, customer.email)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const sql: RunSql = async (text, values) =>
    (await client.query<Record<string, unknown>>(text, values)).rows
  const [user] = await sql('select account_id from users where email = $1', [customer.email])
  return {
    databaseUrl,
    sql,
    customer,
    accountId: String(user?.['account_id']),
    web,
    close: async () => {
      await web.stop()
      await client.end()
      await simulators.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Signs up through the API of a product in one process, so that mails and payments are real. */
async function becomeCustomer(env: Record<string, string>): Promise<Customer> {
  const product = await startProduct(env)
  try {
    const customer = await newCustomer(product.url, openSandbox(product.url))
    await subscribe(customer, 'Launch')
    return customer
  } finally {
    await product.stop()
  }
}

/** The cookies of a new session, for responses that are read as a stream. */
export async function signedInCookie({ web, customer }: SizeFixture): Promise<string> {
  const jar = createCookieJar()
  jar.keep((await fetch(`${web.url}/api/app/`)).headers.getSetCookie())
  const response = await fetch(`${web.url}/api/login/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: jar.header(),
      'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
    },
    body: JSON.stringify({ email: customer.email, password }),
  })
  jar.keep(response.headers.getSetCookie())
  return jar.header()
}
