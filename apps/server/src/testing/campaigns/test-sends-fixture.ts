import { z } from 'zod'
import { testSendsResponseSchema } from '@afterbeep/contract/api/test-sends'
import type { TestSendResponse, TestSendsResponse } from '@afterbeep/contract/api/test-sends'
import { confirmNumber } from '../../features/test-sends/numbers/test-numbers.queries.ts'
import { openCampaignFixture } from './campaign-fixture.ts'
import type { CampaignFixture } from './campaign-fixture.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import type { TestResponse } from '../accounts/test-browser.ts'
import { until } from '../until.ts'

const phoneSchema = z.object({
  voicemails: z.array(z.object({ text: z.string(), foreign_id: z.string() })),
  messages: z.array(z.object({ direction: z.string(), text: z.string() })),
})
const statsSchema = z.object({ calls: z.number(), requests: z.number() })
const bothStats = z.object({ voice: statsSchema, text: statsSchema })

/** Test sends over real HTTP on both sides, with words for what its tests do. */
export interface TestSendsFixture extends CampaignFixture {
  /** A number that no other test of the fixture has used, 1 and ten digits. */
  newPhone(): string
  askCode(customer: Customer, phone: string): Promise<TestResponse>
  enterCode(customer: Customer, phone: string, code: string): Promise<TestResponse>
  /** The code that the phone's newest text carries. */
  codeOn(phone: string): Promise<string>
  /** Both of the above: the number is the customer's from here on. */
  confirm(customer: Customer, phone: string): Promise<void>
  /** The same without a code, for tests of what comes after it. */
  own(customer: Customer, phone: string): Promise<void>
  /** A new customer who owns this number, or a new one. */
  ready(phone?: string): Promise<{ customer: Customer; phone: string }>
  send(customer: Customer, phone: string, changes?: object): Promise<TestResponse>
  look(customer: Customer): Promise<TestSendsResponse>
  /** The customer's newest test, once it is in this state. */
  newest(customer: Customer, state: TestSendResponse['state']): Promise<TestSendResponse>
  /** The texts and voicemails on a phone. */
  phone(phone: string): Promise<z.infer<typeof phoneSchema>>
  stats(): Promise<z.infer<typeof bothStats>>
  fault(target: 'voice' | 'text', kind: string): Promise<void>
  reply(phone: string, text: string): Promise<void>
}

export async function openTestSendsFixture(): Promise<TestSendsFixture> {
  const fixture = await openCampaignFixture({ engine: false })
  const control = fixture.simulators.urls.control
  let last = 0
  const phone = async (number: string) => {
    const response = await fetch(`${control}/phones/${number}`)
    return phoneSchema.parse(await response.json())
  }
  const askCode = (customer: Customer, number: string) =>
    customer.browser.post('/api/test-sends/numbers/', { phone: number })
  const enterCode = (customer: Customer, number: string, code: string) =>
    customer.browser.post('/api/test-sends/numbers/confirm/', { phone: number, code })
  const codeOn = async (number: string) => {
    const text = (await phone(number)).messages.at(-1)?.text ?? ''
    return /^\d{6}/.exec(text)?.[0] ?? `no code in “${text}”`
  }
  const look = async (customer: Customer) =>
    testSendsResponseSchema.parse((await customer.browser.get('/api/test-sends/')).body)
  const newPhone = () => `1408777${String(++last).padStart(4, '0')}`
  const own = async ({ accountId, userId }: Customer, number: string) => {
    const whose = { accountId, userId, phone: Number(number) }
    await fixture.db.transaction((tx) => confirmNumber(tx, whose, fixture.clock.now()))
  }
  return {
    ...fixture,
    newPhone,
    askCode,
    enterCode,
    codeOn,
    confirm: async (customer, number) => {
      await askCode(customer, number)
      await enterCode(customer, number, await codeOn(number))
    },
    own,
    ready: async (number = newPhone()) => {
      const customer = await fixture.customer()
      await own(customer, number)
      return { customer, phone: number }
    },
    send: (customer, number, changes = {}) =>
      customer.browser.post('/api/test-sends/', {
        channel: 'text',
        message: 'Hi Ann',
        phone: number,
        ...changes,
      }),
    look,
    newest: async (customer, state) => {
      let found: TestSendResponse | undefined
      await until(`the newest test is ${state}`, async () => {
        found = (await look(customer)).tests[0]
        return found?.state === state
      })
      if (!found) throw new Error('There is no test.')
      return found
    },
    phone,
    stats: async () => bothStats.parse(await (await fetch(`${control}/stats`)).json()),
    fault: (target, kind) => post(`${control}/faults`, { target, kind, count: 1 }),
    reply: (number, text) => post(`${control}/phones/${number}/replies`, { text }),
  }
}

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
}
