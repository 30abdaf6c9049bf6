import { createHash } from 'node:crypto'

/** A line of a page: its label and its text. */
export type PageLine = readonly [label: string, text: string]

/** Readable on a phone, in the dark and on paper; it loads nothing from elsewhere. */
const style = `
:root { color-scheme: light dark; --line: #d5dbe5; --soft: #526077; --ground: #f1f5f9; --paper: #fff }
@media (prefers-color-scheme: dark) {
  :root { --line: #263349; --soft: #a3b1c6; --ground: #0b1220; --paper: #111a2c }
}
body { margin: 0; padding: 2rem 1rem; background: var(--ground); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 2rem; background: var(--paper);
  border: 1px solid var(--line); border-radius: 12px }
h1 { margin: 0 0 .25rem; font-size: 1.5rem }
p { margin: 0 0 1.5rem; color: var(--soft) }
dl { margin: 0 }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem;
  padding: .75rem 0; border-top: 1px solid var(--line) }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; font-weight: 600 }
form { display: flex; flex-wrap: wrap; gap: .75rem }
button { min-height: 2.5rem; padding: 0 1rem; font: inherit; cursor: pointer }
@media print {
  :root { color-scheme: light; --line: #bbb; --soft: #444; --ground: #fff; --paper: #fff }
  body { padding: 0 }
  main { max-width: none; padding: 0; border: 0 }
}`

/** What such a page may load: its own style. Where its form leads is left open: it comes back to the shop. */
export const pageRules = [
  "default-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
].join(';')

/** A whole page. `lead` explains it; `content` is HTML that is escaped already. */
export function pageOf(title: string, lead: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>
${content}
</main>
</body>
</html>`
}

/** Lines under each other, with their labels on the left. */
export function linesOf(lines: readonly PageLine[]): string {
  const rows = lines.map(
    ([label, text]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd></div>`,
  )
  return `<dl>\n${rows.join('\n')}\n</dl>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
