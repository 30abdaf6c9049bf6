import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFailed, onTestFinished } from 'vitest'
import { z } from 'zod'
import { draftFor, publish, untilFinal, upload } from '@afterbeep/testing/product/campaigns'
import { nextCallingTime } from '@afterbeep/testing/data/calling-hours'
import { goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { newCustomer, signIn } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { postgresUrl } from '@afterbeep/testing/product/databases'
import { subscribe } from '@afterbeep/testing/data/paying'
import { until } from '@afterbeep/testing/product/poll'
import { startProduct } from '@afterbeep/testing/product/product'
import type { Product } from '@afterbeep/testing/product/product'
import { openSandbox } from '@afterbeep/testing/product/sandbox'
import { seededRandom } from '@afterbeep/testing/data/seeded-random'
import { startSimulators } from '@afterbeep/testing/product/simulators'
import type { Simulators } from '@afterbeep/testing/product/simulators'
import { callBack, callersFor, pressed } from './callers.ts'
import type { Caller } from './callers.ts'
import { envOnServer } from './env-on-server.ts'
import { isWhole, killsFor, seed, timeoutFor } from './settings.ts'

const kills = killsFor(2)
/** How many people call back; each kill falls among as many of them as fall to it. */
const callCount = Number(process.env['CALLS'] ?? kills * 20)
const REASON = 'opted_out_by_call'
/** Calls of one kill begin within this time, and the kill comes within a little more. */
const CALLS_WITHIN_MS = 800
const KILL_WITHIN_MS = 1_500

/** Events that are not taken come again twice within 35 s; some events come twice and out of order. */
const simulatorSettings = { SANDBOX_FAILURE_RATE: '0', SIMULATOR_REPORT_DELAY_MS: '150' }

async function shuffleCalls({ env }: Simulators): Promise<void> {
  for (const kind of ['duplicate', 'shuffle']) {
    await fetch(`${env['SIMULATORS_URL']}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ target: 'calls', kind, share: 0.2 }),
    })
  }
}

const figuresSchema = z.object({
  calls: z.number(),
  opt_outs: z.number(),
  asked_for_owner: z.number(),
})
const entrySchema = z.object({ id: z.string(), channel: z.string(), reason: z.string() })
const foundSchema = z.object({ entry: entrySchema.nullable() })
const pageSchema = z.object({ entries: z.array(entrySchema), next: z.string().nullable() })

interface Business {
  customer: Customer
  contactListId: string
  phones: readonly string[]
}

/** Sends a voicemail to everyone on the list, in calling hours, and waits for its end. */
async function send(url: string, { customer, contactListId }: Business, name: string) {
  const sandbox = openSandbox(url)
  const dropAt = nextCallingTime(await sandbox.now(), 24 * 60)
  await sandbox.moveTo(dropAt)
  await signIn(customer.api, customer.email)
  const draft = draftFor(dropAt, { name, contactListId, campaignType: 'voicemail' })
  expect((await publish(customer, draft)).status).toBe(201)
  await untilFinal(customer, name, { timeoutMs: 300_000 })
}

/**
 * Lets these people call back, kills the process that gets the events of their calls in the middle of it, starts it
 * again and waits until each call has ended. No event is met by two kills: of three attempts one arrives.
 */
async function killAmong(
  sims: Simulators,
  callers: readonly Caller[],
  { random, restart }: { random: () => number; restart: () => Promise<void> },
): Promise<number> {
  let open = callers.length
  const calls = callers.map((caller) =>
    callBack(sims, caller, random() * CALLS_WITHIN_MS).then(() => (open -= 1)),
  )
  const ended = Promise.all(calls)
  const killed = delay(random() * KILL_WITHIN_MS).then(() => {
    const openAtKill = open
    return restart().then(() => openAtKill)
  })
  const [openAtKill] = await Promise.all([killed, ended])
  return openAtKill
}

async function figuresOf({ api }: Customer, name: string) {
  const path = `/api/campaigns/${encodeURIComponent(name)}/call-backs/`
  return (await api.get(path)).as(figuresSchema)
}

/** The ids of all entries of the list. */
async function doNotContact({ api }: Customer): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const query = new URLSearchParams({ limit: '100', after })
    const page: z.infer<typeof pageSchema> = (await api.get(`/api/suppressions/?${query}`)).as(
      pageSchema,
    )
    ids.push(...page.entries.map(({ id }) => id))
    after = page.next
  }
  return ids.toSorted(byText)
}

const byText = (one: string, other: string) => one.localeCompare(other)

/** People who pressed 9, and no one else, stand on the list, each once, because of a call back. */
async function expectOnTheList(customer: Customer, callers: readonly Caller[]): Promise<void> {
  const wrong: string[] = []
  const ids = new Set<string>()
  for (const caller of callers) {
    const found = await customer.api.post('/api/suppressions/searches/', { phone: caller.phone })
    const { entry } = found.as(foundSchema)
    if (entry !== null) ids.add(entry.id)
    const is = entry === null ? 'not listed' : `${entry.channel} ${entry.reason}`
    const wanted = pressed('9')(caller) ? `all ${REASON}` : 'not listed'
    if (is !== wanted) wrong.push(`${caller.phone} (${caller.keys.join(' ')}): ${is}`)
  }
  expect(wrong).toEqual([])
  expect(await doNotContact(customer)).toEqual([...ids].toSorted(byText))
}

describe('calls back while the process that gets their events is killed again and again', () => {
  it.runIf(isWhole && postgresUrl !== undefined)(
    'lose no opt-out by a key, make none up and count each call once, on Postgres',
    async () => {
      const sims = await startSimulators(simulatorSettings)
      onTestFinished(() => sims.stop())
      const { env, port } = await envOnServer(sims)
      const startWeb = () => startProduct({ ...env, ROLE: 'web', PORT: port })
      let web = await startWeb()
      onTestFinished(() => web.stop())
      const worker = await startProduct({ ...env, ROLE: 'worker' })
      onTestFinished(() => worker.stop())
      const webs: Product[] = [web]
      onTestFailed(() => {
        const said = [...webs, worker].map((product) => product.output())
        const again = `SEED=${seed} KILLS=${kills} CALLS=${callCount} shows this again.`
        process.stderr.write(`${again}\n${said.join('\n')}\n`)
      })
      const customer = await newCustomer(web.url, openSandbox(web.url))
      await subscribe(customer, 'Dominate')
      const phones = scatteredPhones(callCount)
      const { contact_list_id: contactListId } = await upload(customer, goodFile(phones))
      const business = { customer, contactListId, phones }
      await send(web.url, business, 'Called back')

      await shuffleCalls(sims)
      const random = seededRandom(seed)
      const callers = callersFor(phones, random)
      let inTheMiddle = 0
      const each = Math.ceil(callers.length / kills)
      for (let first = 0; first < callers.length; first += each) {
        const restart = async () => {
          await web.kill()
          web = await startWeb()
          webs.push(web)
        }
        const among = callers.slice(first, first + each)
        if ((await killAmong(sims, among, { random, restart })) > 0) inTheMiddle += 1
      }
      expect(inTheMiddle).toBeGreaterThan(kills / 2)

      const nines = callers.filter(pressed('9')).length
      const figures = {
        calls: callers.length,
        opt_outs: nines,
        asked_for_owner: callers.filter(pressed('1')).length,
      }
      await until('every call is counted', async () => {
        const { calls, asked_for_owner: asked } = await figuresOf(customer, 'Called back')
        return calls >= figures.calls && asked >= figures.asked_for_owner
      })
      await expectOnTheList(customer, callers)
      await send(web.url, business, 'Afterwards')
      const heard: Record<string, number> = {}
      for (const caller of callers) {
        const { voicemails, messages } = await sims.control.phone(caller.phone)
        const got = voicemails.length + messages.length
        const who = `${pressed('9')(caller) ? 'pressed 9' : 'did not'}: ${got}`
        heard[who] = (heard[who] ?? 0) + 1
      }
      expect(heard).toEqual({ 'pressed 9: 1': nines, 'did not: 2': callers.length - nines })
      await expectOnTheList(customer, callers)
      expect(await figuresOf(customer, 'Called back')).toEqual(figures)
      process.stdout.write(
        `${webs.length - 1} kills, ${inTheMiddle} among calls, seed ${seed}: ${JSON.stringify(figures)}\n`,
      )
    },
    timeoutFor(kills) + callCount * 1_000,
  )
})
