import { callFailureOf, isSameAddress } from '../../platform/call-once.ts'
import type { Fetch } from '../../platform/call-once.ts'
import { fault, fine, warning } from '../finding.ts'
import type { Finding, SetUpStep } from '../finding.ts'
import { lookAt } from '../look-at.ts'
import { telnyxAccount } from './telnyx-account.ts'
import { lookAtCalls, setUpCalls } from './telnyx-calls-setup.ts'
import { isTollFree } from './telnyx-ask.ts'
import type { TelnyxAccess } from './telnyx-ask.ts'

export interface TelnyxSettings extends TelnyxAccess {
  /** Undefined where each account has its own. */
  from: string | undefined
  publicKey: string
  /** Undefined where no call is answered. */
  callApplicationId?: string
}

type Account = ReturnType<typeof telnyxAccount>

const NAME = 'Telnyx'
const SETUP = 'Run npm run providers:setup, which sets it.'
/** Some 2,500 texts; below it a campaign may stop half-way. */
const LOW_CREDIT = 10

/** Whether the account can text what we will ask of it. `reportUrl`: where replies should go. */
export async function inspectTelnyx(
  fetch: Fetch,
  settings: TelnyxSettings,
  reportUrl: string | undefined,
): Promise<Finding[]> {
  const account = telnyxAccount(fetch, settings)
  const first = await looked('key', async () => [await lookAtBalance(account)])
  if (first.some(({ what }) => what.endsWith('key'))) return first
  const { from, callApplicationId: calls } = settings
  const others = await Promise.all([
    looked('public key', async () => [await lookAtPublicKey(account, settings)]),
    ...(from === undefined
      ? [[fine(`${NAME} number`, 'each account has its own (SENDERS=own)')]]
      : [
          looked('number', () => lookAtNumber(account, from, reportUrl)),
          looked('registration', async () => [await lookAtRegistration(account, from)]),
        ]),
    ...(calls === undefined
      ? []
      : [looked('calls', async () => [await lookAtCalls(account, calls, reportUrl)])]),
  ])
  return [fine(`${NAME} key`, 'accepted'), ...first, ...others.flat()]
}

const looked = lookAt(
  {
    name: NAME,
    address: 'TELNYX_URL',
    credentials: 'the key',
    copyAgain: `Copy the key again from ${NAME}’s portal, API Keys, into TELNYX_API_KEY.`,
  },
  callFailureOf,
)

async function lookAtBalance(account: Account): Promise<Finding> {
  const { available_credit: credit, currency } = await account.balance()
  const found = `${credit.toFixed(2)} ${currency}`
  const todo = `Add money at ${NAME}, Billing, or switch on automatic recharge.`
  if (credit <= 0) return fault(`${NAME} balance`, `${found}: no text can be sent`, todo)
  if (credit < LOW_CREDIT) return warning(`${NAME} balance`, `${found} is little`, todo)
  return fine(`${NAME} balance`, found)
}

async function lookAtPublicKey(account: Account, { publicKey }: TelnyxSettings): Promise<Finding> {
  const what = `${NAME} public key`
  const theirs = await account.publicKey()
  if (theirs === publicKey) return fine(what, 'is the account’s')
  const todo = `Set TELNYX_PUBLIC_KEY=${theirs}`
  return fault(
    what,
    'TELNYX_PUBLIC_KEY is not the account’s, so reports and replies are refused',
    todo,
  )
}

