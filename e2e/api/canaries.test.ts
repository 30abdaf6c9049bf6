import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiClient } from '@afterbeep/testing/product/api-client'
import type { ApiResponse } from '@afterbeep/testing/product/api-client'
import {
  draftFor,
  publish,
  sendFile,
  untilFinal,
  upload,
} from '@afterbeep/testing/product/campaigns'
import { contactFile, contactRow } from '@afterbeep/testing/data/contact-file'
import { newCustomer, password, register, signIn } from '@afterbeep/testing/product/customer'
import { subscribe } from '@afterbeep/testing/data/paying'
import { until } from '@afterbeep/testing/product/poll'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import type { TestProduct } from '@afterbeep/testing/product/test-products'

/*
 * Texts and numbers that occur nowhere else go through every flow and every error path that a client can
 * reach, with the most talkative log. None of them may be in a line of it, nor in an error's body.
 */
const canary = {
  first: 'Canarina',
  last: 'Zwitscherling',
  message: 'yellow-feather-offer',
  reply: 'stop chirping at me Zwitscherling',
  wrongPassword: 'canary-guess-4711-xyz',
  email: 'canary.bird@example.com',
  street: 'Aviary Lane 99',
}
const phones = ['14087775501', '12127775502', '13127775503']
const tokens: string[] = []
const bodies: string[] = []
let fixture: TestProduct

beforeAll(async () => {
  fixture = await startTestProduct(undefined, { LOG_LEVEL: 'trace' })
})
afterAll(() => fixture.close())

/** Keeps what errors showed. */
async function noted(response: Promise<ApiResponse>): Promise<ApiResponse> {
  const { status, text } = await response
  if (status >= 400) bodies.push(text)
  return response
}

/** A number as log lines may write it. */
function waysToWrite(phone: string): RegExp {
  const [, area = '', exchange = '', line = ''] = /^1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? []
  return new RegExp(`${area}\\D{0,3}${exchange}\\D{0,2}${line}`)
}

async function signUpAndIn() {
  const { product, sandbox } = fixture
  const visitor = createApiClient(product.url)
  await noted(register(visitor, canary.email, { first_name: canary.first, last_name: canary.last }))
  await noted(visitor.post('/api/login/', { email: canary.email, password }))
  const links = await until('a mail with a link', async () => {
    const mails = await sandbox.mail(canary.email)
    const found = mails.flatMap((mail) => mail.links)
    return found.length > 0 ? found : undefined
  })
  for (const link of links) tokens.push(new URL(link).searchParams.get('token') ?? 'none')
  for (const token of tokens) await noted(visitor.post('/api/verify-email/', { token }))
  for (const token of tokens) {
    await noted(visitor.post('/api/password-reset/confirm/', { token, password: 'x' }))
  }
  await noted(visitor.post('/api/login/', { email: canary.email, password: canary.wrongPassword }))
  await noted(visitor.post('/api/login/', { email: canary.email, password: '\u0000' }))
  await noted(visitor.post('/api/password-reset/', { email: canary.email }))
  return { api: visitor, email: canary.email, uid: await signIn(visitor, canary.email) }
}

