import { emailSettingsSchema, optionalEmails } from '@afterbeep/contract/api/email-settings'
import type { EmailSettings, EmailSettingsBody } from '@afterbeep/contract/api/email-settings'
import type { Queries } from '../../../platform/database/database.ts'
import { selectEmailsOff, updateEmailsOff } from './email-settings.queries.ts'

/** Each optional email, and whether the account gets it. */
export async function readEmailSettings(db: Queries, accountId: string): Promise<EmailSettings> {
  return settingsWithout(await selectEmailsOff(db, accountId))
}

/** Changes those that are named, and returns all. */
export async function changeEmailSettings(
  db: Queries,
  accountId: string,
  changes: EmailSettingsBody,
): Promise<EmailSettings> {
  const on = optionalEmails.filter((kind) => changes[kind] === true)
  const off = optionalEmails.filter((kind) => changes[kind] === false)
  return settingsWithout(await updateEmailsOff(db, accountId, { on, off }))
}

function settingsWithout(off: readonly string[]): EmailSettings {
  const settings = optionalEmails.map((kind) => [kind, !off.includes(kind)])
  return emailSettingsSchema.parse(Object.fromEntries(settings))
}
