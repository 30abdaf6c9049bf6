import { heavyWorkbooks } from '@afterbeep/testing/data/heavy-workbooks'
import { workbook } from '@afterbeep/testing/data/workbook'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openContactServer } from '../../../testing/contacts/contact-server.ts'
import type { ContactServer, Headers } from '../../../testing/contacts/contact-server.ts'
import { admitWorkbook, workbooksAdmitted, workbooksReadAtOnce } from './workbooks-at-once.ts'

let server: ContactServer
let headers: Headers
beforeAll(async () => {
  server = await openContactServer()
  headers = await server.newAccount()
})
afterAll(() => server.close())

const good = workbook([
  ['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone'],
  [1, 'Ann', 'Lee', 4_085_550_101, 14_085_550_101],
])

it('reads two workbooks at once, lets others wait, and refuses one more in words', async () => {
  const admitted = await Promise.all(Array.from({ length: workbooksAdmitted - 1 }, admitWorkbook))
  const [first, second, ...others] = admitted
  await Promise.all([first?.turn(), second?.turn()])
  expect(workbooksReadAtOnce).toBe(2)
  let isDone = false
  const waiting = server.upload(headers, good).then((response) => {
    isDone = true
    return response
  })
  // Until it is admitted: then there is no room for another.
  let refused: Response | undefined
  while (refused?.status !== 503) {
    await nextTurn()
    refused = await server.upload(headers, 'PK\u0003\u0004')
  }
  expect(refused.headers.get('retry-after')).toBe('40')
  expect(await refused.json()).toMatchObject({
    code: 'server_busy',
    error: expect.stringContaining('save yours as CSV'),
  })
  expect(isDone).toBe(false)
  first?.leave()
  expect((await waiting).status).toBe(201)
  for (const one of [second, ...others]) one?.leave()
})

it('refuses a workbook that is made to exhaust it in the words of its reader', async () => {
  const [heavy] = heavyWorkbooks
  const response = await server.upload(headers, heavy?.make() ?? '')
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({
    code: 'file_too_large',
    error:
      'This workbook holds more than we can read from a workbook. Save it as CSV and try again.',
  })
})
