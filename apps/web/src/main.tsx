import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { fetchParts, partsOf } from './app/parts.ts'
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

const { names, guarded } = partsOf(window.location.pathname)
const fetched = fetchParts(names)
// A public page is shown when it is whole. The others begin to confirm the session meanwhile.
if (guarded) show()
else void fetched.then(show)
