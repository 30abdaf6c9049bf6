import { selectBusiness, selectOrderedNumber, selectSender } from '../../features/senders/index.ts'
import type { OwnSender, RegistrationState } from '../../features/senders/index.ts'
import type { Queries } from '../../platform/database/database.ts'

/** What an account calls and texts with, as lines for the operator. */
export async function describeSender(
  db: Queries,
  accountId: string,
  hasShared: boolean,
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
    ...(textFrom === '' ? [] : registrationRows(own)),
  ]
  return rows.map(([name, value]) => `${name.padEnd(16)}${value}`)
}

function orderRow(phone: number): [string, string] {
  return ['On order', `+${phone}: say --new-text-number=+${phone} again to finish it`]
}

const nextSteps: Readonly<Record<RegistrationState, string>> = {
  not_registered:
    'not registered: texts wait. Register it at the provider, then say --registration=pending.',
  pending: 'pending: texts wait. When the carriers have taken it, say --registration=registered.',
  registered: 'registered',
  rejected: 'rejected: texts wait. Ask the provider why, and register it again.',
}

function registrationRows(own: OwnSender | undefined): [string, string][] {
  return [
    ['Registration', nextSteps[own?.textRegistration ?? 'not_registered']],
    ['Brand of texts', own?.textBrandId ?? 'none'],
    ['Use of texts', own?.textCampaignId ?? 'none'],
  ]
}
