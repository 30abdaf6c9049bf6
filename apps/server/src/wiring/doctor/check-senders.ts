import type { ProviderAccess } from '../../config.providers.ts'
import { emailsOf, listSenders } from '../../features/senders/index.ts'
import type { ListedSender } from '../../features/senders/index.ts'
import { callFailureOf, isSameAddress } from '../../platform/call-once.ts'
import type { Fetch } from '../../platform/call-once.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fault, fine, warning } from '../../providers/finding.ts'
import type { Finding } from '../../providers/finding.ts'
import { isTollFree } from '../../providers/text/telnyx-ask.ts'
import { telnyxInventory } from '../../providers/text/telnyx-inventory.ts'
import type { Profile } from '../../providers/text/telnyx-inventory.ts'
import { dropCowboyAccount } from '../../providers/voice/drop-cowboy-account.ts'

/** A kind of fault, and the accounts that have it; a row of the table. */
interface Kind {
  what: string
  found: string
  todo: string
  isWarning?: boolean
  has: (sender: ListedSender) => boolean
}

const BATCH = 500
const BATCHES = 20
/** So many accounts are named in a row; the others are counted. */
const NAMED = 3
const AGAIN = 'say sender <email> --new-text-number=<its number>: nothing is bought again'

/**
 * The senders of all accounts (SENDERS=own) beside what the providers have. The providers are asked for lists, so a
 * thousand businesses cost a few calls; a row names each kind of fault, and by whose email to mend it.
 */
export async function checkSenders(
  fetch: Fetch,
  { voice, text }: Pick<ProviderAccess, 'voice' | 'text'>,
  db: Queries,
  reportUrl: string | undefined,
): Promise<Finding[]> {
  const senders = await allSenders(db)
  if (senders.length === 0) {
    return [fine('own senders', 'no account has one yet: the command sender gives it one')]
  }
  const kinds = await Promise.all([
    lookedAt('own lines', () => lineKinds(fetch, voice, senders)),
    lookedAt('own numbers', () => numberKinds(fetch, text, senders, reportUrl)),
    lookedAt('own registrations', () => registrationKinds(fetch, text, senders)),
  ])
  const findings: Finding[] = []
  for (const one of kinds.flat()) {
    if (!('has' in one)) findings.push(one)
    else findings.push(...(await rowOf(db, one, senders)))
  }
  if (findings.length > 0) return findings
  const texting = senders.filter(({ textRegistration }) => textRegistration === 'registered')
  return [fine('own senders', `${senders.length}, of which ${texting.length} may text`)]
}

async function allSenders(db: Queries): Promise<ListedSender[]> {
  const senders: ListedSender[] = []
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const next = await listSenders(db, senders.at(-1)?.accountId, BATCH)
    senders.push(...next)
    if (next.length < BATCH) break
  }
  return senders
}

/** A provider that can't be asked has a fault of its own in the table already. */
async function lookedAt(what: string, look: () => Promise<Kind[]>): Promise<(Kind | Finding)[]> {
  try {
    return await look()
  } catch (error) {
    const failure = callFailureOf(error)
    if (failure === undefined) throw error
    const todo = 'Mend what the table says of the provider, then run the doctor again.'
    return [warning(what, `can’t be looked at: ${failure.message}`, todo)]
  }
}

async function rowOf(
  db: Queries,
  { what, found, todo, isWarning = false, has }: Kind,
  senders: readonly ListedSender[],
): Promise<Finding[]> {
  const ids = senders.filter(has).map(({ accountId }) => accountId)
  if (ids.length === 0) return []
  const named = await emailsOf(db, ids.slice(0, NAMED))
  const others = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ''
  const accounts = ids.length === 1 ? '1 account' : `${ids.length} accounts`
  const text = `${accounts} (${named.join(', ')}${others}): ${found}`
  return [isWarning ? warning(what, text, todo) : fault(what, text, todo)]
}

async function lineKinds(
  fetch: Fetch,
  access: ProviderAccess['voice'],
  senders: readonly ListedSender[],
): Promise<Kind[]> {
  if (senders.every(({ phoneLineId }) => phoneLineId === null)) return []
  const lines = new Set((await dropCowboyAccount(fetch, access).lines()).map(({ id }) => id))
  return [
    {
      what: 'own lines',
      found: 'the phone line is none of the voice provider’s',
      todo: 'Give each another one: sender <email> --new-phone-line=<name>, or --phone-line=<id>.',
      has: ({ phoneLineId }) => phoneLineId !== null && !lines.has(phoneLineId),
    },
  ]
}

