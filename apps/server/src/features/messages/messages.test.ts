import { afterAll, beforeAll, expect, it } from 'vitest'
import { messagesResponseSchema } from '@afterbeep/contract/api/campaigns/messages'
import type { MessagesResponse, Reply } from '@afterbeep/contract/api/campaigns/messages'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { until } from '../../testing/until.ts'

const NAME = 'Ämter & “Söhne” / 100 %'
const ANN = 14085550001
const BOB = 14085550002
let fixture: CampaignFixture
let customer: Customer
let listId: string
beforeAll(async () => {
  fixture = await openCampaignFixture()
  customer = await fixture.customer()
  listId = await fixture.list(customer, [ANN, BOB])
  await fixture.publish(customer, listId, { name: NAME })
  fixture.engine.wake()
  await fixture.reaches(customer, NAME, 'Completed')
})
afterAll(() => fixture.close())

async function read(query = '', who = customer): Promise<MessagesResponse> {
  const { status, body } = await who.browser.get(`/api/messages/${query}`)
  expect(status).toBe(200)
  return messagesResponseSchema.parse(body)
}
const ofCampaign = `?campaign=${encodeURIComponent(NAME)}`

/** From a simulated phone, through the provider's webhook. Returns it as the customer reads it. */
async function reply(phone: number, text: string, who = customer): Promise<Reply> {
  fixture.clock.advance(1000)
  await fetch(`${fixture.simulators.urls.control}/phones/${phone}/replies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  let newest: Reply | undefined
  await until('the reply is there', async () => {
    newest = (await read('', who)).messages[0]
    return newest?.text === text
  })
  if (!newest) throw new Error('There is no reply.')
  return newest
}

it('a reply is listed with its contact, its campaign and suggested replies', async () => {
  expect(await read()).toEqual({ messages: [], next: null })
  await fixture.db.query(
    `update accounts set business_name = 'Acme', opt_out_number = '408 555 0100' where id = $1`,
    [customer.accountId],
  )
  const text = 'Who is this? <script>alert(1)</script>'
  expect(await reply(ANN, text)).toEqual({
    id: expect.any(String),
    phone: String(ANN),
    name: 'Ann Lee',
    text,
    received_at: fixture.clock.now().toISOString(),
    campaign_name: NAME,
    opted_out: false,
    suggestions: [
      expect.stringContaining('This is Acme.'),
      expect.stringContaining('Acme at 408 555 0100'),
      expect.stringContaining('May I call you'),
    ],
  })
})

it('a STOP is marked, and replies of its number have no suggested replies', async () => {
  await reply(BOB, 'How much is it?')
  expect((await read()).messages[0]?.suggestions).not.toEqual([])
  expect(await reply(BOB, 'STOP')).toMatchObject({ opted_out: true, suggestions: [] })
  const ofBob = (await read()).messages.filter(({ phone }) => phone === String(BOB))
  expect(ofBob.map(({ opted_out, suggestions }) => [opted_out, suggestions])).toEqual([
    [true, []],
    [true, []],
  ])
  expect(await reply(BOB, 'START')).toMatchObject({ opted_out: false })
  // A STOP gets no suggested reply, although the number may be contacted again.
  expect((await read()).messages[1]).toMatchObject({ text: 'STOP', suggestions: [] })
})

it('a page continues where the one before ended, also among replies of one moment', async () => {
  await fixture.db.query(
    `update inbound_messages set received_at = (
       select max(received_at) from inbound_messages) where account_id = $1 and phone = $2`,
    [customer.accountId, BOB],
  )
  const all = await read(`${ofCampaign}&limit=50`)
  expect(all.messages).toHaveLength(4)
  expect(all.next).toBeNull()
  const seen: string[] = []
  let after = ''
  for (let page = 0; page < 4; page += 1) {
    const { messages, next } = await read(`${ofCampaign}&limit=1${after}`)
    seen.push(...messages.map(({ id }) => id))
    after = `&after=${next ?? ''}`
    expect(next === null).toBe(page === 3)
  }
  expect(seen).toEqual(all.messages.map(({ id }) => id))
  for (const crafted of ['nonsense', `${'9'.repeat(15)}.${all.messages[0]?.id}`, "1.'--"]) {
    const refused = await customer.browser.get(
      `/api/messages/?after=${encodeURIComponent(crafted)}`,
    )
    expect(refused.status).toBe(400)
  }
})

it('another campaign has no replies, and an unknown one or no session is refused', async () => {
  await fixture.publish(customer, listId, {
    name: 'Later',
    startDate: '2026-12-01',
    endDate: '2026-12-01',
  })
  expect((await read('?campaign=Later')).messages).toEqual([])
  expect((await customer.browser.get('/api/messages/?campaign=None')).status).toBe(404)
  const stranger = await fixture.customer()
  expect((await read('', stranger)).messages).toEqual([])
  expect((await stranger.browser.get(`/api/messages/${ofCampaign}`)).status).toBe(404)
  expect((await fetch(`${fixture.origin}/api/messages/`)).status).toBe(401)
})

it('a reply stays without the name when the contacts of its list are removed', async () => {
  const other = await fixture.customer()
  const phone = 14085550003
  const list = await fixture.list(other, [phone])
  await fixture.publish(other, list, { name: NAME })
  fixture.engine.wake()
  await fixture.reaches(other, NAME, 'Completed')
  expect((await reply(phone, 'Thanks', other)).name).toBe('Ann Lee')
  expect((await other.browser.delete(`/api/contact-lists/${list}/`)).status).toBe(204)
  expect((await read(ofCampaign, other)).messages[0]).toMatchObject({
    name: null,
    text: 'Thanks',
    campaign_name: NAME,
  })
})
