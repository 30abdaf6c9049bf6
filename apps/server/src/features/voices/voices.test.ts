import { voicesResponseSchema, speechResponseSchema } from '@afterbeep/contract/api/voices'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { breakVoiceProvider, openVoicesFixture } from '../../testing/messages/voices-fixture.ts'
import type { VoicesFixture } from '../../testing/messages/voices-fixture.ts'

let fixture: VoicesFixture
beforeAll(async () => {
  fixture = await openVoicesFixture()
})
afterAll(() => fixture.close())
beforeEach(() => {
  Object.assign(fixture.asked, { lists: 0, speeches: 0 })
})

const HOUR_MS = 3_600_000
const codeOf = (body: unknown) => z.object({ code: z.string() }).parse(body).code
const listOf = async ({ browser }: Customer) =>
  voicesResponseSchema.parse((await browser.get('/api/voices/')).body)
const ask = ({ browser }: Customer, text: string, voiceId: string | null = null) =>
  browser.post('/api/voices/speech/', { text, voiceId })
const speak = async (customer: Customer, text: string, voiceId: string | null = null) =>
  speechResponseSchema.parse((await ask(customer, text, voiceId)).body).audio_url

describe('the list of voices', () => {
  it('has the ready voices, the default one, and whether provider or browser speaks', async () => {
    const customer = await (await fixture.serve()).customer()
    const { voices, default_voice, speaks } = await listOf(customer)
    expect(voices.map(({ name }) => name)).toEqual(['Ava', 'Marcus', 'Elena'])
    expect(default_voice).toBe(voices[0]?.id)
    expect(speaks).toBe('provider')
    const other = await (await fixture.serve({ speechesPerDay: 0 })).customer()
    expect((await listOf(other)).speaks).toBe('browser')
  })

  it('is requested once in five minutes, however many users read it', async () => {
    const { customer, waitMs } = await fixture.serve()
    const people = await Promise.all([customer(), customer()])
    await Promise.all(people.map(listOf))
    waitMs(299_000)
    await Promise.all(people.map(listOf))
    expect(fixture.asked.lists).toBe(1)
    waitMs(2000)
    await Promise.all(people.map(listOf))
    expect(fixture.asked.lists).toBe(2)
  })

  it('fails with a message while the provider is down, and works when it is back', async () => {
    const customer = await (await fixture.serve()).customer()
    await breakVoiceProvider(fixture.simulators, '500')
    const response = await customer.browser.get('/api/voices/')
    expect([response.status, codeOf(response.body)]).toEqual([503, 'voices_unavailable'])
    await breakVoiceProvider(fixture.simulators, 'none')
    expect((await listOf(customer)).voices).toHaveLength(3)
  })
})

