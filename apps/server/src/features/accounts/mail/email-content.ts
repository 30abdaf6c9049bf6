import type { Mail } from '../../../providers/mail/port.ts'
import { asHtml, SENDER } from './email-html.ts'

/** The content of one of our emails, before it is rendered. */
export interface EmailContent {
  subject: string
  /** One or more, in plain words, before the button. */
  paragraphs: readonly string[]
  /** Figures in a short table, after the paragraphs. */
  facts?: readonly { label: string; value: string }[]
  /** Texts that a program reads: copied character by character, lines and all. */
  copied?: readonly string[]
  /** The one call to action. */
  action: { label: string; url: string }
  /** Small print after the button. */
  notes: readonly string[]
  /** Why this email comes, and where that is changed. */
  footer?: { text: string; label: string; url: string }
}

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
