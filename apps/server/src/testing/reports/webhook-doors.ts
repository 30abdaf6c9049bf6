import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import Stripe from 'stripe'
import type { Database } from '../../platform/database/database.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import { openBillingFixture } from '../billing/billing-fixture.ts'
import type { BillingFixture } from '../billing/billing-fixture.ts'
import { payForPlan } from '../billing/buy-plan.ts'
import { simulatedStripe } from '../billing/simulated-stripe.ts'
import { HOUR_MS, openRulesFixture } from '../campaigns/rules-fixture.ts'
import type { RulesFixture } from '../campaigns/rules-fixture.ts'
import type { HeldReport, OnSend } from '../campaigns/watched-providers.ts'
import { captureLog } from '../capture-log.ts'
import type { CapturedLog } from '../capture-log.ts'
import { until } from '../until.ts'

const PHONE = 15550011201
const json = { 'content-type': 'application/json' }
const junk = 'no object'
const large = 'x'.repeat(2_000_000)

interface Credits {
  available: number
  reserved: number
}

/** One way in for a provider's webhooks, with a report that waits to be brought. */
export interface WebhookDoor {
  provider: 'voice' | 'text' | 'payments'
  db: Database
  metrics: Metrics
  logged: CapturedLog
  customer: Customer
  genuine: HeldReport
  /** The same with a wrong secret. */
  forged: HeldReport
  /** What else is refused. */
  broken: HeldReport[]
  /** Signed well, of a kind that the product does not know. */
  unknown: HeldReport
  /** The credits before and after the genuine one is applied. */
  before: Credits
  after: Credits
  /** What has to happen before it is applied. */
  apply?: () => Promise<void>
  close: () => Promise<void>
}

/** A campaign whose messages are with the provider, and whose reports are held. */
export interface HeldCampaign {
  fixture: RulesFixture
  customer: Customer
  logged: CapturedLog
  /** The last report of each message. */
  finals: () => HeldReport[]
}

export async function holdCampaign(
  channel: 'voice' | 'text',
  phones: readonly number[],
  onSend: OnSend = () => undefined,
): Promise<HeldCampaign> {
  const logged = captureLog()
  const fixture = await openRulesFixture({ log: logged.log })
  fixture.wire.holdReports = true
  fixture.wire.onSend = onSend
  const customer = await fixture.customer()
  await fixture.control('/faults', { target: 'text', kind: 'unknown-event' })
  const campaignType = channel === 'text' ? 'both' : 'voicemail'
  await fixture.send(customer, phones, { campaignType })
  const { wire } = fixture
  const isVoice = ({ url }: HeldReport) => url.includes('/drop-cowboy/')
  const finals = () =>
    wire.held.filter(({ body }) => channel === 'voice' || body.includes('finalized'))
  await until('each is reported', async () => {
    // A text waits for the report of its voicemail.
    const before = channel === 'text' ? wire.held.filter(isVoice) : []
    wire.held = wire.held.filter((one) => !before.includes(one))
    for (const report of before) await wire.bring(report)
    return finals().length === phones.length
  })
  return { fixture, customer, logged, finals }
}

function onlyOne(reports: readonly HeldReport[]): HeldReport {
  const [report] = reports
  if (!report) throw new Error('No report was held.')
  return report
}

const partsOf = ({ fixture, customer, logged }: HeldCampaign) => {
  const { db, metrics } = fixture
  return { db, metrics, logged, customer, close: () => fixture.close() }
}

/** Of one delivery at this price: it is reserved, and then paid, as what came before it was. */
const creditsOf = (price: number, paid = 0) => ({
  before: { available: 20_000 - paid - price, reserved: price },
  after: { available: 20_000 - paid - price, reserved: 0 },
})

/** The unsigned callback, whose address has the proof. */
export async function openCallbacks(): Promise<WebhookDoor> {
  const campaign = await holdCampaign('voice', [PHONE])
  const genuine = onlyOne(campaign.finals())
  const forged = { ...genuine, url: genuine.url.replace(/[^/]{22}(\/?)$/, `${'x'.repeat(22)}$1`) }
  const broken = [junk, large].map((body) => ({ ...genuine, body }))
  const unknown = { ...genuine, body: '{"kind":"of another time"}' }
  const reports = { genuine, forged, broken, unknown }
  return { ...partsOf(campaign), ...creditsOf(50), ...reports, provider: 'voice' }
}

