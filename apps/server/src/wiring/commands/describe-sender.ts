import { selectBusiness, selectOrderedNumber, selectSender } from '../../features/senders/index.ts'
import type { OwnSender, RegistrationState } from '../../features/senders/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Registration } from '../../providers/text/port.ts'
import { isTollFree } from '../../providers/text/telnyx-ask.ts'

/** What an account calls and texts with, as lines for the operator. */
export async function describeSender(
  db: Queries,
  accountId: string,
  hasShared: boolean,
  registration?: Registration,
): Promise<string[]> {
  const [own, business, ordered] = await Promise.all([
    selectSender(db, accountId),
    selectBusiness(db, accountId),
    selectOrderedNumber(db, accountId),
  ])
  const none = hasShared ? 'the shared one' : 'none: it can’t send this yet'
  const numbers = [own?.textNumber ? `+${own.textNumber}` : null, own?.messagingProfileId ?? null]
  const textFrom = numbers.filter((one) => one !== null).join(', ')
  const rows: [string, string][] = [
    ['Business', business.sender || 'not said yet'],
    ['Opt-out number', business.callbackNumber || 'not said yet'],
    ['Phone line', own?.phoneLineId ?? none],
    ['Caller id', own?.callerId ? `+${own.callerId}` : 'the line’s'],
    ['Brand of calls', own?.voiceBrandId ?? 'none'],
    ['Texts from', textFrom || none],
    ...(ordered === undefined ? [] : [orderRow(ordered)]),
    ...(textFrom === '' ? [] : registrationRows(own, registration)),
  ]
  return rows.map(([name, value]) => `${name.padEnd(16)}${value}`)
}

function orderRow(phone: number): [string, string] {
  return ['On order', `+${phone}: say --new-text-number=+${phone} again to finish it`]
}

const states: Readonly<Record<RegistrationState, string>> = {
  not_registered: 'not registered: texts wait',
  pending: 'pending: texts wait',
  registered: 'registered',
  rejected: 'rejected: texts wait',
}

function registrationRows(
  own: OwnSender | undefined,
  registration: Registration | undefined,
): [string, string][] {
  const state = own?.textRegistration ?? 'not_registered'
  const isTollFreeNumber = isTollFree(`+${own?.textNumber ?? ''}`)
  return [
    ['Registration', states[state]],
    ...(registration ? [said(registration)] : []),
    ...nextRow(nextStep(state, isTollFreeNumber, registration)),
    ['Brand of texts', own?.textBrandId ?? 'none'],
    ['Use of texts', own?.textCampaignId ?? 'none'],
  ]
}

const things: Readonly<Record<Registration['step'], string>> = {
  brand: 'the brand',
  campaign: 'the campaign',
  number: 'the number’s assignment',
  'toll-free': 'the toll-free verification',
}

function said({ state, step, status, words }: Registration): [string, string] {
  if (state === 'unknown') return ['Provider', `gave no state: ${words}`]
  if (state === 'not_registered') return ['Provider', 'knows no registration of this number']
  const why = words === '' ? '' : `: “${words}”`
  return ['Provider', `${things[step]} is ${status}${why}`]
}

function nextRow(step: string | undefined): [string, string][] {
  return step === undefined ? [] : [['Next step', step]]
}

const AT_PROVIDER = 'at the provider (Messaging, Compliance)'

function nextStep(
  state: RegistrationState,
  isTollFreeNumber: boolean,
  registration: Registration | undefined,
): string | undefined {
  if (state === 'registered') return undefined
  if (isTollFreeNumber) {
    return state === 'pending'
      ? 'wait: texts go on by themselves when it is verified'
      : `submit it for verification ${AT_PROVIDER}, then say --registration=pending`
  }
  if (state === 'pending' && registration?.step === 'brand') {
    const again = 'say --register=<file.json> again, which sends the campaign'
    return registration.isApproved ? again : `wait a day, then ${again}`
  }
  if (state === 'pending') return 'wait: texts go on by themselves when carriers have approved it'
  if (state === 'rejected' && registration?.step === 'number') {
    return `have the number assigned ${AT_PROVIDER}, then say --registration=pending`
  }
  if (state === 'rejected') return 'correct the file, and say --register=<file.json> again'
  return 'say --register=<file.json>, or register it at the provider and say --registration=pending'
}
