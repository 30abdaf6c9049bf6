import { draftFor, publish, untilFinal, upload } from '../e2e/support/campaigns.ts'
import { nextCallingTime } from '../e2e/support/calling-hours.ts'
import { goodFile, scatteredPhones } from '../e2e/support/contact-file.ts'
import { newCustomer, signIn } from '../e2e/support/customer.ts'
import type { Customer } from '../e2e/support/customer.ts'
import type { DatabaseKind } from '../e2e/support/databases.ts'
import { creditsOf, subscribe } from '../e2e/support/paying.ts'
import { until } from '../e2e/support/poll.ts'
import { startProduct } from '../e2e/support/product.ts'
import type { Product } from '../e2e/support/product.ts'
import { openSandbox } from '../e2e/support/sandbox.ts'
import { quietEnv } from '../e2e/support/test-products.ts'

/** What one round took, in milliseconds. */
export interface Round {
  uploadMs: number
  /** From sending the publication to its answer. */
  publishMs: number
  /** From the answer until every delivery was final. */
  deliverMs: number
}

const DAY_SECONDS = 86_400
const CREDITS_PER_CALL = 30
const name = 'Benchmark'

/** One voicemail campaign of so many people, on a new product that does everything in one process. */
export async function runRound({ make }: DatabaseKind, contacts: number): Promise<Round> {
  const database = await make()
  try {
    const product = await startProduct({ ...quietEnv, ...database.env, SANDBOX_FAILURE_RATE: '0' })
    try {
      return await measure(product, contacts)
    } finally {
      await product.stop()
    }
  } finally {
    await database.drop()
  }
}

async function measure({ url }: Product, contacts: number): Promise<Round> {
  const sandbox = openSandbox(url)
  const customer = await newCustomer(url, sandbox)
  await buyCredits(customer, url, contacts * CREDITS_PER_CALL)
  const dropAt = nextCallingTime(await sandbox.now())
  await sandbox.moveTo(dropAt)
  await signIn(customer.api, customer.email)
  const file = goodFile(scatteredPhones(contacts))
  const uploadFrom = performance.now()
  const list = await upload(customer, file)
  const publishFrom = performance.now()
  const changes = { name, contactListId: list.contact_list_id, campaignType: 'voicemail' }
  const answer = await publish(customer, draftFor(dropAt, changes))
  const answeredAt = performance.now()
  if (answer.status !== 201) throw new Error(`Not published: ${answer.text}`)
  const over = await untilFinal(customer, name, { timeoutMs: 300_000, everyMs: 50 })
  const finalAt = performance.now()
  if (over.dropcowboy_success_calls !== contacts) {
    throw new Error(`Only ${over.dropcowboy_success_calls} of ${contacts} were delivered.`)
  }
  return {
    uploadMs: publishFrom - uploadFrom,
    publishMs: answeredAt - publishFrom,
    deliverMs: finalAt - answeredAt,
  }
}

/** Dominate, and as many of its months as the credits need. */
async function buyCredits(customer: Customer, url: string, needed: number): Promise<void> {
  const sandbox = openSandbox(url)
  await subscribe(customer, 'Dominate')
  for (let { credits } = await creditsOf(customer); credits < needed;) {
    const before = credits
    await sandbox.advance(31 * DAY_SECONDS)
    await signIn(customer.api, customer.email)
    credits = await until('the credits of another month', async () => {
      const now = (await creditsOf(customer)).credits
      return now > before ? now : undefined
    })
  }
}
