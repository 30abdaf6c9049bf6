import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followSystemTheme } from './ui/theme.ts'
import './styles.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

followSystemTheme()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
