import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createApiClient } from '@afterbeep/testing/product/api-client'
import { contactFile, contactRow } from '@afterbeep/testing/data/contact-file'
import { searchFiles, storedNumber } from '@afterbeep/testing/data/search-files'
import type { Wanted } from '@afterbeep/testing/data/search-files'
import { subscribe } from '@afterbeep/testing/data/paying'
import {
  detailsOf,
  draftFor,
  publish,
  sendFile,
  untilFinal,
  upload,
} from '@afterbeep/testing/product/campaigns'
import { newCustomer, password, signIn } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { embedded } from '@afterbeep/testing/product/databases'
import { until } from '@afterbeep/testing/product/poll'
import { beginWithSeed } from '@afterbeep/testing/product/product'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import type { TestProduct } from '@afterbeep/testing/product/test-products'

/*
 * What is erased must be in no byte of the data folder: tables, indexes, the planner's statistics, the log that the
 * database writes ahead, evidence, the journal of opt-outs, keys; nor in the product's output. The simulators' folder
 * is left out: it stands for the providers' own machines, where the product can remove nothing.
 */
const PHONE = 14085559731
/** The number with any marks between its digits, or the name. */
const personPattern =
  /Zephyrine|Quackenbush|4[^0-9a-z]{0,3}0[^0-9a-z]{0,3}8[^0-9a-z]{0,3}5[^0-9a-z]{0,3}5[^0-9a-z]{0,3}5[^0-9a-z]{0,3}9[^0-9a-z]{0,3}7[^0-9a-z]{0,3}3[^0-9a-z]{0,3}1/i
const person: Wanted[] = [
  personPattern,
  ...storedNumber(PHONE),
  ...storedNumber(PHONE - 10_000_000_000),
]
/** The owner, the business, the words of the campaign, and everybody else on the list. */
const OTHER = 13125559842
let ownerPattern: RegExp
let owner: Wanted[]

const erasuresSchema = z.object({ erasures: z.array(z.object({ done_at: z.string().nullable() })) })

let folder: string
let fixture: TestProduct
let customer: Customer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'afterbeep-bytes-'))
  await beginWithSeed(folder)
  fixture = await startTestProduct(embedded, { DATA_DIR: folder, LOG_LEVEL: 'trace' })
  const names = { first_name: 'Hortensia', last_name: 'Featherstonehaugh' }
  customer = await newCustomer(fixture.product.url, fixture.sandbox, names)
  const { email } = customer
  ownerPattern = new RegExp(`Hortensia|Featherstonehaugh|Quillfeather|yellow-feather|${email}`, 'i')
  owner = [ownerPattern, /312[^0-9a-z]{0,3}555[^0-9a-z]{0,3}9842/, ...storedNumber(OTHER)]
  await contactThem()
  await restart()
  return async () => {
    await fixture.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Both are on a list, were called and texted, and reply; one stops. */
async function contactThem(): Promise<void> {
  const { api } = customer
  const { sandbox, dropAt } = fixture
  await subscribe(customer, 'Launch')
  const business = { company_name: 'Quillfeather', customer_name: 'Hortensia Featherstonehaugh' }
  await api.put(`/api/user/${customer.uid}/`, business)
  const canary = { firstName: 'Zephyrine', lastName: 'Quackenbush', phoneNumber: '(408) 555-9731' }
  const rows = [
    { ...contactRow(String(PHONE), 1), ...canary },
    contactRow(String(OTHER), 2),
    contactRow('12125550102', 3),
  ]
  const list = await upload(customer, contactFile(rows))
  await sendFile(customer, contactFile([...rows, { ...contactRow('408 555', 4), ...canary }]))
  const draft = draftFor(dropAt, {
    name: 'Quillfeather spring',
    contactListId: list.contact_list_id,
    message: 'Hi <FirstName>, a yellow-feather offer',
  })
  expect((await publish(customer, draft)).status).toBe(201)
  await sandbox.moveTo(new Date(dropAt.getTime() + 60_000))
  await untilFinal(customer, draft.name)
  await sandbox.reply(String(PHONE), 'Zephyrine Quackenbush here, call 408-555-9731 again')
  await sandbox.reply(String(OTHER), 'STOP')
  await until('both replies', async () => {
    const { text } = await api.get('/api/messages/?limit=50')
    return text.includes('Quackenbush') && text.includes('STOP') ? true : undefined
  })
  await api.get('/api/account/export/')
  await api.post('/api/evidence-packs/', { phone: String(PHONE), format: 'json' })
}

/** The end of the process writes everything from memory into the tables' files. */
async function restart(): Promise<void> {
  await fixture.close()
  fixture = await startTestProduct(embedded, { DATA_DIR: folder, LOG_LEVEL: 'trace' })
  const api = createApiClient(fixture.product.url)
  customer = { ...customer, api, uid: await signIn(api, customer.email) }
}

const places = (wanted: readonly Wanted[]) => searchFiles(folder, wanted, ['simulators'])

/**
 * The housekeeping removes dead rows within seconds of the erasure, and those of the next one after nine
 * times as long as that took: on a busy machine some minutes.
 */
async function untilNoByteIsLeft(wanted: readonly Wanted[]): Promise<void> {
  let left: string[] = []
  const isGone = async () => ((left = await places(wanted)).length === 0 ? true : undefined)
  await until('no byte is left', isGone, { timeoutMs: 270_000, everyMs: 1000 }).catch(
    () => undefined,
  )
  expect(left).toEqual([])
}

it('No byte of a person is in a file or the log after they were erased', async () => {
  expect((await places(person)).length).toBeGreaterThan(3)
  const asked = await customer.api.post('/api/account/erasure/', { phone: '(408) 555-9731' })
  expect(asked.status).toBe(202)
  await until('the erasure is done', async () => {
    const { erasures } = (await customer.api.get('/api/account/erasure/')).as(erasuresSchema)
    return erasures[0]?.done_at === null ? undefined : true
  })
  await untilNoByteIsLeft(person)
  expect(fixture.product.output()).not.toMatch(personPattern)
  const phones = (await detailsOf(customer, 'Quillfeather spring')).map((one) => one.phone_number)
  expect(phones).toEqual(expect.arrayContaining(['Erased', String(OTHER)]))
})

it('No byte of an account and its people is in a file or the log after it was deleted', async () => {
  expect((await places(owner)).length).toBeGreaterThan(3)
  const asked = await customer.api.post('/api/account/erasure/', { password })
  expect(asked.status).toBe(202)
  await until('the last email', async () => {
    const mails = await fixture.sandbox.mail(customer.email)
    return mails.find((mail) => mail.subject.includes('deleted'))
  })
  await untilNoByteIsLeft([...owner, ...person])
  expect(fixture.product.output()).not.toMatch(ownerPattern)
})
