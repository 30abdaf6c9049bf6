/** The product's colours (apps/web/src/colours.css), for a page that needs no built web app. */
const light =
  '--canvas:#f8fafc;--surface:#fff;--sunken:#f1f5f9;--line:#e2e8f0;--ink:#0f172a;--soft:#526077;' +
  '--accent:#0369a1;--accent-ground:#f0f9ff;--good:#15803d;--warn:#a14406;--bad:#b91c1c;color-scheme:light'
const dark =
  '--canvas:#0b1220;--surface:#111a2c;--sunken:#1a2538;--line:#263349;--ink:#f1f5f9;--soft:#a3b1c6;' +
  '--accent:#38bdf8;--accent-ground:#0c2a40;--good:#4ade80;--warn:#fbbf24;--bad:#fca5a5;color-scheme:dark'

/** The mark of theme.js decides; without it the system's theme does. */
export const docsStyle = [
  `:root{${light}}`,
  `@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`,
  `[data-theme=dark]{${dark}}`,
  '*{box-sizing:border-box}',
  'html{scroll-padding-top:1.5rem}',
  'body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.5 "Inter Variable",system-ui,sans-serif}',
  '.page{max-width:72rem;margin:0 auto;padding:2rem 1rem 4rem;display:grid;gap:2rem}',
  'header p,.about,.note{color:var(--soft);max-width:65ch}',
  'a{color:var(--accent)}',
  '.home{display:inline-flex;align-items:center;gap:.625rem;font-size:1.125rem;font-weight:600;text-decoration:none;color:var(--ink)}',
  ':focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:6px}',
  'h1{font-size:1.75rem;line-height:1.2;margin:1.5rem 0 .5rem;letter-spacing:-.02em}',
  'h2{font-size:1.25rem;line-height:1.3;margin:0 0 .25rem}',
  'h3{font-size:1rem;margin:0;font-weight:500;display:inline}',
  'h4{font-size:.875rem;margin:1.25rem 0 .5rem;color:var(--soft);font-weight:600}',
  'p{margin:0 0 .75rem}',
  'nav ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem .5rem}',
  'nav a{display:block;padding:.375rem .625rem;border-radius:8px;text-decoration:none;color:var(--soft)}',
  'nav a:hover{background:var(--sunken);color:var(--ink)}',
  'main{display:grid;gap:2.5rem;min-width:0}',
  'section{min-width:0}',
  '.calls{border:1px solid var(--line);border-radius:12px;background:var(--surface);overflow:hidden}',
  'details+details{border-top:1px solid var(--line)}',
  'summary{cursor:pointer;padding:.75rem 1rem;display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline;list-style:none}',
  'summary::-webkit-details-marker{display:none}',
  'summary:hover,details[open]>summary{background:var(--sunken)}',
  'summary:focus-visible{outline-offset:-2px}',
  '.method{display:inline-block;font:600 .75rem/1.5 ui-monospace,monospace;min-width:3.75rem}',
  '.get{color:var(--accent)}.post{color:var(--good)}.put{color:var(--warn)}.delete{color:var(--bad)}',
  '.path{font:.875rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}',
  '.summary{color:var(--soft);margin-left:auto;font-size:.875rem}',
  '.call{scroll-margin-top:4.5rem;padding:1rem;border-top:1px solid var(--line)}',
  'pre{margin:0;padding:.75rem 1rem;background:var(--sunken);border-radius:8px;overflow:auto;max-height:24rem;font:.8125rem/1.5 ui-monospace,monospace}',
  'code{font:.875em ui-monospace,monospace}',
  'table{width:100%;border-collapse:collapse;font-size:.875rem}',
  'th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-top:1px solid var(--line);font-weight:400;overflow-wrap:anywhere}',
  'thead th{border-top:0;color:var(--soft)}',
  '.status{font-variant-numeric:tabular-nums;width:3.5rem}',
  '@media (min-width:64rem){.page{grid-template-columns:12rem minmax(0,1fr)}header{grid-column:1/-1}' +
    'nav{position:sticky;top:1.5rem;align-self:start}nav ul{display:grid}}',
  '@media (max-width:40rem){.summary{margin-left:0;flex-basis:100%}}',
].join('\n')
