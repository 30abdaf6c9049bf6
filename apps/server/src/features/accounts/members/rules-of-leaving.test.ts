import { afterAll, beforeAll, expect, it } from 'vitest'
import { membersResponseSchema } from '@afterbeep/contract/api/account/members'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import { searchDatabase } from '../../../testing/privacy/search-database.ts'
import { ada, createVisitor, mailedToken, signUp } from '../../../testing/accounts/visitor.ts'

/* Written from the rule's text alone: of a person who is taken out, the account keeps their name and no way to reach them. */

let server: AccountTestServer
beforeAll(async () => {
  server = await openAccountTestServer()
})
afterAll(() => server.close())

it('who is taken out leaves neither the phone of their profile nor one that they confirmed, and no one else loses theirs', async () => {
  const { db, clock } = server
  const owner = await signUp(server, ada)
  const email = 'bob@example.com'
  await owner.visitor.post('/api/account/invitations/', { email, role: 'manager' })
  const token = await mailedToken(server, email)
  const names = { first_name: 'Bob', last_name: 'Stone' }
  const password = 'seven quiet geese'
  await createVisitor(server).post('/api/invitations/accept/', { token, ...names, password })
  const bob = createVisitor(server)
  await bob.post('/api/login/', { email, password })
  const { members } = membersResponseSchema.parse(
    (await owner.visitor.get('/api/account/members/')).body,
  )
  const uid = members.find((one) => one.email === email)?.uid ?? ''
  const changes = { customer_phone_number: '+1 408 555 0187' }
  expect((await bob.put(`/api/user/${uid}/`, changes)).status).toBe(200)
  const phones = [
    [uid, 14085550188],
    [owner.uid, 14085550189],
  ]
  for (const [userId, phone] of phones) {
    await db.query(
      `insert into test_numbers (account_id, user_id, phone, confirmed_at)
       select account_id, id, $2, $3 from users where id = $1`,
      [userId, phone, clock.now()],
    )
  }
  expect((await owner.visitor.delete(`/api/account/members/${uid}/`)).status).toBe(200)
  const found = await searchDatabase(db, '408.?555.?01?8[789]')
  expect(found.map(({ table, column }) => `${table}.${column}`)).toEqual(['test_numbers.phone'])
  expect(await db.query('select phone from test_numbers')).toEqual([{ phone: 14085550189 }])
})
