import { onTestFinished } from 'vitest'
import { makeOn, postgresUrl } from '@afterbeep/testing/product/databases'
import { freePort } from '@afterbeep/testing/product/free-port'
import type { Simulators } from '@afterbeep/testing/product/simulators'
import { quietEnv } from '@afterbeep/testing/product/test-products'

/** What a web process and its workers share, on a database of the test's own; the web process listens on `port`. */
export async function envOnServer(sims: Simulators) {
  const database = await makeOn(postgresUrl ?? '')
  onTestFinished(() => database.drop())
  const port = await freePort()
  const env = {
    ...quietEnv,
    ...sims.env,
    ...database.env,
    PUBLIC_URL: `http://localhost:${port}`,
    SESSION_SECRET: 'a secret for tests only, long enough',
    HASH_KEY: 'another secret for tests, long enough',
  }
  return { env, port: String(port) }
}
