import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAcceptedDrop, post } from '../../testing/campaigns/accepted-drop.ts'
import type { AcceptedDrop } from '../../testing/campaigns/accepted-drop.ts'
import { until } from '../../testing/until.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'

let drop: AcceptedDrop
beforeEach(async () => {
  drop = await openAcceptedDrop()
})
afterEach(() => drop.fixture.close())

describe('the voice callback', () => {
  it('is found only under the address that we made', async () => {
    const address = await drop.reportAddress()
    const forged = address.replace(/[^/]+\/$/, 'x'.repeat(22))
    expect((await post(forged, drop.callback(address, 0))).status).toBe(404)
    expect(await drop.state()).toBe('accepted')
    expect(await drop.counted('refused')).toEqual(['voice wrong_token 1'])
  })

  it('is found under an earlier host of ours, which a report may still be sent to', async () => {
    const address = await drop.reportAddress()
    const { port, pathname } = new URL(address)
    const headers = { host: 'earlier.example.com', 'content-type': 'application/json' }
    const sent = request({ port, path: pathname, method: 'POST', headers })
    sent.end(JSON.stringify(drop.callback(address, 0)))
    const [response] = await once(sent, 'response')
    expect(response).toMatchObject({ statusCode: 200 })
    await drop.fixture.reaches(drop.customer, 'One', 'Completed')
  })

  it('of a fault that was mended since pauses its run no more, when it comes once more', async () => {
    const { db, clock, intake, engine } = drop.fixture
    const address = await drop.reportAddress()
    const run = async () => {
      const [row] = await db.query<{ status: string; sent: boolean }>(
        `select r.status, d.resends = 1 and d.state = 'accepted' as sent
         from runs r join deliveries d on d.run_id = r.id where r.account_id = $1`,
        [drop.customer.accountId],
      )
      return row
    }
    const NO_FUNDS = 3000
    await post(address, drop.callback(address, NO_FUNDS))
    await until('the run is paused', async () => (await run())?.status === 'paused')
    clock.advance(3_600_000)
    engine.wake()
    await until('it was sent again', async () => (await run())?.sent === true)
    await post(address, drop.callback(address, NO_FUNDS))
    await intake.idle()
    expect(await run()).toEqual({ status: 'sending', sent: true })
  })

  it('settles its delivery once: a repeat and a contradiction change nothing', async () => {
    const address = await drop.reportAddress()
    const body = drop.callback(address, 0)
    expect(await (await post(address, body)).json()).toEqual({ received: true })
    expect(await (await post(address, body)).json()).toEqual({ received: true, duplicate: true })
    await post(address, drop.callback(address, 4002))
    await drop.fixture.reaches(drop.customer, 'One', 'Completed')
    await drop.fixture.intake.idle()
    expect(await drop.state()).toBe('delivered')
    expect(await ledgerProblems(drop.fixture.db, drop.customer.accountId)).toEqual([])
  })

  it('is stored whatever its id is, and recognised by it', async () => {
    const address = await drop.reportAddress()
    const bodies = ['a\u0000b', 'a\ud83db', 'x'.repeat(5000)].map((drop_id) => ({
      ...drop.callback(address, 0),
      drop_id,
    }))
    const [first, second, third] = await Promise.all(bodies.map((body) => post(address, body)))
    expect([first?.status, second?.status, third?.status]).toEqual([200, 200, 200])
    await drop.fixture.reaches(drop.customer, 'One', 'Completed')
    const ids = await drop.fixture.db.query<{ event_id: string }>(
      `select event_id from provider_events where event_id like 'callback:%'
       or event_id like 'sha256:%' order by event_id`,
    )
    // What can't be stored is left out of an id, so the first two are the same drop.
    expect(ids.map((row) => row.event_id)).toEqual([
      'callback:ab',
      expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    ])
    const again = await post(address, bodies[2] ?? {})
    expect(await again.json()).toEqual({ received: true, duplicate: true })
  })

  it('gets a 200 where its shape is unknown, and is refused where it is no object', async () => {
    const address = await drop.reportAddress()
    const strange = await post(address, { ...drop.callback(address, 0), reason_code: null })
    expect([strange.status, await strange.json()]).toEqual([200, { received: true }])
    expect((await fetch(address, { method: 'POST' })).status).toBe(400)
    expect(await drop.state()).toBe('accepted')
    expect(await drop.counted('ignored')).toEqual(['voice unknown_shape 1'])
    expect(await drop.counted('refused')).toEqual(['voice not_an_object 1'])
  })

  it('accepts a body that names another delivery, applies nothing and counts it', async () => {
    const address = await drop.reportAddress()
    const result = await post(address, { ...drop.callback(address, 0), foreign_id: 'another' })
    expect([result.status, await result.json()]).toEqual([200, { received: true }])
    expect(await drop.state()).toBe('accepted')
    expect(await drop.counted('ignored')).toEqual(['voice other_delivery 1'])
    expect(await drop.counted('refused')).toEqual([])
  })

  it('is tried again by the provider where the database could not store it', async () => {
    const address = await drop.reportAddress()
    await drop.fixture.db.script('alter table waiting_reports rename to hidden')
    const refused = await post(address, drop.callback(address, 0))
    await drop.fixture.db.script('alter table hidden rename to waiting_reports')
    expect([refused.status, await refused.json()]).toEqual([503, { error: 'not_stored' }])
    expect(await drop.counted('refused')).toEqual(['voice not_stored 1'])
    expect((await post(address, drop.callback(address, 0))).status).toBe(200)
  })
})