/** The signed event, which names a number and a drop. */
export async function openSignedVoice(): Promise<WebhookDoor> {
  const campaign = await holdCampaign('voice', [PHONE])
  const { simulators, origin, intake } = campaign.fixture
  const { signingSecret } = simulators.credentials.dropCowboy
  const signed = (body: string, secret = signingSecret, ageSeconds = 0): HeldReport => {
    const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds)
    const hex = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    const headers = { ...json, 'x-timestamp': timestamp, 'x-signature': `sha256=${hex}` }
    return { url: `${origin}/api/webhooks/drop-cowboy/`, headers, body }
  }
  const event = (name: string) => {
    const data = { drop_id: randomUUID(), to: `+${PHONE}`, status: 'success', reason_code: 0 }
    return JSON.stringify({ event_id: randomUUID(), event: name, data })
  }
  const genuine = signed(event('contact.rvm.status'))
  const old = signed(genuine.body, signingSecret, 3600)
  const broken = [{ ...genuine, headers: json }, old, signed(junk), signed(large)]
  const forged = signed(genuine.body, 'of another account')
  const unknown = signed(event('contact.moved'))
  // A callback would come first, and is waited for.
  const apply = () => intake.sweep(new Date(Date.now() + HOUR_MS))
  const reports = { genuine, forged, broken, unknown }
  return { ...partsOf(campaign), ...creditsOf(50), ...reports, provider: 'voice', apply }
}

export async function openTexts(): Promise<WebhookDoor> {
  const campaign = await holdCampaign('text', [PHONE])
  const genuine = onlyOne(campaign.finals())
  const withHeader = (name: string, value: string): HeldReport => ({
    ...genuine,
    headers: { ...genuine.headers, [name]: value },
  })
  const { privateKey } = generateKeyPairSync('ed25519')
  const signed = `${genuine.headers['telnyx-timestamp']}|${genuine.body}`
  const signature = sign(null, Buffer.from(signed), privateKey).toString('base64')
  const forged = withHeader('telnyx-signature-ed25519', signature)
  const old = withHeader('telnyx-timestamp', '1700000000')
  const broken = [{ ...genuine, headers: json }, old, { ...genuine, body: large }]
  const unknowns = () =>
    campaign.fixture.wire.held.filter(({ body }) => body.includes('spend-limit-reached'))
  await until('an unknown event came', () => unknowns().length > 0)
  const reports = { genuine, forged, broken, unknown: onlyOne(unknowns()) }
  return { ...partsOf(campaign), ...creditsOf(5, 50), ...reports, provider: 'text' }
}

export async function openPayments(): Promise<
  WebhookDoor & Pick<BillingFixture, 'clock' | 'moveTo'>
> {
  const fixture = await openBillingFixture({ reports: false })
  const { deps, metrics, logged, simulators, origin, clock } = fixture
  const customer = await fixture.signUp()
  await payForPlan(fixture, customer)
  const { data: events } = await simulatedStripe(simulators).events.list()
  const { webhookSecret } = simulators.credentials.stripe
  const signed = (payload: string, secret = webhookSecret, ageSeconds = 0): HeldReport => {
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const headers = { ...json, 'stripe-signature': signature }
    return { url: `${origin}/api/webhooks/stripe/`, headers, body: payload }
  }
  const genuine = signed(JSON.stringify(events.find(({ type }) => type === 'invoice.paid')))
  const old = signed(genuine.body, webhookSecret, 3600)
  const broken = [{ ...genuine, headers: json }, old, signed(junk), signed(large)]
  const forged = signed(genuine.body, 'whsec_of_another_account')
  const moved = { id: 'evt_moved', object: 'event', type: 'account.moved', data: { object: {} } }
  const reports = { genuine, forged, broken, unknown: signed(JSON.stringify(moved)) }
  const before = { available: 0, reserved: 0 }
  const after = { available: 20_000, reserved: 0 }
  const ways = { moveTo: (to: Date) => fixture.moveTo(to), close: () => fixture.close() }
  const parts = { db: deps.db, metrics, logged, customer, clock, ...ways }
  return { ...parts, ...reports, before, after, provider: 'payments' }
}
