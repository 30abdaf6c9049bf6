import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { reportToken } from '../../features/runs/delivery-reference.ts'
import { referenceOf } from './reference-of.ts'
import { openCampaignFixture } from './campaign-fixture.ts'
import type { CampaignFixture } from './campaign-fixture.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import { until } from '../until.ts'

/** One voicemail that was accepted and is never reported: the test reports for the provider. */
export interface AcceptedDrop {
  fixture: CampaignFixture
  customer: Customer
  phone: number
  /** Where the delivery stands. */
  state(): Promise<string | undefined>
  /** The report address that the provider was given. */
  reportAddress(): Promise<string>
  callback(address: string, reasonCode: number): object
  /** Where the provider sends its signed reports, and one about this number, without a reference. */
  webhookUrl: string
  webhookEvent(reasonCode: number): WebhookEvent
  /** The headers by which the provider signs this body, with its secret when nothing else is given. */
  signed(body: object, secret?: string): Record<string, string>
  /** Has the provider sign with another secret from now on, as its own page does; returns it. */
  rotateSecret(): Promise<string>
  /** What was counted of webhooks, except what is expected on any day. */
  counted(what: 'refused' | 'ignored'): Promise<string[]>
}

interface WebhookEvent {
  event_id: string
  event: string
  data: { drop_id: string; to: string; status: string; reason_code: number }
}

const SILENT = 15550030003

export async function openAcceptedDrop(): Promise<AcceptedDrop> {
  const fixture = await openCampaignFixture()
  const customer = await fixture.customer()
  const list = await fixture.list(customer, [SILENT])
  await fixture.publish(customer, list, { name: 'One', campaignType: 'voicemail' })
  fixture.engine.wake()
  const { accountId } = customer
  const delivery = async () => {
    const [row] = await fixture.db.query<{ runId: string; line: number; state: string }>(
      'select run_id as "runId", line, state from deliveries where account_id = $1',
      [accountId],
    )
    return row
  }
  const state = async () => (await delivery())?.state
  await until('the drop is accepted', async () => (await state()) === 'accepted')
  return {
    fixture,
    customer,
    phone: SILENT,
    state,
    reportAddress: async () => {
      const row = await delivery()
      if (!row) throw new Error('There is no delivery.')
      const reference = referenceOf({ ...row, accountId, channel: 'voice' })
      const token = reportToken('s'.repeat(32), reference)
      return `${fixture.origin}/api/webhooks/drop-cowboy/${reference}/${token}/`
    },
    callback: (address, reasonCode) => ({
      drop_id: randomUUID(),
      phone_number: `+${SILENT}`,
      status: reasonCode === 0 ? 'success' : 'failure',
      reason_code: reasonCode,
      foreign_id: address.split('/').at(-3),
    }),
    webhookUrl: `${fixture.origin}/api/webhooks/drop-cowboy/`,
    webhookEvent: (reasonCode) => ({
      event_id: randomUUID(),
      event: 'contact.rvm.status',
      data: {
        drop_id: randomUUID(),
        to: `+${SILENT}`,
        status: reasonCode === 0 ? 'success' : 'failure',
        reason_code: reasonCode,
      },
    }),
    signed: (body, secret = fixture.simulators.credentials.dropCowboy.signingSecret) => {
      const timestamp = String(Math.floor(Date.now() / 1000))
      const hmac = createHmac('sha256', secret)
      const hex = hmac.update(`${timestamp}.${JSON.stringify(body)}`).digest('hex')
      return { 'x-timestamp': timestamp, 'x-signature': `sha256=${hex}` }
    },
    rotateSecret: () => rotateSecret(fixture),
    counted: (what) => countedOf(fixture, what),
  }
}

const webhookSchema = z.object({
  data: z.object({ webhook_id: z.string(), signing_secret: z.string() }),
})

async function rotateSecret({ simulators }: CampaignFixture): Promise<string> {
  const { key, secret } = simulators.credentials.dropCowboy
  const webhooks = `${simulators.urls.dropCowboy}/register/public/webhooks`
  const ask = async (url: string, body: object) => {
    const response = await post(url, body, { 'x-key': key, 'x-secret': secret })
    return webhookSchema.parse(await response.json()).data
  }
  const hook = { hook_url: 'http://127.0.0.1:9/', event_types: ['contact.rvm.status'] }
  const { webhook_id: id } = await ask(webhooks, hook)
  return (await ask(`${webhooks}/${id}/rotate-secret`, {})).signing_secret
}

async function countedOf(fixture: CampaignFixture, what: string): Promise<string[]> {
  const metric = fixture.metrics.getSingleMetric(`afterbeep_webhooks_${what}_total`)
  const { values } = (await metric?.get()) ?? { values: [] }
  return values
    .filter(({ labels }) => labels['reason'] !== 'not_needed')
    .map(({ labels, value }) => `${labels['provider']} ${labels['reason']} ${value}`)
    .toSorted()
}

export function post(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
