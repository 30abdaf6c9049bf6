import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAcceptedDrop, post } from '../../testing/campaigns/accepted-drop.ts'
import type { AcceptedDrop } from '../../testing/campaigns/accepted-drop.ts'

let drop: AcceptedDrop
beforeEach(async () => {
  drop = await openAcceptedDrop()
})
afterEach(() => drop.fixture.close())

describe('the signed voice webhook', () => {
  it('is refused unsigned, with the documented error', async () => {
    const response = await post(drop.webhookUrl, drop.webhookEvent(0))
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ error: 'missing_signature' })
    expect(await drop.counted('refused')).toEqual(['voice missing_signature 1'])
  })

  it('is refused with a wrong secret, another version and an old time, and each is counted', async () => {
    const body = drop.webhookEvent(0)
    const headers = drop.signed(body)
    const forged = { ...headers, 'x-signature': `sha256=${'0'.repeat(64)}` }
    const version = { ...headers, 'x-signature-version': 'v2' }
    const old = { ...headers, 'x-timestamp': '1000000000' }
    const responses = [
      await post(drop.webhookUrl, body, forged),
      await post(drop.webhookUrl, body, version),
      await post(drop.webhookUrl, body, old),
    ]
    expect(responses.map((response) => response.status)).toEqual([401, 401, 401])
    expect(await Promise.all(responses.map((response) => response.json()))).toEqual([
      { error: 'invalid_signature' },
      { error: 'invalid_signature' },
      { error: 'stale_timestamp' },
    ])
    expect(await drop.counted('refused')).toEqual([
      'voice invalid_signature 1',
      'voice stale_timestamp 1',
      'voice unknown_version 1',
    ])
    expect(await drop.state()).toBe('accepted')
  })

  it('is accepted with a secret that was rotated at the provider, unlike a forged one', async () => {
    const secret = await drop.rotateSecret()
    const event = drop.webhookEvent(0)
    const forged = await post(drop.webhookUrl, event, drop.signed(event, `${secret}x`))
    expect(forged.status).toBe(401)
    const response = await post(drop.webhookUrl, event, drop.signed(event, secret))
    expect([response.status, await response.json()]).toEqual([200, { received: true }])
    // What was signed before the rotation may still be on its way.
    const before = drop.webhookEvent(0)
    expect((await post(drop.webhookUrl, before, drop.signed(before))).status).toBe(200)
  })

  it('is refused and counted where it is too large to be read', async () => {
    const response = await post(drop.webhookUrl, { text: 'x'.repeat(2_000_000) })
    expect(response.status).toBe(413)
    expect(await drop.counted('refused')).toEqual(['voice unreadable 1'])
  })

  it('is stored once, and settles the one open delivery when its callback never came', async () => {
    const body = drop.webhookEvent(4002)
    expect(await (await post(drop.webhookUrl, body, drop.signed(body))).json()).toEqual({
      received: true,
    })
    expect(await (await post(drop.webhookUrl, body, drop.signed(body))).json()).toEqual({
      received: true,
      duplicate: true,
    })
    expect(await drop.state()).toBe('accepted')
    await drop.fixture.intake.sweep(new Date(Date.now() + 31_000))
    expect(await drop.state()).toBe('failed')
  })

  it('adds nothing where the callback of its drop came', async () => {
    const address = await drop.reportAddress()
    const body = drop.webhookEvent(4002)
    await post(address, { ...drop.callback(address, 0), drop_id: body.data.drop_id })
    await drop.fixture.reaches(drop.customer, 'One', 'Completed')
    await post(drop.webhookUrl, body, drop.signed(body))
    await drop.fixture.intake.sweep(new Date(Date.now() + 31_000))
    expect(await drop.state()).toBe('delivered')
  })

  it('is taken up in one sweep, however many wait', async () => {
    await drop.fixture.db.query(
      `insert into provider_events (provider, event_id, kind, payload, received_at)
       select 'voice', 'many ' || n, 'unnamed-report', $1::jsonb, now()
       from generate_series(1, 2500) as n`,
      [
        JSON.stringify({
          kind: 'unnamed-report',
          dropRef: 'another',
          phone: 14085550199,
          outcome: { kind: 'delivered' },
        }),
      ],
    )
    await drop.fixture.intake.sweep(new Date(Date.now() + 31_000))
    expect(
      await drop.fixture.db.query('select event_id from provider_events where applied_at is null'),
    ).toEqual([])
  })

  it('responds 200 to unknown events, and counts them', async () => {
    for (const body of [{ event_id: randomUUID(), event: 'contact.other' }, { hello: 'you' }]) {
      const response = await post(drop.webhookUrl, body, drop.signed(body))
      expect([response.status, await response.json()]).toEqual([200, { received: true }])
    }
    expect(await drop.counted('ignored')).toEqual([
      'voice unknown_event 1',
      'voice unknown_shape 1',
    ])
    expect(await drop.counted('refused')).toEqual([])
  })
})

describe('the text webhook', () => {
  it('is refused unsigned', async () => {
    const response = await post(`${drop.fixture.origin}/api/webhooks/telnyx/`, {})
    expect(response.status).toBe(401)
  })
})
