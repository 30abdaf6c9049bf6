// Paints the right theme before the app loads, so that nothing flashes. A file of its own, because
// the content rules allow no inline script. src/ui/theme.ts reads and writes the same key.
function themeChoice() {
  try {
    return localStorage.getItem('afterbeep.theme')
  } catch {
    // Storage may be blocked; the system's theme is then the answer.
    return null
  }
}

const choice = themeChoice()
const dark =
  choice === 'dark' ||
  (choice !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
const theme = dark ? 'dark' : 'light'
document.documentElement.dataset.theme = theme
for (const meta of document.querySelectorAll('meta[data-scheme]')) {
  meta.setAttribute('media', meta.getAttribute('data-scheme') === theme ? 'all' : 'not all')
}
