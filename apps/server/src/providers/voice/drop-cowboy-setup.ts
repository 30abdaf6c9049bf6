import { callFailureOf, isSameAddress } from '../../platform/call-once.ts'
import type { Fetch } from '../../platform/call-once.ts'
import { fault, fine, warning } from '../finding.ts'
import type { Finding, SetUpStep } from '../finding.ts'
import { lookAt } from '../look-at.ts'
import { dropCowboyAccount } from './drop-cowboy-account.ts'
import type { DropCowboyAccess, Line } from './drop-cowboy-account.ts'

export interface DropCowboySettings extends DropCowboyAccess {
  /** Undefined where each account has its own. */
  phoneLineId: string | undefined
  /** The number that the line shows, 1 and ten digits. */
  callerId?: number
  voiceId: string
  signingSecrets: readonly string[]
}

type Account = ReturnType<typeof dropCowboyAccount>

const NAME = 'Drop Cowboy'
const SETUP =
  'Run npm run providers:setup, which makes what is missing and prints the settings for it.'
/** The result of a drop, without which a delivery waits for a day. */
const NEEDED_EVENT = 'contact.rvm.status'
/** In US dollars: some 250 voicemails. */
const LOW_FUNDS = 10
const OWN_SENDERS = 'each account has its own (SENDERS=own)'
const NUMBER_NEEDED = `Put a number on the line at ${NAME}: Phone, Numbers.`
const events = [NEEDED_EVENT, 'contact.rvm.receipt']

/** Whether the account can send what we will ask of it. `reportUrl`: where its reports should go. */
export async function inspectDropCowboy(
  fetch: Fetch,
  settings: DropCowboySettings,
  reportUrl: string | undefined,
): Promise<Finding[]> {
  const account = dropCowboyAccount(fetch, settings)
  const first = await looked('key', async () => lookAtLine(account, settings))
  if (first.some(({ what }) => what.endsWith('key'))) return first
  const others = await Promise.all([
    looked('voice', async () => [await lookAtVoice(account, settings)]),
    looked('readiness', () => lookAtReadiness(account)),
    reportUrl === undefined
      ? []
      : looked('webhook', () => lookAtWebhook(account, settings, reportUrl)),
  ])
  return [fine(`${NAME} key`, 'accepted'), ...first, ...others.flat()]
}

const looked = lookAt(
  {
    name: NAME,
    address: 'DROP_COWBOY_URL',
    credentials: 'key or secret',
    copyAgain: `Copy both again from ${NAME}’s settings, API, into DROP_COWBOY_KEY and DROP_COWBOY_SECRET.`,
  },
  callFailureOf,
)

async function lookAtLine(
  account: Account,
  { phoneLineId, callerId }: DropCowboySettings,
): Promise<Finding[]> {
  const lines = await account.lines()
  const line = lines.find(({ id }) => id === phoneLineId)
  if (line) return lookAtNumbers(line, await account.numbers(line.id), callerId)
  if (phoneLineId === undefined) return [fine(`${NAME} line`, OWN_SENDERS)]
  const names = lines.map(({ id, name }) => `${id} (“${name}”)`).join(', ')
  return [
    fault(
      `${NAME} line`,
      `DROP_COWBOY_PHONE_LINE_ID names none of the account’s ${lines.length} lines`,
      lines.length === 0 ? SETUP : `Set DROP_COWBOY_PHONE_LINE_ID to one of these: ${names}.`,
    ),
  ]
}

function lookAtNumbers(
  { name }: Line,
  numbers: readonly (number | null)[],
  callerId: number | undefined,
): Finding[] {
  if (numbers.length === 0) {
    const found = `“${name}” has no number, so every voicemail fails (4010)`
    return [fault(`${NAME} line`, found, NUMBER_NEEDED)]
  }
  const count = numbers.length === 1 ? 'one number' : `${numbers.length} numbers`
  const line = fine(`${NAME} line`, `“${name}”, with ${count}`)
  const recorded = lookAtRecordedNumber(numbers, callerId)
  return recorded ? [line, recorded] : [line]
}

/** What the records name as the number that called: the product is not told which one of a line called. */
function lookAtRecordedNumber(
  numbers: readonly (number | null)[],
  callerId: number | undefined,
): Finding | undefined {
  const what = `${NAME} number`
  const [only] = numbers
  if (numbers.includes(null)) return undefined
  if (callerId === undefined) {
    if (numbers.length > 1) return undefined
    const found = 'the records of what was sent do not name the number that called'
    return warning(what, found, `Set DROP_COWBOY_CALLER_ID to +${only}.`)
  }
  if (numbers.length > 1) {
    const found = `the records name +${callerId}, and the line may call from another of its numbers`
    return warning(what, found, 'Leave one number on the line, or DROP_COWBOY_CALLER_ID out.')
  }
  if (only === callerId) return undefined
  const found = `DROP_COWBOY_CALLER_ID is +${callerId}, and the line calls from another number`
  return fault(what, found, `Set DROP_COWBOY_CALLER_ID to +${only}.`)
}

async function lookAtVoice(account: Account, { voiceId }: DropCowboySettings): Promise<Finding> {
  const voices = await account.voices()
  const voice = voices.find(({ voice_id }) => voice_id === voiceId)
  const ready = voices.filter(({ status }) => status === 'ready')
  const choice =
    ready.length === 0
      ? `Make a voice at ${NAME}, and set DROP_COWBOY_VOICE_ID to it.`
      : `Set DROP_COWBOY_VOICE_ID to one of these: ${ready.map(({ voice_id, name }) => `${voice_id} (“${name}”)`).join(', ')}.`
  if (!voice)
    return fault(`${NAME} voice`, 'DROP_COWBOY_VOICE_ID names no voice of the account', choice)
  if (voice.status === 'ready') return fine(`${NAME} voice`, `“${voice.name}”`)
  return fault(
    `${NAME} voice`,
    `“${voice.name}” is not ready yet (${voice.status})`,
    `Wait for it, or: ${choice}`,
  )
}

