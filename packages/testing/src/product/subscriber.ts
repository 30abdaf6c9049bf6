import { upload } from './campaigns.ts'
import { goodFile, scatteredPhones } from '../data/contact-file.ts'
import { newCustomer } from './customer.ts'
import type { Customer } from './customer.ts'
import { subscribe } from '../data/paying.ts'
import type { TestProduct } from './test-products.ts'

/** A new customer on Launch with an uploaded list of so many contacts. */
export async function newSubscriber(
  { product, sandbox }: Pick<TestProduct, 'product' | 'sandbox'>,
  contacts: number,
): Promise<{ customer: Customer; listId: string }> {
  const customer = await newCustomer(product.url, sandbox)
  await subscribe(customer, 'Launch')
  const list = await upload(customer, goodFile(scatteredPhones(contacts)))
  return { customer, listId: list.contact_list_id }
}
