import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { searchFiles } from '@afterbeep/testing/data/search-files'
import type { Wanted } from '@afterbeep/testing/data/search-files'
import { detailsOf } from '@afterbeep/testing/product/campaigns'
import type { Customer } from '@afterbeep/testing/product/customer'
import { embedded } from '@afterbeep/testing/product/databases'
import { until } from '@afterbeep/testing/product/poll'
import { beginWithSeed } from '@afterbeep/testing/product/product'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import type { TestProduct } from '@afterbeep/testing/product/test-products'
import {
  campaignName,
  contactPeople,
  deleteAccount,
  erasePerson,
  OTHER,
  ownerOf,
  ownerPatternOf,
  person,
  personPattern,
  signInAgain,
} from './contacted-people.ts'

/*
 * What is erased must be in no byte of the data folder: tables, indexes, the planner's statistics, the log that the
 * database writes ahead, evidence, the journal of opt-outs, keys; nor in the product's output. The simulators' folder
 * is left out: it stands for the providers' own machines, where the product can remove nothing.
 */
let folder: string
let fixture: TestProduct
let customer: Customer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'afterbeep-bytes-'))
  await beginWithSeed(folder)
  fixture = await start()
  customer = await contactPeople(fixture)
  // The end of the process writes everything from memory into the tables' files.
  await fixture.close()
  fixture = await start()
  customer = await signInAgain(customer, fixture)
  return async () => {
    await fixture.close()
    await rm(folder, { recursive: true, force: true })
  }
})

const start = () => startTestProduct(embedded, { DATA_DIR: folder, LOG_LEVEL: 'trace' })
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
  await erasePerson(customer)
  await untilNoByteIsLeft(person)
  expect(fixture.product.output()).not.toMatch(personPattern)
  const phones = (await detailsOf(customer, campaignName)).map((one) => one.phone_number)
  expect(phones).toEqual(expect.arrayContaining(['Erased', String(OTHER)]))
})

it('No byte of an account and its people is in a file or the log after it was deleted', async () => {
  const owner = ownerOf(customer)
  expect((await places(owner)).length).toBeGreaterThan(3)
  await deleteAccount(customer, fixture)
  await untilNoByteIsLeft([...owner, ...person])
  expect(fixture.product.output()).not.toMatch(ownerPatternOf(customer))
})
