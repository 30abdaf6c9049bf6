import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isRecommendedPhone } from '@afterbeep/contract/contact/phone'
import {
  SenderRefused,
  accountOfUser,
  assignSender,
  endNumberOrder,
  followRegistration,
  registrationStates,
} from '../../features/senders/index.ts'
import type { FollowDeps, OwnSender, RegistrationState } from '../../features/senders/index.ts'
import { endPauses } from '../../features/runs/index.ts'
import { noteOperatorCommand, noteTouchedAccounts } from '../../features/security/index.ts'
import type { Logger } from '../../platform/log.ts'
import type { Registration } from '../../providers/text/port.ts'
import { createTelnyxRegistrations } from '../../providers/text/telnyx-registrations.ts'
import type { Config } from '../../config.ts'
import { StartupError } from '../startup-error.ts'
import { buyPhoneLine } from './buy-phone-line.ts'
import { buyTextNumber, findTextNumbers } from './buy-text-number.ts'
import type { TextShop } from './buy-text-number.ts'
import { describeSender } from './describe-sender.ts'
import { registerSender } from './register-sender.ts'
import { readRegistrationFile } from './registration-file.ts'
import type { RegistrationFile } from './registration-file.ts'
import { withStore } from './with-store.ts'

const options = {
  'phone-line': { type: 'string' },
  'new-phone-line': { type: 'string' },
  'caller-id': { type: 'string' },
  'voice-brand': { type: 'string' },
  'text-number': { type: 'string' },
  'find-text-number': { type: 'string' },
  'new-text-number': { type: 'string' },
  'messaging-profile': { type: 'string' },
  'text-brand': { type: 'string' },
  'text-campaign': { type: 'string' },
  registration: { type: 'string' },
  register: { type: 'string' },
} as const
type Given = Partial<Record<keyof typeof options, string>>

const usage = `sender <email of a person of the account> [--phone-line=<id> | --new-phone-line=<name>]
  [--caller-id=<number>] [--voice-brand=<id>] [--find-text-number=<area code, or toll-free>]
  [--new-text-number=<number> | --text-number=<number>] [--messaging-profile=<id>] [--text-brand=<id>]
  [--text-campaign=<id>] [--register=<file.json>] [--registration=${registrationStates.join('|')}]
An empty value (--text-number=) takes the part away. Without any the sender is shown.`

/**
 * Shows, and with options changes, what an account calls and texts with; its paused runs go on within seconds.
 */
export async function runSenderCommand(
  config: Config,
  log: Logger,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const { email, given } = readArguments(args)
  const changes = changesOf(given)
  try {
    await withStore(config, log, async ({ db, clock }) => {
      const accountId = await accountOfUser(db, email)
      if (accountId === undefined) throw new StartupError(`Nobody signs in as ${email}.`)
      const shop = () => shopOf(config, { db, clock, print })
      const { 'new-phone-line': name, 'find-text-number': area, 'new-text-number': wanted } = given
      const file = given.register === undefined ? undefined : await readFileAt(given.register)
      if (area !== undefined) return findTextNumbers(shop(), area)
      const isChanged = [name, wanted, file].some((one) => one !== undefined)
      if (isChanged || Object.keys(changes).length > 0) {
        // First, because what is bought stays bought, whatever fails after it.
        noteOperatorCommand(log, 'sender')
        await noteTouchedAccounts({ db, clock }, [accountId], 'sender')
        if (name !== undefined) changes.phoneLineId = await buyLine(config, name, print)
        await assignSender({ db, clock }, accountId, changes)
        if (wanted !== undefined) await buyOrForget(shop, accountId, phoneOf(wanted))
        if (file) await registerSender(shop(), accountId, file)
        await endPauses(db, accountId, clock.now())
      }
      const registration = await followOne(config, { db, clock, log }, accountId)
      for (const line of await describeSender(db, accountId, config.hasSharedSender, registration))
        print(line)
    })
  } catch (error) {
    if (error instanceof SenderRefused) throw new StartupError(error.message, { cause: error })
    throw error
  }
}

