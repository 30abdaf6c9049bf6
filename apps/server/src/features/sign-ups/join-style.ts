/** The sign-up page's own look: it loads nothing, so that it works in any business's site. */
export const joinStyle = `
:root { color-scheme: light dark; --ink: #0f172a; --soft: #475569; --line: #cbd5e1; --field: #94a3b8; --page: #fff; --accent: #0369a1; --on-accent: #fff; --bad: #b91c1c; }
@media (prefers-color-scheme: dark) { :root { --ink: #f1f5f9; --soft: #cbd5e1; --line: #334155; --field: #64748b; --page: #0f172a; --accent: #38bdf8; --on-accent: #082f49; --bad: #fca5a5; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 440px; margin: 0 auto; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
p { margin: 0 0 16px; }
form { display: grid; gap: 16px; }
label { display: grid; gap: 4px; font-weight: 500; }
input { min-height: 44px; padding: 8px 12px; border: 1px solid var(--field); border-radius: 12px; background: var(--page); color: inherit; font: inherit; }
input[aria-invalid] { border-color: var(--bad); }
.words { margin: 0; padding: 12px 16px; border: 1px solid var(--line); border-radius: 12px; color: var(--soft); font-size: 14px; }
.error { color: var(--bad); font-weight: 400; font-size: 14px; }
button { min-height: 44px; border: 0; border-radius: 12px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
footer { max-width: 440px; margin: 16px auto 0; color: var(--soft); font-size: 14px; }
footer a { display: inline-block; min-height: 24px; color: inherit; }
.trap { position: absolute; left: -5000px; }
`
