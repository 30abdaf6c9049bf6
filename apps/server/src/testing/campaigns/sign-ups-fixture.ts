import { randomUUID } from 'node:crypto'
import type { SignUpPageBody } from '@afterbeep/contract/api/sign-ups'
import { replyEvent } from '../../features/reports/report-event.ts'
import { onlySharedSender } from '../../features/senders/index.ts'
import { beginSignUp } from '../../features/sign-ups/begin-sign-up.ts'
import type { Begun } from '../../features/sign-ups/begin-sign-up.ts'
import { selectPage } from '../../features/sign-ups/pages.queries.ts'
import { sendQuestions } from '../../features/sign-ups/index.ts'
import { createLateWrites } from '../../platform/claims/claimed-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import type { SendResponse } from '../../providers/outcome.ts'
import type { TextMessage, TextProvider } from '../../providers/text/port.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import { openCampaignFixture } from './campaign-fixture.ts'
import type { CampaignFixture } from './campaign-fixture.ts'

export interface SignUpsFixture extends CampaignFixture {
  /** A business with an open page; `changes` over `both`, about news, without a keyword. */
  business(changes?: Partial<SignUpPageBody>): Promise<Customer & { code: string }>
  /** In California. */
  newPhone(): number
  /** Forward to this hour (UTC) of the next day. */
  advanceTo(hour: number): void
  /** The page's form, from this network. */
  signUp(business: Customer, phone: number, network?: string): Promise<Begun>
  /** An inbound text to the shared number, or to this one. */
  write(phone: number, text: string, sentTo?: string): Promise<void>
  /** What housekeeping does every two seconds; returns the texts that went to this number so far. */
  round(phone: number): Promise<string[]>
  /** A process of its own; the returned function is one round of it. */
  openProcess(options?: {
    db?: Database
    text?: TextProvider
    isStopping?: () => boolean
  }): () => Promise<void>
  /** What the provider responds from now on. */
  responds(response: SendResponse): void
  /** The states of a number's sign-ups, oldest first. */
  states(phone: number): Promise<string[]>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let lastPhone = 14085560000
let lastNetwork = 0

export async function openSignUpsFixture(): Promise<SignUpsFixture> {
  const fixture = await openCampaignFixture({ engine: false })
  const { db, clock, suppressions, intake } = fixture
  const sent: TextMessage[] = []
  let response: SendResponse = { kind: 'accepted', providerRef: 'm' }
  const text = {
    send: async (message: TextMessage) => {
      sent.push(message)
      return response
    },
    readWebhook: () => ({ kind: 'refused' as const, refusal: 'no_secret' as const }),
    close: async () => undefined,
  }
  const deps = {
    db,
    clock,
    suppressions,
    log: createLogger('silent'),
    senders: onlySharedSender,
    tokenSecret: 's',
    publicUrl: 'http://127.0.0.1:9',
  }
  const round = async (phone: number) => {
    await sendQuestions({ ...deps, late: createLateWrites(), isStopping: () => false, text })
    return sent.filter((message) => message.phone === phone).map((message) => message.text)
  }
  return {
    ...fixture,
    openProcess: (options = {}) => {
      const late = createLateWrites()
      return () => sendQuestions({ ...deps, text, isStopping: () => false, ...options, late })
    },
    business: async (changes = {}) => {
      const customer = await fixture.customer()
      await db.query(`update accounts set business_name = 'Acme' where id = $1`, [
        customer.accountId,
      ])
      const body = { is_open: true, about: 'news', channels: 'both', keyword: null, ...changes }
      await customer.browser.send('PUT', '/api/sign-ups/page/', body)
      const page = await selectPage(db, customer.accountId)
      return { ...customer, code: page?.code ?? '' }
    },
    newPhone: () => (lastPhone += 1),
    advanceTo: (hour) => clock.advance(DAY_MS - (clock.now().getTime() % DAY_MS) + hour * HOUR_MS),
    signUp: async ({ accountId }, phone, network = `198.51.100.${(lastNetwork += 1)}`) => {
      const page = await selectPage(db, accountId)
      if (!page) throw new Error('The business has no page.')
      const asking = { firstName: 'Ann', lastName: 'Lee', how: 'page', said: null } as const
      return db.transaction((tx) =>
        beginSignUp(
          tx,
          suppressions,
          page,
          { ...asking, phone, address: network, network },
          clock.now(),
        ),
      )
    },
    write: async (phone, said, sentTo) => {
      const eventId = randomUUID()
      const event = { eventId, fromPhone: phone, text: said, saidAt: clock.now() }
      const to = sentTo === undefined ? {} : { sentTo: [sentTo] }
      await intake.take(replyEvent({ ...event, ...to, respondedByProvider: false }))
    },
    round,
    responds: (next) => void (response = next),
    states: async (phone) => {
      const rows = await db.query<{ state: string }>(
        'select state from sign_ups where phone = $1 order by asked_at',
        [phone],
      )
      return rows.map(({ state }) => state)
    },
  }
}