function readArguments(args: readonly string[]): { email: string; given: Given } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [email, ...others] = positionals
    if (email === undefined || others.length > 0) throw new Error('Name one email.')
    return { email, given: values }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartupError(`${why}\n${usage}`, { cause: error })
  }
}

function changesOf(given: Given): Partial<OwnSender> {
  const changes: Partial<OwnSender> = {}
  const text = (name: keyof Given) => (given[name] === '' ? null : (given[name] ?? null))
  if (given['phone-line'] !== undefined) changes.phoneLineId = text('phone-line')
  if (given['voice-brand'] !== undefined) changes.voiceBrandId = text('voice-brand')
  if (given['messaging-profile'] !== undefined)
    changes.messagingProfileId = text('messaging-profile')
  if (given['text-brand'] !== undefined) changes.textBrandId = text('text-brand')
  if (given['text-campaign'] !== undefined) changes.textCampaignId = text('text-campaign')
  if (given['caller-id'] !== undefined) changes.callerId = phoneOf(given['caller-id'])
  if (given['text-number'] !== undefined) changes.textNumber = phoneOf(given['text-number'])
  if (given.registration !== undefined) changes.textRegistration = stateOf(given.registration)
  return changes
}

/** `+18445550001`, `1 844 555 0001` and `844-555-0001` are one number. */
function phoneOf(typed: string): number | null {
  if (typed === '') return null
  const digits = typed.replace(/\D/g, '')
  const whole = digits.length === 10 && !typed.startsWith('+') ? `1${digits}` : digits
  if (!isRecommendedPhone(whole))
    throw new StartupError(`${typed} is no number such as +18445550001.`)
  return Number(whole)
}

function stateOf(typed: string): RegistrationState {
  const state = registrationStates.find((one) => one === typed)
  if (state === undefined) {
    throw new StartupError(`--registration is one of ${registrationStates.join(', ')}.`)
  }
  return state
}

type Kept = Pick<TextShop, 'db' | 'clock' | 'print'>

function shopOf({ providers, publicUrl }: Config, kept: Kept): TextShop {
  if (providers.kind !== 'real' || publicUrl === undefined) {
    throw new StartupError('This needs the keys of a text provider, and PUBLIC_URL.')
  }
  return {
    ...kept,
    fetch,
    access: providers.access.text,
    reportUrl: `${publicUrl}/api/webhooks/telnyx/`,
    wait: (ms) => sleep(ms),
  }
}

async function readFileAt(path: string): Promise<RegistrationFile> {
  try {
    return readRegistrationFile(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`${path} can’t be read.`, { cause: error })
  }
}

/** What the provider says of the account's registration; undefined without a provider, or without a number. */
async function followOne(
  { providers }: Config,
  { db, clock, log }: Pick<FollowDeps, 'db' | 'clock' | 'log'>,
  accountId: string,
): Promise<Registration | undefined> {
  if (providers.kind !== 'real') return undefined
  const registrations = createTelnyxRegistrations(fetch, providers.access.text)
  const end = (account: string) => endPauses(db, account, clock.now())
  return followRegistration({ db, clock, log, registrations, endPauses: end }, accountId)
}

/** Without a number the one that is on order is forgotten. */
async function buyOrForget(
  shop: () => TextShop,
  accountId: string,
  phone: number | null,
): Promise<void> {
  const open = shop()
  if (phone === null) await endNumberOrder(open, accountId)
  else await buyTextNumber(open, accountId, phone)
}

async function buyLine({ providers }: Config, name: string, print: (line: string) => void) {
  if (providers.kind !== 'real') {
    throw new StartupError('--new-phone-line needs the keys of a voice provider; none is set.')
  }
  const { phoneLineId, isNew } = await buyPhoneLine({ fetch, access: providers.access.voice }, name)
  print(`A phone line ${isNew ? 'was made' : 'of this name is there already'}: ${phoneLineId}`)
  return phoneLineId
}
