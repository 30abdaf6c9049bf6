import type { Mail } from '../../../providers/mail/port.ts'
import type { EmailContent } from './emails/email-content.ts'
import { asHtml, SENDER } from './emails/email-html.ts'

/** Renders an email as plain text and as HTML with exactly the same content. */
export function renderEmail(to: string, content: EmailContent): Mail {
  return { to, subject: content.subject, text: asText(content), html: asHtml(content) }
}

function asText({
  paragraphs,
  facts = [],
  copied = [],
  action,
  notes,
  footer,
}: EmailContent): string {
  const parts = [
    ...paragraphs,
    ...(facts.length === 0
      ? []
      : [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')]),
    ...copied,
    `${action.label}:\n${action.url}`,
    ...notes,
    ...(footer ? [`${footer.text} ${footer.label}:\n${footer.url}`] : []),
    SENDER,
  ]
  return `${parts.join('\n\n')}\n`
}
