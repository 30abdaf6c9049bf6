import { emailSettingsSchema, optionalEmails } from '@afterbeep/contract/api/account/email-settings'
import type {
  EmailSettings,
  EmailSettingsBody,
} from '@afterbeep/contract/api/account/email-settings'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { requestHeadMail } from '../../mails/index.ts'
import { selectEmailsOff, updateEmailsOff } from './email-settings.queries.ts'

/** Each optional email, and whether the account gets it. */
export async function readEmailSettings(db: Queries, accountId: string): Promise<EmailSettings> {
  return settingsWithout(await selectEmailsOff(db, accountId))
}

/** Changes those that are named, and returns all. Who wants the evidence log's heads gets the newest at once. */
export async function changeEmailSettings(
  db: Database,
  accountId: string,
  changes: EmailSettingsBody,
): Promise<EmailSettings> {
  const on = optionalEmails.filter((kind) => changes[kind] === true)
  const off = optionalEmails.filter((kind) => changes[kind] === false)
  return db.transaction(async (tx) => {
    const nowOff = await updateEmailsOff(tx, accountId, { on, off })
    if (changes.evidence_head === true) await requestHeadMail(tx, accountId)
    return settingsWithout(nowOff)
  })
}

function settingsWithout(off: readonly string[]): EmailSettings {
  const settings = optionalEmails.map((kind) => [kind, !off.includes(kind)])
  return emailSettingsSchema.parse(Object.fromEntries(settings))
}
