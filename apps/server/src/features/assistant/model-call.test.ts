import { describe, expect, it } from 'vitest'
import { draftEventSchema, draftsResponseSchema } from '@afterbeep/contract/api/assistant'
import {
  assistantTests,
  columns,
  expectThreeValid,
  request,
} from '../../testing/messages/assistant-tests.ts'

const tests = assistantTests()

describe('the data sent to the model', () => {
  it('is never a value of a contact, nor a name of a column that looks like one', async () => {
    const values = ['Zebulon', 'Quackenbush', '15550018888', '5550018888', '77 Hidden Lane']
    const asked = {
      ...request,
      // A file without a header has a contact as its header, and a caller may send extra fields.
      columns: [...columns, '15550018888', 'zeb@example.com', '+1 (555) 001-8888'],
      contacts: [values],
      sample: { FirstName: values[0] },
    }
    const account = await tests.fixture.newAccount()
    await tests.fixture.db.query(
      `with list as (
         insert into contact_lists (account_id, name, columns, rows, accepted, complete, created_at)
         values ($1, 'contacts.csv', $2, 1, 1, true, now()) returning account_id, id)
       insert into contacts (account_id, list_id, line, recommended_phone, fields)
       select account_id, id, 2, 15550018888, $3 from list`,
      [account, ['FirstName', 'LastName', 'PhoneNumber', 'Address1'], values.join('\u001f')],
    )
    await tests.fixture.misbehave('prose', 2)
    await tests.answered(tests.withModel, asked, account)
    const sent = (await tests.fixture.requests()).map(({ body }) => body)
    expect(sent).toHaveLength(2)
    for (const body of sent) {
      expect(body).toContain('FirstName')
      expect(body).toContain('Remind people')
      for (const value of [...values, 'zeb@example.com', '001-8888', 'RecommendedPhone']) {
        expect(body).not.toContain(value)
      }
    }
  })

  it('is limited in the length of the request and of the response', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `Column${index} ${'x'.repeat(60)}`)
    const asked = { ...request, columns: many, goal: 'g'.repeat(300), audience: 'a'.repeat(200) }
    await tests.answered(tests.withModel, asked)
    const [sent] = await tests.fixture.requests()
    expect(sent?.body.length).toBeLessThan(4000)
    expect(sent?.body).toContain('"max_tokens":500')
    const tooMuch = await tests.withModel.drafts(await tests.fixture.newAccount(), {
      ...asked,
      goal: 'g'.repeat(301),
    })
    expect(tooMuch.status).toBe(400)
  })

  it('is counted by account and day, and templates replace it above the daily quota', async () => {
    const ask = await tests.fixture.serve({ model: true, callsPerDay: 1 })
    const [one, other] = [await tests.fixture.newAccount(), await tests.fixture.newAccount()]
    expect(await tests.answered(ask, request, one)).toMatchObject({ source: 'model' })
    const second = await tests.answered(ask, request, one)
    expectThreeValid(second)
    expect(second).toMatchObject({ source: 'templates', reason: 'daily_limit' })
    expect(await tests.answered(ask, request, other)).toMatchObject({ source: 'model' })
    tests.fixture.clock.advance(86_400_000)
    expect(await tests.answered(ask, request, one)).toMatchObject({ source: 'model' })
    expect(await tests.fixture.requests()).toHaveLength(3)
    const days = 'select 1 from day_counts where account_id = $1'
    expect(await tests.fixture.db.query(days, [one])).toHaveLength(1)
  })

  it('never exceeds the daily quota, however many concurrent requests there are', async () => {
    const ask = await tests.fixture.serve({ model: true, callsPerDay: 3 })
    const account = await tests.fixture.newAccount()
    const all = await Promise.all(
      Array.from({ length: 10 }, () => tests.answered(ask, request, account)),
    )
    expect(all.filter(({ source }) => source === 'model')).toHaveLength(3)
    expect(await tests.fixture.requests()).toHaveLength(3)
  })
})

describe('the call', () => {
  it('streams each draft as it becomes valid, then the whole response', async () => {
    const extras = { accept: 'text/event-stream' }
    const response = await tests.withModel.drafts(await tests.fixture.newAccount(), request, extras)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events = (await response.text()).trim().split('\n\n')
    const names = events.map((event) => /^event: (\w+)/.exec(event)?.[1])
    expect(names).toEqual(['draft', 'draft', 'draft', 'done'])
    const data = events.map((event): unknown => JSON.parse(event.replace(/^[\s\S]*?data: /, '')))
    const done = draftsResponseSchema.parse(data.at(-1))
    expectThreeValid(done)
    const drafts = data.slice(0, 3).map((draft) => draftEventSchema.parse(draft))
    expect(drafts.map(({ text }) => text)).toEqual(done.drafts)
  })

  it('refuses with an HTTP status also where events were requested', async () => {
    const own = { ...request, text: 'Come by on Monday.', change: 'clearer' }
    const extras = { accept: 'text/event-stream' }
    const refused = await tests.without.drafts(await tests.fixture.newAccount(), own, extras)
    expect(refused.status).toBe(503)
  })

  it('gives up on a slow model and returns templates', async () => {
    const ask = await tests.fixture.serve({ model: true, timeoutMs: 300 })
    await tests.fixture.misbehave('slow')
    const response = await tests.answered(ask, request)
    expectThreeValid(response)
    expect(response.reason).toBe('failed')
    await expect.poll(async () => (await tests.fixture.requests())[0]?.outcome).toBe('given-up')
  })

  it('cancels the model’s call when the browser disconnects', async () => {
    await tests.fixture.misbehave('slow')
    const left = new AbortController()
    const asked = tests.withModel.drafts(await tests.fixture.newAccount(), request, {
      signal: left.signal,
    })
    await expect.poll(async () => (await tests.fixture.requests())[0]?.outcome).toBe('open')
    left.abort()
    await expect(asked).rejects.toThrow('aborted')
    await expect.poll(async () => (await tests.fixture.requests())[0]?.outcome).toBe('given-up')
  })

  it('is limited by account and minute', async () => {
    const ask = await tests.fixture.serve({ model: false, draftsPerMinute: 2 })
    const [one, other] = [await tests.fixture.newAccount(), await tests.fixture.newAccount()]
    expect((await ask.drafts(one, request)).status).toBe(200)
    expect((await ask.drafts(one, request)).status).toBe(200)
    const refused = await ask.drafts(one, request)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask.drafts(other, request)).status).toBe(200)
  })

  it('requires a session, a goal, and a text for every change', async () => {
    expect((await tests.without.drafts('', request)).status).toBe(401)
    const account = await tests.fixture.newAccount()
    expect((await tests.without.drafts(account, { ...request, goal: ' ' })).status).toBe(400)
    expect((await tests.without.drafts(account, { ...request, change: 'shorter' })).status).toBe(
      400,
    )
  })
})