describe('a spoken preview', () => {
  it('can be played, also in parts, as long as the text takes', async () => {
    const customer = await (await fixture.serve()).customer()
    const { browser } = customer
    const short = await browser.download(await speak(customer, 'Hi Mary.'))
    const path = await speak(customer, 'Hi Mary. '.repeat(20))
    const long = await browser.download(path)
    expect(short.headers.get('content-type')).toBe('audio/wav')
    expect(Number(long.headers.get('content-length'))).toBeGreaterThan(
      Number(short.headers.get('content-length')) * 5,
    )
    const part = await browser.download(path, { range: 'bytes=0-3' })
    expect([part.status, part.text]).toEqual([206, 'RIFF'])
    expect(part.headers.get('content-range')).toMatch(/^bytes 0-3\/\d+$/)
    expect((await browser.download(path, { range: 'bytes=9999999-' })).status).toBe(416)
  })

  it('is billed once for the same text by the same voice, also for a double click', async () => {
    const customer = await (await fixture.serve()).customer()
    const paths = await Promise.all([speak(customer, 'Hello'), speak(customer, 'Hello')])
    paths.push(await speak(customer, 'Hello'))
    expect(new Set(paths).size).toBe(1)
    expect(fixture.asked.speeches).toBe(1)
    const { voices } = await listOf(customer)
    expect(await speak(customer, 'Hello', voices[1]?.id)).not.toBe(paths[0])
    await speak(customer, 'Hello there')
    expect(fixture.asked.speeches).toBe(3)
  })

  it('is spoken again when it has expired, under the same URL', async () => {
    const customer = await (await fixture.serve()).customer()
    const before = await speak(customer, 'Hello again')
    await fixture.advance(HOUR_MS + 60_000)
    expect((await customer.browser.get(before)).status).toBe(404)
    expect(await speak(customer, 'Hello again')).toBe(before)
    expect((await customer.browser.download(before)).status).toBe(200)
    expect(fixture.asked.speeches).toBe(2)
    await speak(customer, 'Another text')
    const kept = await fixture.db.query('select 1 from speeches where account_id = $1', [
      customer.accountId,
    ])
    expect(kept).toHaveLength(2)
  })

  it('is not found for another account, nor for an unknown id', async () => {
    const { customer } = await fixture.serve()
    const [mine, other] = [await customer(), await customer()]
    const path = await speak(mine, 'Only for me')
    expect((await other.browser.get(path)).status).toBe(404)
    expect((await other.browser.get('/api/voices/speech/7/')).status).toBe(404)
    expect((await mine.browser.download(path)).status).toBe(200)
  })

  it('needs a session, a text that can be spoken and a ready voice', async () => {
    const { customer: newCustomer, stranger } = await fixture.serve()
    const customer = await newCustomer()
    const long = await ask(customer, 'x'.repeat(1201))
    expect([long.status, (await ask(customer, ' ')).status]).toEqual([400, 400])
    const unknown = await ask(customer, 'Hello', 'nobody')
    expect([unknown.status, codeOf(unknown.body)]).toEqual([422, 'voice_unknown'])
    expect(fixture.asked.speeches).toBe(0)
    const path = await speak(customer, 'Hello you')
    expect((await stranger.get('/api/voices/')).status).toBe(401)
    expect((await ask({ ...customer, browser: stranger }, 'Hello you')).status).toBe(401)
    expect((await stranger.get(path)).status).toBe(401)
  })
})

describe('the cost of previews', () => {
  it('is limited by day: new texts are refused until tomorrow, old ones still play', async () => {
    const { customer } = await fixture.serve({ speechesPerDay: 2 })
    const [mine, other] = [await customer(), await customer()]
    await Promise.all([speak(mine, 'One'), speak(mine, 'Two')])
    const third = await ask(mine, 'Three')
    expect([third.status, codeOf(third.body)]).toEqual([429, 'speech_limit'])
    expect((await ask(mine, 'One')).status).toBe(200)
    expect((await ask(other, 'Three')).status).toBe(200)
    expect(fixture.asked.speeches).toBe(3)
    await fixture.advance(24 * HOUR_MS)
    expect((await ask(mine, 'Three')).status).toBe(200)
  })

  it('is limited by minute', async () => {
    const { customer } = await fixture.serve({ speechesPerMinute: 2 })
    const [mine, other] = [await customer(), await customer()]
    await Promise.all([speak(mine, 'One'), speak(mine, 'One')])
    const third = await ask(mine, 'One')
    expect([third.status, codeOf(third.body)]).toEqual([429, 'rate_limited'])
    expect((await ask(other, 'One')).status).toBe(200)
  })

  it('gives an error while the provider is down, and plays no removed audio', async () => {
    const customer = await (await fixture.serve()).customer()
    await listOf(customer)
    await breakVoiceProvider(fixture.simulators, '500')
    const down = await ask(customer, 'Hello out there')
    expect([down.status, codeOf(down.body)]).toEqual([502, 'speech_unavailable'])
    await breakVoiceProvider(fixture.simulators, 'none')
    const path = await speak(customer, 'Hello out there')
    await fixture.db.query(
      `update speeches set audio_url = audio_url || '.gone' where account_id = $1`,
      [customer.accountId],
    )
    const gone = await customer.browser.get(path)
    expect([gone.status, codeOf(gone.body)]).toEqual([502, 'speech_unavailable'])
  })
})
