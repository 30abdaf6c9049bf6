import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import fc from 'fast-check'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nastyTexts, nastyValue } from '@afterbeep/testing/data/nasty-values'
import { createWebhookLog } from '../../platform/http/webhook-log.ts'
import { createLogger } from '../../platform/log.ts'
import { countQuarantined } from '../../platform/quarantine/quarantine.queries.ts'
import { createTelnyx } from '../../providers/text/telnyx.ts'
import { createDropCowboy } from '../../providers/voice/drop-cowboy.ts'
import { openSignInServer } from '../accounts/sign-in-server.ts'
import { openAcceptedDrop } from '../campaigns/accepted-drop.ts'
import type { AcceptedDrop } from '../campaigns/accepted-drop.ts'
import { until } from '../until.ts'
import { registerWebhookRoutes } from '../../features/reports/webhooks.routes.ts'

/** `npm run test:attack` sends more. */
const events = Number(process.env['EVENTS'] ?? 100)
const seed = Number(process.env['SEED'] ?? 40)
const UNTOUCHED = 12125550177
const ANY = 12125550178

/** What only the inside knows. */
const leak = /SQLSTATE|syntax error at or near|violates|node_modules|\bat \S+ \(|\.ts:\d+|"stack"/

let drop: AcceptedDrop
let origin: string
let close: () => Promise<void>
const keys = generateKeyPairSync('ed25519')

beforeAll(async () => {
  drop = await openAcceptedDrop()
  const { db, clock, simulators, intake, proofs } = drop.fixture
  const { dropCowboy, telnyx } = simulators.credentials
  const wire = { connections: 1, timeoutMs: 3000 }
  const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const voice = createDropCowboy({
    ...dropCowboy,
    ...wire,
    baseUrl: simulators.urls.dropCowboy,
    signingSecrets: [dropCowboy.signingSecret],
  })
  const text = createTelnyx({
    ...telnyx,
    ...wire,
    publicKey: publicKey.toString('base64'),
    baseUrl: simulators.urls.telnyx,
  })
  const log = createLogger('silent')
  const webhookLog = createWebhookLog(log, new Registry())
  const opened = await openSignInServer(db, clock.now(), (server) =>
    registerWebhookRoutes(server, {
      intake,
      proofs,
      voice,
      text,
      isReportToken: () => true,
      webhookLog,
    }),
  )
  origin = opened.origin
  close = async () => {
    await opened.api.close()
    await Promise.all([voice.close(), text.close()])
  }
})
afterAll(async () => {
  await close()
  await drop.fixture.close()
})

interface Event {
  path: string
  body: object
}

const ofText = (type: string, payload: object) => ({
  data: { id: randomUUID(), event_type: type, occurred_at: '2026-11-21T18:30:00Z', payload },
})
const reply = (phone: number, text: string) =>
  ofText('message.received', {
    text,
    from: { phone_number: `+${phone}` },
    to: [{ phone_number: drop.fixture.simulators.credentials.telnyx.from }],
    messaging_profile_id: randomUUID(),
  })

/** One of each kind that the providers publish, all of them about what is there. */
async function goodEvents(): Promise<Event[]> {
  const address = new URL(await drop.reportAddress()).pathname
  const [reference, token] = address.split('/').slice(-3)
  const voice = '/api/webhooks/drop-cowboy/'
  const text = '/api/webhooks/telnyx/'
  const receipt = { drop_id: randomUUID(), proof_of_delivery_url: 'https://rvm.example/a.mp3' }
  const finalized = ofText('message.finalized', {
    id: randomUUID(),
    to: [{ phone_number: `+${drop.phone}`, status: 'delivery_failed' }],
    errors: [{ code: '40300' }],
  })
  return [
    { path: voice, body: drop.webhookEvent(4002) },
    {
      path: voice,
      body: { event_id: randomUUID(), event: 'contact.rvm.receipt', data: receipt },
    },
    { path: address, body: drop.callback(address, 4002) },
    { path: text, body: reply(ANY, 'Please STOP calling') },
    { path: text, body: finalized },
    { path: `${text}${reference}/${token}/`, body: finalized },
  ]
}

function post({ path, body }: Event): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const bytes = JSON.stringify(body)
  const signature = sign(null, Buffer.from(`${timestamp}|${bytes}`), keys.privateKey)
  const signedText = {
    'telnyx-timestamp': timestamp,
    'telnyx-signature-ed25519': signature.toString('base64'),
  }
  const headers = path.includes('telnyx') ? signedText : drop.signed(body)
  return fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: bytes,
  })
}

/** With one to three of its values, at any depth, replaced by anything that JSON can hold. */
function changed(body: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(body)
  const change = fc.tuple(fc.constantFrom(...places), nastyValue)
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce((value, [place, other]) => replaced(value, place, other), body),
    )
}

type Place = readonly string[]

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const inside = Object.entries(value).flatMap(([key, one]) =>
    placesIn(one).map((place) => [key, ...place]),
  )
  return [[], ...inside]
}

function replaced(value: unknown, [key, ...rest]: Place, other: unknown): unknown {
  if (key === undefined) return other
  if (typeof value !== 'object' || value === null) return value
  const inside = (name: string, one: unknown) => (name === key ? replaced(one, rest, other) : one)
  if (Array.isArray(value)) return value.map((one: unknown, index) => inside(String(index), one))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inside(name, one)]))
}

const otherValues: readonly unknown[] = [null, true, [], {}, -1, 1.5, 1e308, 2 ** 53]

/** Each of its values, one after the other, replaced by each text and value that has broken something elsewhere. */
function eachChanged({ path, body }: Event): Event[] {
  return placesIn(body).flatMap((place) =>
    [...nastyTexts, ...otherValues].map((other) => ({
      path,
      body: Object(replaced(body, place, other)),
    })),
  )
}

const AT_ONCE = 20

/** The events that were neither received nor refused in words, with the responses. */
async function faultsAmong(all: readonly Event[]): Promise<string[]> {
  const faults: string[] = []
  for (let at = 0; at < all.length; at += AT_ONCE) {
    await Promise.all(
      all.slice(at, at + AT_ONCE).map(async (event) => {
        const response = await post(event)
        const said = await response.text()
        const isInWords = /^\{"(received|error)":/.test(said) && !leak.test(said)
        if (response.status < 500 && isInWords) return
        faults.push(`${event.path} ${JSON.stringify(event.body).slice(0, 500)} → ${said}`)
      }),
    )
  }
  return faults
}

it(`well-signed events with anything in them are received or refused in words, and hold up no other (seed ${seed})`, async () => {
  const good = await goodEvents()
  const anyEvent = fc
    .constantFrom(...good)
    .chain(({ path, body }) => changed(body).map((value) => ({ path, body: Object(value) })))
  expect(await faultsAmong(good.flatMap(eachChanged))).toEqual([])
  expect(await faultsAmong(fc.sample(anyEvent, { numRuns: events, seed }))).toEqual([])
  expect(
    (await post({ path: '/api/webhooks/telnyx/', body: reply(UNTOUCHED, 'STOP') })).status,
  ).toBe(200)
  const { db, intake, suppressions } = drop.fixture
  const { accountId } = drop.customer
  await until('the STOP is in force', async () => {
    await intake.sweep()
    return (await suppressions.suppressedAmong(db, accountId, [UNTOUCHED])).size > 0
  })
  expect(await countQuarantined(db)).toEqual([])
})