async function lookAtReadiness(account: Account): Promise<Finding[]> {
  const what = `${NAME} readiness`
  const { test_numbers_only: isTesting, funds } = await account.readiness()
  const readiness = isTesting
    ? fault(
        what,
        'sends to its test numbers only; every other voicemail fails (3040)',
        `Ask ${NAME} to take the account out of testing.`,
      )
    : fine(what, 'sends to all numbers')
  return funds ? [readiness, balanceOf(funds)] : [readiness]
}

function balanceOf({ available, funds_ok: isEnough }: { available: number; funds_ok: boolean }) {
  const what = `${NAME} balance`
  const found = `${available.toFixed(2)} USD`
  const todo = `Add money at ${NAME}, Billing, or switch on automatic recharge.`
  if (!isEnough || available <= 0) {
    return fault(what, `${found}: every voicemail fails (3000)`, todo)
  }
  return available < LOW_FUNDS ? warning(what, `${found} is little`, todo) : fine(what, found)
}

async function lookAtWebhook(
  account: Account,
  { signingSecrets }: DropCowboySettings,
  reportUrl: string,
): Promise<Finding[]> {
  const what = `${NAME} webhook`
  const [webhooks, secrets] = await Promise.all([account.webhooks(), account.signingSecrets()])
  const [ours, second] = webhooks.filter(({ url }) => isSameAddress(url, reportUrl))
  if (!ours) return [fault(what, `none reports to ${reportUrl}`, SETUP)]
  if (!ours.events.includes(NEEDED_EVENT)) {
    return [fault(what, `it does not report ${NEEDED_EVENT}`, SETUP)]
  }
  const secret = secrets.get(ours.id)
  if (secret !== undefined && !signingSecrets.includes(secret)) {
    const todo = `Add the secret of this webhook to DROP_COWBOY_SIGNING_SECRETS; npm run providers:setup prints it.`
    return [
      fault(
        what,
        'its secret is not among DROP_COWBOY_SIGNING_SECRETS, so its reports are refused',
        todo,
      ),
    ]
  }
  if (second) {
    return [
      warning(
        what,
        'two report to the same address, so each report comes twice',
        `Remove one of them at ${NAME}.`,
      ),
    ]
  }
  return [fine(what, `reports to ${reportUrl}`)]
}

/** Makes a line and the webhook where there is none; a repeat does nothing. */
export async function setUpDropCowboy(
  fetch: Fetch,
  access: DropCowboyAccess & { phoneLineId: string | undefined; voiceId: string | undefined },
  reportUrl: string,
): Promise<SetUpStep[]> {
  const account = dropCowboyAccount(fetch, access)
  const line = await setUpLine(account, access.phoneLineId)
  return [line, await suggestVoice(account, access.voiceId), await setUpWebhook(account, reportUrl)]
}

async function setUpLine(account: Account, wanted: string | undefined): Promise<SetUpStep> {
  const lines = await account.lines()
  const what = `${NAME} phone line`
  const found =
    lines.find(({ id }) => id === wanted) ?? lines.find(({ isDefault }) => isDefault) ?? lines[0]
  if (found)
    return { did: 'there', what, ...settingUnless(wanted, 'DROP_COWBOY_PHONE_LINE_ID', found.id) }
  const id = await account.makeLine('Afterbeep')
  return { did: 'created', what, settings: { DROP_COWBOY_PHONE_LINE_ID: id }, next: NUMBER_NEEDED }
}

async function suggestVoice(account: Account, wanted: string | undefined): Promise<SetUpStep> {
  const ready = (await account.voices()).filter(({ status }) => status === 'ready')
  const found = ready.find(({ voice_id }) => voice_id === wanted) ?? ready[0]
  if (!found) {
    const next = `Make a voice at ${NAME}, and set DROP_COWBOY_VOICE_ID to it.`
    return { did: 'skipped', what: `${NAME} voice: none is ready`, next }
  }
  const what = `${NAME} voice “${found.name}”`
  return { did: 'there', what, ...settingUnless(wanted, 'DROP_COWBOY_VOICE_ID', found.voice_id) }
}

async function setUpWebhook(account: Account, reportUrl: string): Promise<SetUpStep> {
  const what = `${NAME} webhook to ${reportUrl}`
  const found = (await account.webhooks()).find(({ url }) => isSameAddress(url, reportUrl))
  if (!found) {
    const secret = await account.makeWebhook(reportUrl, events)
    return { did: 'created', what, settings: { DROP_COWBOY_SIGNING_SECRETS: secret } }
  }
  const secret = (await account.signingSecrets()).get(found.id)
  const settings = secret === undefined ? {} : { settings: { DROP_COWBOY_SIGNING_SECRETS: secret } }
  if (events.every((event) => found.events.includes(event)))
    return { did: 'there', what, ...settings }
  await account.changeWebhook(found.id, [...new Set([...found.events, ...events])])
  return { did: 'changed', what, ...settings }
}

function settingUnless(wanted: string | undefined, name: string, value: string) {
  return wanted === value ? {} : { settings: { [name]: value } }
}
