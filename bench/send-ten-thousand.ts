import { nextCallingTime } from '@afterbeep/testing/data/calling-hours'
import {
  publish,
  publishedSchema,
  draftFor,
  untilFinal,
  upload,
} from '@afterbeep/testing/product/campaigns'
import { goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { newCustomer, signIn } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import type { DatabaseKind } from '@afterbeep/testing/product/databases'
import { creditsOf, subscribe } from '@afterbeep/testing/data/paying'
import { until } from '@afterbeep/testing/product/poll'
import type { Stats } from '@afterbeep/testing/product/sandbox'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import type { TestProduct } from '@afterbeep/testing/product/test-products'

const CONTACTS = 10_000
/** What one voicemail costs on Dominate, the largest plan. */
const CREDITS_EACH = 30
const MONTH_MS = 31 * 86_400_000
const FINAL_LIMIT_MS = 120_000

/** One round, in milliseconds. */
export interface Round {
  publishMs: number
  /** From the publish response until every delivery is final. */
  deliveredMs: number
  uploadMs: number
}

/**
 * A fresh product, in one process except for a database server: a list of 10,000 contacts, published
 * as voicemails and sent to simulators that respond and report at once.
 */
export async function sendTenThousand(database: DatabaseKind): Promise<Round> {
  const env = { SANDBOX_FAILURE_RATE: '0', SANDBOX_REPORT_DELAY_MS: '0' }
  const product = await startTestProduct(database, env)
  try {
    return await round(product)
  } finally {
    await product.close()
  }
}

async function round(product: TestProduct): Promise<Round> {
  const customer = await customerWithCredits(product, CONTACTS * CREDITS_EACH)
  const uploadFrom = performance.now()
  const list = await upload(customer, goodFile(scatteredPhones(CONTACTS)))
  const uploadMs = performance.now() - uploadFrom
  const now = await moveToCallingHours(product, customer)
  const draft = draftFor(now, {
    name: 'Ten thousand',
    campaignType: 'voicemail',
    contactListId: list.contact_list_id,
    // Midnight has passed, so the drop starts at once.
    dropTime: '00:00',
  })
  const publishFrom = performance.now()
  const response = await publish(customer, draft)
  const publishMs = performance.now() - publishFrom
  response.as(publishedSchema)
  const finalFrom = performance.now()
  const result = await untilFinal(customer, 'Ten thousand', {
    timeoutMs: FINAL_LIMIT_MS,
    everyMs: 50,
  })
  const deliveredMs = performance.now() - finalFrom
  if (result.dropcowboy_success_calls !== CONTACTS) {
    throw new Error(`Only ${result.dropcowboy_success_calls} of ${CONTACTS} were delivered.`)
  }
  checkContactedOnce(await product.sandbox.stats())
  return { publishMs, deliveredMs, uploadMs }
}

/** No plan grants so many credits at once: months pass, and each renewal grants more. */
async function customerWithCredits(product: TestProduct, credits: number): Promise<Customer> {
  const { sandbox } = product
  const customer = await newCustomer(product.product.url, sandbox)
  await subscribe(customer, 'Dominate')
  for (;;) {
    const { credits: before } = await creditsOf(customer)
    if (before >= credits) return customer
    await sandbox.moveTo(new Date((await sandbox.now()).getTime() + MONTH_MS))
    await signIn(customer.api, customer.email)
    await until('a renewal', async () => (await creditsOf(customer)).credits > before)
  }
}

async function moveToCallingHours(product: TestProduct, customer: Customer): Promise<Date> {
  const { sandbox } = product
  const at = nextCallingTime(await sandbox.now())
  await sandbox.moveTo(at)
  await signIn(customer.api, customer.email)
  return at
}

/** At least CONTACTS, because the demo account's own campaigns run too while the months pass. */
function checkContactedOnce({ voice }: Stats): void {
  if (voice.calls < CONTACTS || voice.calls !== voice.distinct) {
    throw new Error(`The simulator counted ${voice.calls} calls to ${voice.distinct} recipients.`)
  }
}
