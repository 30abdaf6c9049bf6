import type { Queries } from '../../../platform/database/database.ts'
import type { MailSender } from '../../../providers/mail/port.ts'
import { findOwnerEmail } from '../users.queries.ts'
import { renderEmail } from './render-email.ts'
import type { EmailContent } from './emails/email-content.ts'

/**
 * Mails an account's owner that it is deleted, right before their address is: the address is stored
 * nowhere after that, so there is no later try.
 */
export async function sendErasedMail(
  { db, mail, publicUrl }: { db: Queries; mail: MailSender; publicUrl: string },
  accountId: string,
): Promise<void> {
  const to = await findOwnerEmail(db, accountId)
  if (to !== undefined) await mail.send(renderEmail(to, erasedEmail(publicUrl)))
}

function erasedEmail(publicUrl: string): EmailContent {
  return {
    subject: 'Your Afterbeep account is deleted',
    paragraphs: [
      'As you asked, your account is deleted: your contact lists, replies and messages, and the names, emails and phone numbers in it. Your subscription has ended, and your cards are removed at our payment provider.',
      'What stays has no name and no number in it: the record of credits, which the law on bookkeeping demands, the counts of what was sent, and a list of people who must not be contacted, in a form from which no number can be read.',
    ],
    action: { label: 'Read our privacy policy', url: `${publicUrl}/privacy` },
    notes: ['This is the last email about this account.'],
  }
}
