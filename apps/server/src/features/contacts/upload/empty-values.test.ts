import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  contactListResponseSchema,
  contactListDetailSchema,
} from '@afterbeep/contract/api/contact-lists'
import { openContactServer } from '../../../testing/contacts/contact-server.ts'
import type { ContactServer, Headers } from '../../../testing/contacts/contact-server.ts'
import { requiredHeader as header } from '../../../testing/contacts/contact-fixture.ts'

let server: ContactServer
beforeAll(async () => {
  server = await openContactServer()
})
afterAll(() => server.close())

async function detailOf(headers: Headers, id: string) {
  const response = await server.api.inject({ url: `/api/contact-lists/${id}/`, headers })
  return contactListDetailSchema.parse(response.json())
}

it('counts the contacts without a value by column, or null for lists without counts', async () => {
  const headers = await server.newAccount()
  const rows = ['1,Ann,,1,14085550101,Ulm', '2,Bo, ,2,14085550102,', '3,Cy,,3,14085550103']
  const file = `${header},City\n${rows.join('\n')}\n4,,,4,x,\n`
  const sent = await server.upload(headers, file)
  const { contact_list_id: id } = contactListResponseSchema.parse(await sent.json())
  // The fourth row is rejected.
  expect((await detailOf(headers, id)).empty_values).toEqual({ LastName: 3, City: 2 })
  await server.db.query(
    "update contact_lists set preview = preview - 'empty_values' where id = $1",
    [id],
  )
  expect((await detailOf(headers, id)).empty_values).toBeNull()
})