async function lookAtNumber(
  account: Account,
  from: string,
  reportUrl: string | undefined,
): Promise<Finding[]> {
  const what = `${NAME} number`
  const number = await account.number(from)
  if (!number) {
    const todo = `Buy it at ${NAME}, Numbers, or set TELNYX_FROM to a number of this account.`
    return [fault(what, `${from} (TELNYX_FROM) is not a number of this account`, todo)]
  }
  if (number.status !== undefined && number.status !== 'active') {
    const todo = `See at ${NAME}, Numbers, what it waits for.`
    return [fault(what, `${from} is not active (${number.status})`, todo)]
  }
  if (!number.messaging_profile_id) {
    const todo = `Assign it to a messaging profile at ${NAME}, Messaging.`
    return [fault(what, `${from} has no messaging profile, so it can’t text`, todo)]
  }
  const profile = await lookAtProfile(account, number.messaging_profile_id, reportUrl)
  return [fine(what, `${from} is active`), profile]
}

async function lookAtProfile(
  account: Account,
  profileId: string,
  reportUrl: string | undefined,
): Promise<Finding> {
  const what = `${NAME} webhook`
  const { enabled, webhook_url: url } = await account.profile(profileId)
  if (!enabled) {
    const todo = `Switch it on at ${NAME}, Messaging.`
    return fault(`${NAME} profile`, 'the number’s messaging profile is switched off', todo)
  }
  if (reportUrl === undefined || isSameAddress(url ?? '', reportUrl))
    return fine(what, url ? `replies go to ${url}` : 'not looked at without an address')
  return fault(what, `replies, and with them every STOP, do not go to ${reportUrl}`, SETUP)
}

async function lookAtRegistration(account: Account, from: string): Promise<Finding> {
  const what = `${NAME} registration`
  if (isTollFree(from)) {
    const state = await account.verification(from)
    if (state === 'Verified') return fine(what, 'the toll-free number is verified')
    const found =
      state === undefined
        ? 'was never submitted for verification'
        : `is not verified yet (${state})`
    const todo = `Carriers block texts until then. Submit or follow it at ${NAME}, Messaging, Compliance.`
    return fault(what, `the toll-free number ${found}`, todo)
  }
  const state = await account.campaignAssignment(from)
  if (state === 'ASSIGNED') return fine(what, 'the number is assigned to a 10DLC campaign')
  const found = state === undefined ? 'is in no 10DLC campaign' : `is not assigned yet (${state})`
  const todo = `Carriers block texts until then. Register brand and campaign at ${NAME}, Messaging, Compliance, and assign the number.`
  return fault(what, `the number ${found}`, todo)
}

/** Has the number's profile report to us; a repeat does nothing. */
export async function setUpTelnyx(
  fetch: Fetch,
  access: TelnyxAccess & {
    from: string | undefined
    publicKey: string | undefined
    callApplicationId: string | undefined
  },
  reportUrl: string,
): Promise<SetUpStep[]> {
  const account = telnyxAccount(fetch, access)
  const theirs = await account.publicKey()
  const key: SetUpStep = {
    did: 'there',
    what: `${NAME} public key`,
    ...(access.publicKey === theirs ? {} : { settings: { TELNYX_PUBLIC_KEY: theirs } }),
  }
  const { from, callApplicationId: calls } = access
  const steps = [key, await setUpWebhook(account, from, reportUrl)]
  return calls === undefined ? steps : [...steps, await setUpCalls(account, calls, reportUrl)]
}

async function setUpWebhook(
  account: Account,
  from: string | undefined,
  reportUrl: string,
): Promise<SetUpStep> {
  const what = `${NAME} webhook to ${reportUrl}`
  if (from === undefined) {
    const next = `Buy a number at ${NAME}, assign it to a messaging profile, and set TELNYX_FROM to it.`
    return { did: 'skipped', what, next }
  }
  const number = await account.number(from)
  if (!number?.messaging_profile_id) {
    const next = `Assign ${from} to a messaging profile at ${NAME}; it is none of this account’s, or has no profile.`
    return { did: 'skipped', what, next }
  }
  const { webhook_url: url } = await account.profile(number.messaging_profile_id)
  if (isSameAddress(url ?? '', reportUrl)) return { did: 'there', what }
  await account.setWebhook(number.messaging_profile_id, reportUrl)
  return { did: url ? 'changed' : 'created', what }
}
