import type { EmailContent } from './email-content.ts'

export const SENDER = 'Afterbeep'

/** Styles are inline, because mail programs drop style sheets. The contrast passes AA. */
const style = {
  body: 'margin:0;padding:24px 12px;background:#f1f5f9;color:#0f172a;font:16px/1.5 system-ui,-apple-system,sans-serif',
  sender:
    'max-width:560px;margin:0 auto 12px;padding:0 4px;font-size:14px;font-weight:600;color:#0369a1',
  card: 'max-width:512px;margin:0 auto;padding:32px 24px;border:1px solid #e2e8f0;border-radius:12px;background:#ffffff',
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.3;overflow-wrap:anywhere',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  facts: 'width:100%;margin:0 0 24px;border-spacing:0;border-collapse:collapse',
  label:
    'padding:8px 12px 8px 0;border-top:1px solid #e2e8f0;text-align:left;font-weight:400;vertical-align:top;color:#475569',
  value:
    'padding:8px 0;border-top:1px solid #e2e8f0;text-align:right;vertical-align:top;overflow-wrap:anywhere',
  copied:
    'margin:0 0 16px;font:13px/1.4 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 20px;border-radius:12px;background:#0369a1;color:#ffffff;text-decoration:none',
  note: 'margin:0 0 12px;font-size:14px;color:#475569;overflow-wrap:anywhere',
  link: 'color:#0369a1',
  footer: 'max-width:560px;margin:16px auto 0;padding:0 4px;font-size:14px;color:#475569',
}

/**
 * Programs that follow the dark theme of their system read this sheet; it has to overrule the inline
 * styles. The others show the light one.
 */
const dark = [
  'body{background:#0b1120!important;color:#e2e8f0!important}',
  '.card{background:#0f172a!important;border-color:#1e293b!important}',
  '.soft{color:#94a3b8!important}',
  '.line{border-color:#1e293b!important}',
  '.link{color:#7dd3fc!important}',
  '.button{background:#38bdf8!important;color:#082f49!important}',
].join('')

const head = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width">',
  '<meta name="color-scheme" content="light dark">',
  '<meta name="supported-color-schemes" content="light dark">',
  `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}</style>`,
].join('')

export function asHtml(content: EmailContent): string {
  const { subject, paragraphs, facts = [], copied = [], action, notes, footer } = content
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    `<head>${head}<title>${escapeHtml(subject)}</title></head>`,
    `<body style="${style.body}">`,
    `<header><p class="link" style="${style.sender}">${SENDER}</p></header>`,
    `<main class="card" style="${style.card}">`,
    `<h1 style="${style.heading}">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((text) => `<p style="${style.paragraph}">${escapeHtml(text)}</p>`),
    ...(facts.length === 0 ? [] : factsTable(facts)),
    ...copied.map((text) => `<pre style="${style.copied}">${escapeHtml(text)}</pre>`),
    `<p style="${style.paragraph}"><a class="button" href="${escapeHtml(action.url)}" style="${style.button}">${escapeHtml(action.label)}</a></p>`,
    `<p class="soft" style="${style.note}">If the button does not work, open this address:<br>${link(action.url, action.url)}</p>`,
    ...notes.map((text) => `<p class="soft" style="${style.note}">${escapeHtml(text)}</p>`),
    '</main>',
    ...(footer
      ? [
          `<footer><p class="soft" style="${style.footer}">${escapeHtml(footer.text)} ${link(footer.url, footer.label)}</p></footer>`,
        ]
      : []),
    '</body>',
    '</html>',
  ]
  return `${lines.join('\n')}\n`
}

function factsTable(facts: readonly { label: string; value: string }[]): string[] {
  return [
    `<table style="${style.facts}">`,
    ...facts.map(
      ({ label, value }) =>
        `<tr><th class="soft line" scope="row" style="${style.label}">${escapeHtml(label)}</th><td class="line" style="${style.value}">${escapeHtml(value)}</td></tr>`,
    ),
    '</table>',
  ]
}

function link(url: string, text: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="${style.link}">${escapeHtml(text)}</a>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
