import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findUserByEmail } from '../users.queries.ts'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import { mailNews } from '../../../testing/accounts/mail-news.ts'
import type { Visitor } from '../../../testing/accounts/visitor.ts'
import { ada, createVisitor, signUp } from '../../../testing/accounts/visitor.ts'
import { unsubscribeAddress } from './unsubscribe-link.ts'

const all = {
  receipt: true,
  campaign_finished: true,
  new_replies: true,
  credits_low: true,
  evidence_head: false,
}

let server: AccountTestServer
let visitor: Visitor
let uid: string
beforeEach(async () => {
  server = await openAccountTestServer()
  ;({ visitor, uid } = await signUp(server))
})
afterEach(() => server.close())

describe('the choice of emails', () => {
  it('is all at first but the seal of records, changes one by one, and lasts', async () => {
    const url = `/api/user/${uid}/emails/`
    expect(await visitor.get(url)).toEqual({ status: 200, body: all })
    const without = { ...all, receipt: false }
    expect(await visitor.put(url, { receipt: false })).toEqual({ status: 200, body: without })
    await visitor.put(url, { receipt: false, credits_low: false })
    await visitor.put(url, { credits_low: true })
    expect((await visitor.get(url)).body).toEqual(without)
    const withSeal = { ...without, evidence_head: true }
    expect((await visitor.put(url, { evidence_head: true })).body).toEqual(withSeal)
  })

  it('has no email that is required, and none that is unknown', async () => {
    const url = `/api/user/${uid}/emails/`
    for (const body of [{ run_blocked: false }, { verify: false }, { receipt: 'no' }]) {
      expect(await visitor.put(url, body)).toMatchObject({ status: 400 })
    }
    expect((await visitor.get(url)).body).toEqual(all)
  })

  it('is not found under another user’s id, and is refused without a session', async () => {
    const grace = await signUp(server, { ...ada, email: 'grace@example.com' })
    const url = `/api/user/${grace.uid}/emails/`
    expect(await visitor.get(url)).toMatchObject({ status: 404 })
    expect(await visitor.put(url, { receipt: false })).toMatchObject({ status: 404 })
    expect(await createVisitor(server).get(url)).toMatchObject({ status: 401 })
    expect((await grace.visitor.get(url)).body).toEqual(all)
  })
})

describe('the link in an email’s header', () => {
  async function address(key = mailNews.unsubscribeKey): Promise<string> {
    const user = await findUserByEmail(server.db, ada.email)
    const accountId = user?.accountId ?? ''
    const deps = { publicUrl: '', unsubscribeKey: key }
    return unsubscribeAddress(deps, { accountId, kind: 'new_replies' })
  }
  const post = (url: string) =>
    server.api.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const settings = async () => (await visitor.get(`/api/user/${uid}/emails/`)).body

  it('switches this kind off when a mail program posts to it, also twice', async () => {
    const url = await address()
    expect((await post(url)).statusCode).toBe(200)
    expect((await post(url)).statusCode).toBe(200)
    expect(await settings()).toEqual({ ...all, new_replies: false })
  })

  it('changes nothing when it is opened, as scanners do, and shows the settings', async () => {
    const response = await server.api.inject(await address())
    expect([response.statusCode, response.headers.location]).toEqual([302, '/profile'])
    expect(await settings()).toEqual(all)
  })

  it('is refused with another proof, for another kind, and for a required email', async () => {
    const url = await address()
    for (const wrong of [
      await address('another key'),
      url.replace('new_replies', 'receipt'),
      `${url}x`,
    ]) {
      expect((await post(wrong)).json()).toMatchObject({ code: 'link_invalid' })
    }
    expect((await post(url.replace('new_replies', 'reset'))).statusCode).toBe(400)
    expect(await settings()).toEqual(all)
  })
})
