import type { Mail } from '../../../providers/mail/port.ts'

/** The content of one of our emails, before it is rendered. */
export interface EmailContent {
  subject: string
  /** One or more, in plain words, before the button. */
  paragraphs: readonly string[]
  /** The one call to action. */
  action: { label: string; url: string }
  /** Small print after the button. */
  notes: readonly string[]
}

const SENDER = 'Afterbeep'

/** Renders an email as plain text and as HTML with exactly the same content. */
export function renderEmail(to: string, content: EmailContent): Mail {
  return { to, subject: content.subject, text: asText(content), html: asHtml(content) }
}

function asText({ paragraphs, action, notes }: EmailContent): string {
  const parts = [...paragraphs, `${action.label}:\n${action.url}`, ...notes, SENDER]
  return `${parts.join('\n\n')}\n`
}

/** Styles are inline, because mail programs drop style sheets. The contrast passes AA. */
const style = {
  body: 'margin:0;background:#f1f5f9;color:#0f172a;font:16px/1.5 system-ui,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff',
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 20px;border-radius:12px;background:#0369a1;color:#ffffff;text-decoration:none',
  note: 'margin:0 0 12px;font-size:14px;color:#475569',
}

function asHtml({ subject, paragraphs, action, notes }: EmailContent): string {
  const url = escapeHtml(action.url)
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${style.body}">`,
    `<main style="${style.card}">`,
    `<h1 style="${style.heading}">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((text) => `<p style="${style.paragraph}">${escapeHtml(text)}</p>`),
    `<p style="${style.paragraph}"><a href="${url}" style="${style.button}">${escapeHtml(action.label)}</a></p>`,
    `<p style="${style.note}">If the button does not work, open this address:<br><a href="${url}">${url}</a></p>`,
    ...notes.map((text) => `<p style="${style.note}">${escapeHtml(text)}</p>`),
    `<p style="${style.note}">${SENDER}</p>`,
    '</main>',
    '</body>',
    '</html>',
  ]
  return `${lines.join('\n')}\n`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