async function numberKinds(
  fetch: Fetch,
  access: ProviderAccess['text'],
  senders: readonly ListedSender[],
  reportUrl: string | undefined,
): Promise<Kind[]> {
  if (senders.every((one) => one.textNumber === null && one.messagingProfileId === null)) return []
  const inventory = telnyxInventory(fetch, access)
  const [numbers, profiles] = await Promise.all([inventory.numbers(), inventory.profiles()])
  const isOurs = (sender: ListedSender) => numbers.has(numberOf(sender) ?? '')
  const profileOf = (sender: ListedSender): Profile | undefined =>
    profiles.get(numbers.get(numberOf(sender) ?? '') ?? sender.messagingProfileId ?? '')
  return [
    {
      what: 'own numbers',
      found: 'the text number is none of the text provider’s',
      todo: 'Buy each another one: sender <email> --find-text-number=<area code>.',
      has: (sender) => sender.textNumber !== null && !isOurs(sender),
    },
    {
      what: 'own numbers',
      found: 'the number is not on the account’s messaging profile',
      todo: `It can’t text, or under another business’s opt-outs: ${AGAIN}.`,
      has: (sender) => isOurs(sender) && !isOnItsProfile(sender, numbers),
    },
    {
      what: 'own profiles',
      found: 'the messaging profile is gone, or switched off',
      todo: 'Switch it on at the text provider, Messaging, or take it away by --messaging-profile=.',
      has: (sender) =>
        (sender.messagingProfileId !== null && !profiles.has(sender.messagingProfileId)) ||
        profileOf(sender)?.isEnabled === false,
    },
    {
      what: 'own webhooks',
      found: `replies, and with them every STOP, do not go to ${reportUrl ?? ''}`,
      todo: `For each ${AGAIN}, and its replies come here. Of a profile without a number set the webhook at the provider.`,
      has: (sender) => {
        const profile = profileOf(sender)
        return !!profile && !!reportUrl && !isSameAddress(profile.webhookUrl, reportUrl)
      },
    },
  ]
}

function numberOf({ textNumber }: ListedSender): string | undefined {
  return textNumber === null ? undefined : `+${textNumber}`
}

function isOnItsProfile(
  sender: ListedSender,
  numbers: ReadonlyMap<string, string | null>,
): boolean {
  const found = numbers.get(numberOf(sender) ?? '')
  if (found === null || found === undefined) return false
  return sender.messagingProfileId === null || sender.messagingProfileId === found
}

async function registrationKinds(
  fetch: Fetch,
  access: ProviderAccess['text'],
  senders: readonly ListedSender[],
): Promise<Kind[]> {
  const inventory = telnyxInventory(fetch, access)
  const numbers = senders.map(numberOf).filter((one) => one !== undefined)
  const none = Promise.resolve(new Map<string, string>())
  const [local, tollFree] = await Promise.all([
    numbers.some((one) => !isTollFree(one)) ? inventory.assignments() : none,
    numbers.some(isTollFree) ? inventory.verifications() : none,
  ])
  const isRegistered = (number: string) =>
    isTollFree(number) ? tollFree.get(number) === 'Verified' : local.get(number) === 'ASSIGNED'
  return [
    {
      what: 'own registrations',
      found: 'texts go out, and the number is not registered at the text provider',
      todo: 'Carriers block them: see sender <email>, and register it there.',
      has: (sender) => {
        const number = numberOf(sender)
        return sender.textRegistration === 'registered' && !!number && !isRegistered(number)
      },
    },
    {
      what: 'own registrations',
      found: 'the carriers have refused the registration, so texts wait',
      todo: 'sender <email> shows their words and the next step.',
      has: ({ textRegistration }) => textRegistration === 'rejected',
    },
    {
      what: 'own registrations',
      found: 'the number is not registered, so texts wait',
      todo: 'Register it: sender <email> shows the next step.',
      isWarning: true,
      has: (sender) => sender.textRegistration === 'not_registered' && hasTexts(sender),
    },
  ]
}

function hasTexts({ textNumber, messagingProfileId }: ListedSender): boolean {
  return textNumber !== null || messagingProfileId !== null
}
