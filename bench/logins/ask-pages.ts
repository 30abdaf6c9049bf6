/*
 * Asks in a thread of its own, again and again, also while earlier ones are waited for: a thread that sends 200 logins
 * at once is itself late for what comes back.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { createApiClient } from '@afterbeep/testing/product/api-client'
import { signIn } from '@afterbeep/testing/product/customer'

/** As browsers ask that are there already, beside those that sign in. */
const ASK_EVERY_MS = 20

const { url, email } = z.object({ url: z.string(), email: z.string().optional() }).parse(workerData)

const api = createApiClient(url)
const path = email === undefined ? '/auth/signin' : `/api/user/${await signIn(api, email)}/`
const tookMs: number[] = []
const asked: Promise<void>[] = []
let isOver = false
parentPort?.once('message', () => void (isOver = true))
parentPort?.postMessage('ready')

async function ask(): Promise<void> {
  const start = performance.now()
  const { status } = await api.get(path)
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  tookMs.push(performance.now() - start)
}

while (!isOver) {
  asked.push(ask())
  await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
}
await Promise.all(asked)
parentPort?.postMessage(tookMs)
