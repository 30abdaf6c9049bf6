import { request as httpRequest } from 'node:http'
import type { ClientRequest } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import { openContactServer } from '../../../testing/contacts/contact-server.ts'
import type { ContactServer, Headers } from '../../../testing/contacts/contact-server.ts'
import { requiredHeader as header } from '../../../testing/contacts/contact-fixture.ts'
import { until } from '../../../testing/until.ts'

let server: ContactServer
beforeAll(async () => {
  server = await openContactServer()
})
afterAll(() => server.close())

/** An upload that has not ended yet. */
function begin(headers: Headers): { upload: ClientRequest; status: Promise<number | undefined> } {
  const upload = httpRequest(new URL('/api/contact-lists/', server.origin), {
    method: 'POST',
    headers,
  })
  const status = new Promise<number | undefined>((resolve) => {
    upload.on('response', (response) => resolve(response.resume().statusCode))
    upload.on('error', () => resolve(undefined))
  })
  upload.write(`${header}\n1,Ann,Lee,4085550101,14085550101\n`)
  return { upload, status }
}

const file = `${header}\n1,Ann,Lee,4085550101,14085550101\n`
const isRefused = async (headers: Headers) => (await server.upload(headers, file)).status === 429

it('an account reads two files at once, and a third is refused until one is done', async () => {
  const headers = await server.newAccount()
  const [first, second] = [begin(headers), begin(headers)]
  await until('both are under way', () => isRefused(headers))
  const refused = await server.upload(headers, file)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({
    code: 'upload_limit',
    error: errorTexts.upload_limit,
  })
  expect((await server.upload(await server.newAccount(), file)).status).toBe(201)
  first.upload.end()
  expect(await first.status).toBe(201)
  expect((await server.upload(headers, file)).status).toBe(201)
  second.upload.end()
  expect(await second.status).toBe(201)
})

it('an aborted upload frees its slot like a completed one', async () => {
  const headers = await server.newAccount()
  const broken = [begin(headers), begin(headers)]
  await until('both are under way', () => isRefused(headers))
  for (const { upload } of broken) upload.destroy()
  await until('there is room again', async () => !(await isRefused(headers)))
  expect((await server.upload(headers, file)).status).toBe(201)
})