it('no number, name, address, password, token or message is in the log or in an error', async () => {
  const { product, sandbox, dropAt } = fixture
  const customer = await signUpAndIn()
  const { api } = customer
  await subscribe(customer, 'Launch')
  const rows = phones.map((phone, index) => ({
    ...contactRow(phone, index),
    firstName: canary.first,
    lastName: canary.last,
    address: canary.street,
  }))
  const { contact_list_id: contactListId } = await upload(customer, contactFile(rows))
  const twice = contactFile([...rows, ...rows])
  await noted(sendFile(customer, twice))
  const garbage = new TextEncoder().encode(`id,${canary.first}\n${phones[0]},"${canary.last}`)
  await noted(sendFile(customer, garbage))

  const draft = draftFor(dropAt, {
    name: `Canary ${randomUUID()}`,
    contactListId,
    message: `Hi <FirstName>, ${canary.message}`,
  })
  await sandbox.fault({ target: 'voice', kind: '500', count: 1 })
  await sandbox.fault({ target: 'text', kind: 'drop', count: 1 })
  const key = randomUUID()
  await noted(publish(customer, draft, key))
  await noted(publish(customer, { ...draft, message: `${canary.message} again` }, key))
  await noted(publish(customer, draft))
  await noted(publish(customer, { ...draft, name: '\u0000', message: canary.message }))
  await noted(
    publish(customer, { ...draft, startDate: canary.last, contactListId: phones[0] ?? '' }),
  )
  await noted(
    api.post('/api/test-sends/', { channel: 'text', message: canary.message, phone: phones[0] }),
  )
  await noted(api.post('/api/number-searches/', { phone: phones[0] }))
  await noted(api.post('/api/number-searches/', { number: `${phones[0]}\u0000` }))
  await noted(api.put(`/api/user/${customer.uid}/`, { customer_name: `${canary.last}\u0000` }))
  await noted(api.put(`/api/user/${phones[0]}/`, { customer_name: canary.last }))
  await noted(api.get(`/api/drop-cowboy/analytics/details/${canary.last}/?after=${phones[0]}`))
  await noted(api.get(`/api/messages/?after=${phones[0]}&campaign=${canary.first}`))
  await noted(api.get(`/api/contact-lists/${phones[0]}/`))
  await noted(api.post('/api/payments/billing/update-payment-method', { customerId: canary.last }))

  await sandbox.moveTo(new Date(dropAt.getTime() + 60_000))
  await untilFinal(customer, draft.name)
  await sandbox.reply(phones[0] ?? '', canary.reply)
  await sandbox.reply(phones[1] ?? '', 'STOP')
  await until('both replies', async () => {
    const { text } = await api.get('/api/messages/?limit=50')
    return text.includes(canary.reply) && text.includes('STOP') ? true : undefined
  })
  await forgeWebhooks(product.url)
  await noted(api.get(`/api/drop-cowboy/analytics/details/download/${draft.name}/`))
  await api.get('/api/drop-cowboy/analytics/download/')
  await noted(api.delete(`/api/contact-lists/${contactListId}/`))
  await noted(api.post('/api/logout/'))
  const stranger = await newCustomer(product.url, sandbox)
  await noted(stranger.api.get(`/api/contact-lists/${contactListId}/`))

  const log = product.output()
  expect(log).toContain('"event":"campaign_published"')
  expect(log).toContain('"event":"sign_in_refused"')
  const texts = [...Object.values(canary), password, 'Zwitscher', ...tokens]
  for (const [where, text] of [['log', log] as const, ['errors', bodies.join('\n')] as const]) {
    for (const one of texts) expect.soft(text, `${one} in the ${where}`).not.toContain(one)
    for (const phone of phones) {
      expect.soft(text, `${phone} in the ${where}`).not.toMatch(waysToWrite(phone))
    }
    expect.soft(text).not.toMatch(/\b(?:insert into|update \w+ set|delete from|select .* from)\b/i)
    expect.soft(text).not.toMatch(/"code":"(?:\d{5}|\d{2}[0-9A-Z]P\d{2}|22[0-9A-Z]{3})"/)
  }
})

/** Webhooks with no signature, with a wrong one, and with bodies that are none. */
async function forgeWebhooks(url: string): Promise<void> {
  const body = JSON.stringify({
    data: { payload: { from: { phone_number: `+${phones[2]}` }, text: canary.reply } },
    phone_number: phones[2],
    name: canary.last,
  })
  const wrong = createHmac('sha256', 'wrong').update(body).digest('hex')
  for (const path of ['drop-cowboy', 'telnyx', 'stripe']) {
    for (const sent of [body, body.slice(0, 40), '', `"${canary.last}"`]) {
      const response = await fetch(`${url}/api/webhooks/${path}/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': `t=1,v1=${wrong}`,
          'telnyx-signature-ed25519': wrong,
          'telnyx-timestamp': '1',
        },
        body: sent,
      })
      if (!response.ok) bodies.push(await response.text())
    }
  }
}
