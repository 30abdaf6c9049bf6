import { z } from 'zod'
import { createApiClient } from '@afterbeep/testing/product/api-client'
import { contactFile, contactRow } from '@afterbeep/testing/data/contact-file'
import { storedNumber } from '@afterbeep/testing/data/search-files'
import type { Wanted } from '@afterbeep/testing/data/search-files'
import { subscribe } from '@afterbeep/testing/data/paying'
import {
  draftFor,
  publish,
  sendFile,
  untilFinal,
  upload,
} from '@afterbeep/testing/product/campaigns'
import { newCustomer, password, signIn } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { until } from '@afterbeep/testing/product/poll'
import type { TestProduct } from '@afterbeep/testing/product/test-products'

const PHONE = 14085559731
/** The number with any marks between its digits, or the name. */
export const personPattern =
  /Zephyrine|Quackenbush|4[^0-9a-z]{0,3}0[^0-9a-z]{0,3}8[^0-9a-z]{0,3}5[^0-9a-z]{0,3}5[^0-9a-z]{0,3}5[^0-9a-z]{0,3}9[^0-9a-z]{0,3}7[^0-9a-z]{0,3}3[^0-9a-z]{0,3}1/i
export const person: readonly Wanted[] = [
  personPattern,
  ...storedNumber(PHONE),
  ...storedNumber(PHONE - 10_000_000_000),
]
/** Another person on the list. */
export const OTHER = 13125559842
export const campaignName = 'Quillfeather spring'

/** The owner, the business, the words of the campaign, and everybody else on the list. */
export function ownerPatternOf({ email }: Customer): RegExp {
  return new RegExp(`Hortensia|Featherstonehaugh|Quillfeather|yellow-feather|${email}`, 'i')
}

export function ownerOf(customer: Customer): Wanted[] {
  return [
    ownerPatternOf(customer),
    /312[^0-9a-z]{0,3}555[^0-9a-z]{0,3}9842/,
    ...storedNumber(OTHER),
  ]
}

/** A customer whose list holds both: they were called and texted, and replied; one said STOP. */
export async function contactPeople({ product, sandbox, dropAt }: TestProduct): Promise<Customer> {
  const names = { first_name: 'Hortensia', last_name: 'Featherstonehaugh' }
  const customer = await newCustomer(product.url, sandbox, names)
  const { api } = customer
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
    name: campaignName,
    contactListId: list.contact_list_id,
    message: 'Hi <FirstName>, a yellow-feather offer',
  })
  const published = await publish(customer, draft)
  if (published.status !== 201) throw new Error(`Not published: ${published.text}`)
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
  return customer
}

/** The same customer at a product that was started again. */
export async function signInAgain(customer: Customer, { product }: TestProduct): Promise<Customer> {
  const api = createApiClient(product.url)
  return { ...customer, api, uid: await signIn(api, customer.email) }
}

const erasuresSchema = z.object({ erasures: z.array(z.object({ done_at: z.string().nullable() })) })

/** Asks for the person to be erased, and waits until it is done. */
export async function erasePerson({ api }: Customer): Promise<void> {
  const asked = await api.post('/api/account/erasure/', { phone: '(408) 555-9731' })
  if (asked.status !== 202) throw new Error(`Not erased: ${asked.text}`)
  await until('the erasure is done', async () => {
    const { erasures } = (await api.get('/api/account/erasure/')).as(erasuresSchema)
    return erasures[0]?.done_at === null ? undefined : true
  })
}

/** Asks for the account to be deleted, and waits for the last mail about it. */
export async function deleteAccount(customer: Customer, { sandbox }: TestProduct): Promise<void> {
  const asked = await customer.api.post('/api/account/erasure/', { password })
  if (asked.status !== 202) throw new Error(`Not deleted: ${asked.text}`)
  await until('the last email', async () => {
    const mails = await sandbox.mail(customer.email)
    return mails.find((mail) => mail.subject.includes('deleted'))
  })
}
