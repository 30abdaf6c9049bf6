import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { contactFile, contactRow } from '@afterbeep/testing/data/contact-file'
import { upload } from '@afterbeep/testing/product/campaigns'
import { createApiClient } from '@afterbeep/testing/product/api-client'
import { password } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { embedded } from '@afterbeep/testing/product/databases'
import { until } from '@afterbeep/testing/product/poll'
import { beginWithSeed } from '@afterbeep/testing/product/product'
import { newSubscriber } from '@afterbeep/testing/product/subscriber'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import type { TestProduct } from '@afterbeep/testing/product/test-products'

const phone = '14085559731'
const erasuresSchema = z.object({
  erasures: z.array(z.object({ ends_with: z.string().nullable(), done_at: z.string().nullable() })),
})

let folder: string
let fixture: TestProduct
let customer: Customer
let listId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'afterbeep-data-'))
  await beginWithSeed(folder)
  fixture = await startTestProduct(embedded, { DATA_DIR: folder })
  customer = (await newSubscriber(fixture, 1)).customer
  const uploaded = await upload(
    customer,
    contactFile([
      { ...contactRow(phone, 1), firstName: 'Zephyrine' },
      contactRow('14155550102', 2),
    ]),
  )
  listId = uploaded.contact_list_id
  return async () => {
    await fixture.close()
    await rm(folder, { recursive: true, force: true })
  }
})

it('A person is erased by number: from lists, export and files, in a running product', async () => {
  const asked = await customer.api.post('/api/account/erasure/', { phone: '(408) 555-9731' })
  expect(asked.status).toBe(202)
  await until('the erasure is done', async () => {
    const latest = (await customer.api.get('/api/account/erasure/')).as(erasuresSchema)
    return latest.erasures[0]?.done_at === null ? undefined : true
  })
  const list = await customer.api.get(`/api/contact-lists/${listId}/`)
  expect(list.as(z.object({ accepted: z.number() })).accepted).toBe(1)
  expect(list.text).not.toMatch(/Zephyrine|5559731/)
  const archive = await customer.api.get('/api/account/export/')
  expect(archive.status).toBe(200)
  expect(archive.text.startsWith('PK')).toBe(true)
  expect(await filesWith(/Zephyrine|5559731/)).toEqual([])
})

it('An account is deleted by password: no sign-in after that, and one last email', async () => {
  const wrong = await customer.api.post('/api/account/erasure/', { password: 'not this one' })
  expect(wrong.refusal()).toMatchObject({ code: 'password_wrong' })
  const asked = await customer.api.post('/api/account/erasure/', { password })
  expect(asked.status).toBe(202)
  expect((await customer.api.get('/api/session/')).status).toBe(401)
  const subject = await until('the last email', async () => {
    const mails = await fixture.sandbox.mail(customer.email)
    return mails.find((mail) => mail.subject.includes('deleted'))?.subject
  })
  expect(subject).toBe('Your Afterbeep account is deleted')
  const login = { email: customer.email, password }
  expect((await createApiClient(fixture.product.url).post('/api/login/', login)).status).toBe(401)
})

/** Files of the data folder that are neither the database's nor those of the simulated phones. */
async function filesWith(text: RegExp): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const own = names.filter((name) => !/^(database|simulators)/.test(name.split(sep)[0] ?? ''))
  const found: string[] = []
  for (const name of own) {
    const path = join(folder, name)
    if (!(await stat(path)).isFile()) continue
    if (text.test(await readFile(path, 'latin1'))) found.push(relative(folder, path))
  }
  expect(own.length).toBeGreaterThan(0)
  return found
}
