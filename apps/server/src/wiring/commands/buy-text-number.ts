import {
  assignSender,
  beginNumberOrder,
  endNumberOrder,
  selectSender,
} from '../../features/senders/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Fetch } from '../../platform/call-once.ts'
import type { Database } from '../../platform/database/database.ts'
import { TelnyxRefused } from '../../providers/text/telnyx-ask.ts'
import type { TelnyxAccess } from '../../providers/text/telnyx-ask.ts'
import { telnyxAccount } from '../../providers/text/telnyx-account.ts'
import { telnyxNumbers } from '../../providers/text/telnyx-numbers.ts'
import type { NumberOrder } from '../../providers/text/telnyx-numbers.ts'
import { StartupError } from '../startup-error.ts'
import { explain, inWords } from './telnyx-in-words.ts'

export interface TextShop {
  db: Database
  clock: Clock
  fetch: Fetch
  access: TelnyxAccess
  /** Where replies to a new number go. */
  reportUrl: string
  wait: (ms: number) => Promise<void>
  print: (line: string) => void
}

type Numbers = ReturnType<typeof telnyxNumbers>

const LOOK_EVERY_MS = 2000
/** A minute: most orders are done within seconds. */
const LOOKS = 30

/** Prints numbers that can be bought, and what each costs. */
export async function findTextNumbers(
  { fetch, access, print }: Pick<TextShop, 'fetch' | 'access' | 'print'>,
  area: string,
): Promise<void> {
  if (area !== 'toll-free' && !/^[2-9]\d\d$/.test(area)) {
    throw new StartupError(`--find-text-number takes an area code such as 312, or toll-free.`)
  }
  const offers = await inWords(telnyxNumbers(fetch, access).offers(area))
  const kind = area === 'toll-free' ? 'toll-free' : 'local'
  if (offers.length === 0)
    print(`There is no ${kind} number of ${area} now. Try another area code.`)
  for (const { number, region, monthly, upfront, currency } of offers) {
    print(`${number}  ${kind}  ${monthly} ${currency} a month, ${upfront} once  ${region}`.trim())
  }
}

/**
 * Buys the number, puts it on the account's messaging profile and assigns it. A repeat, also after a crash, finishes
 * what was begun and buys nothing twice: the order is noted before it is placed, and looked for under its reference.
 */
export async function buyTextNumber(
  shop: TextShop,
  accountId: string,
  phone: number,
): Promise<void> {
  const { db, clock, print } = shop
  const numbers = telnyxNumbers(shop.fetch, shop.access)
  const number = `+${phone}`
  await beginNumberOrder({ db, clock }, accountId, phone)
  const profileId = await inWords(profileFor(shop, numbers, accountId))
  await inWords(telnyxAccount(shop.fetch, shop.access).setWebhook(profileId, shop.reportUrl))
  const numberId = await boughtId(shop, numbers, accountId, number)
  await inWords(numbers.moveToProfile(numberId, profileId))
  await assignSender({ db, clock }, accountId, { textNumber: phone, messagingProfileId: profileId })
  print(`${number} is the account’s now.`)
}

/** Each business has its own: a STOP ends all texts of a profile. */
async function profileFor(shop: TextShop, numbers: Numbers, accountId: string): Promise<string> {
  const own = (await selectSender(shop.db, accountId))?.messagingProfileId
  if (own) return own
  const name = `Afterbeep account ${accountId}`
  return (await numbers.profileOf(name)) ?? numbers.makeProfile(name, shop.reportUrl)
}

async function boughtId(
  shop: TextShop,
  numbers: Numbers,
  accountId: string,
  number: string,
): Promise<string> {
  const own = await inWords(numbers.numberId(number))
  if (own !== undefined) return own
  const reference = `afterbeep ${accountId} ${number}`
  const order =
    (await inWords(numbers.orderOf(reference))) ??
    (await place(shop, accountId, () => numbers.order(number, reference)))
  await untilDone(shop, numbers, accountId, number, order)
  const id = await inWords(numbers.numberId(number))
  if (id !== undefined) return id
  throw new StartupError(`${number} is bought, and not among the numbers yet. ${AGAIN}`)
}

const AGAIN = 'Say the same again in a few minutes: it is not bought twice.'

/** What is refused was not bought; of a call without a response that is not known, so its note stays. */
async function place(
  { db, clock }: TextShop,
  accountId: string,
  order: () => Promise<NumberOrder>,
): Promise<NumberOrder> {
  try {
    return await order()
  } catch (error) {
    const isRefused = error instanceof TelnyxRefused && error.status >= 400 && error.status < 500
    if (isRefused) await endNumberOrder({ db, clock }, accountId)
    const next = isRefused ? 'Look for another one with --find-text-number.' : AGAIN
    return explain(error, next)
  }
}

async function untilDone(
  { db, clock, wait }: TextShop,
  numbers: Numbers,
  accountId: string,
  number: string,
  { id, ...placed }: NumberOrder,
): Promise<void> {
  let { status } = placed
  for (let looks = 0; status === 'pending' && looks < LOOKS; looks += 1) {
    if (looks > 0) await wait(LOOK_EVERY_MS)
    ;({ status } = await inWords(numbers.readOrder(id), AGAIN))
  }
  if (status === 'success') return
  if (status === 'pending') throw new StartupError(`${number} is ordered, and not ready. ${AGAIN}`)
  await endNumberOrder({ db, clock }, accountId)
  throw new StartupError(
    `The order of ${number} has failed. Look for another one with --find-text-number.`,
  )
}
