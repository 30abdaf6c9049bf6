import type { ProviderAccess } from '../../config.providers.ts'
import type { ListedSender } from '../../features/senders/index.ts'
import { isSameAddress } from '../../platform/call-once.ts'
import type { Fetch } from '../../platform/call-once.ts'
import { isTollFree } from '../../providers/text/telnyx-ask.ts'
import { telnyxInventory } from '../../providers/text/telnyx-inventory.ts'
import type { Profile } from '../../providers/text/telnyx-inventory.ts'
import { dropCowboyAccount } from '../../providers/voice/drop-cowboy-account.ts'

/** A kind of fault, and the accounts that have it; a row of the table. */
export interface Kind {
  what: string
  found: string
  todo: string
  isWarning?: boolean
  has: (sender: ListedSender) => boolean
}

/** The provider lists no numbers of all lines, so more than these are not asked about. */
const LINES = 50
const AT_ONCE = 5
const AGAIN = 'say sender <email> --new-text-number=<its number>: nothing is bought again'

/** Of the lines that accounts call with. */
export async function lineKinds(
  fetch: Fetch,
  access: ProviderAccess['voice'],
  senders: readonly ListedSender[],
): Promise<Kind[]> {
  if (senders.every(({ phoneLineId }) => phoneLineId === null)) return []
  const account = dropCowboyAccount(fetch, access)
  const lines = new Set((await account.lines()).map(({ id }) => id))
  const used = new Set(
    senders.map(({ phoneLineId }) => phoneLineId ?? '').filter((id) => lines.has(id)),
  )
  const silent = await withoutNumber(account, [...used].slice(0, LINES))
  return [
    {
      what: 'own lines',
      found: 'the phone line is none of the voice provider’s',
      todo: 'Give each another one: sender <email> --new-phone-line=<name>, or --phone-line=<id>.',
      has: ({ phoneLineId }) => phoneLineId !== null && !lines.has(phoneLineId),
    },
    {
      what: 'own lines',
      found: 'the phone line has no number, so every voicemail fails (4010)',
      todo: 'Put a number on each line at the voice provider, Phone, Numbers.',
      has: ({ phoneLineId }) => silent.has(phoneLineId ?? ''),
    },
  ]
}

/** Each costs a call: some at a time. */
async function withoutNumber(
  account: ReturnType<typeof dropCowboyAccount>,
  lines: readonly string[],
): Promise<Set<string>> {
  const silent = new Set<string>()
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const looks = lines.slice(from, from + AT_ONCE).map(async (id) => {
      if ((await account.numbers(id)).length === 0) silent.add(id)
    })
    await Promise.all(looks)
  }
  return silent
}

/** Of the numbers and profiles that accounts text from. `reportUrl`: where replies should go. */
export async function numberKinds(
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

/** Of what the carriers know of the numbers. */
export async function registrationKinds(
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
