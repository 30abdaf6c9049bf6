import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { fetchAhead, partsOf } from './app/fetch-ahead.ts'
import { followSystemTheme } from './ui/theme/theme.ts'
import './styles.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// The content security policy forbids zod's run-time code generation; zod reads this at its start.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

followSystemTheme()

const show = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

const { parts, isGuarded } = partsOf(window.location.pathname)
const fetched = fetchAhead(parts)
// A public page is shown when it is whole. The others begin to confirm the session meanwhile.
if (isGuarded) show()
else void fetched.then(show)
