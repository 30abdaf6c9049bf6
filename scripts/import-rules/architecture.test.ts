import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { architectureComplaints, drawArchitecture } from './architecture.ts'

const page = `# Architecture

<!-- imports: written by \`npm run check:picture\`, checked by \`npm run check\` -->
<!-- /imports -->

The end.
`
const edges = [
  { from: 'server/features/delivery', to: 'server/features/credits' },
  { from: 'server/features/delivery', to: 'server/providers/voice' },
  { from: 'server/features/credits', to: 'server/platform' },
  { from: 'web/features/analytics', to: 'web/features/replies' },
]

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'afterbeep-page-'))
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

it('draws parts and features, and then accepts the page', () => {
  writeFileSync(join(root, 'ARCHITECTURE.md'), page)
  drawArchitecture(root, edges)
  const drawn = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  expect(drawn).toContain(
    '  server_features["server/features"] --> server_platform["server/platform"]',
  )
  expect(drawn).toContain('  delivery["delivery"] --> credits["credits"]')
  expect(drawn).toContain('  delivery["delivery"] --> providers_voice["providers/voice"]')
  expect(drawn).toContain('  analytics["analytics"] --> replies["replies"]')
  expect(drawn).toMatch(/The end\.\n$/)
  expect(architectureComplaints(root, edges)).toEqual([])
})

it('complains when the code has an import that the picture does not show', () => {
  writeFileSync(join(root, 'ARCHITECTURE.md'), page)
  drawArchitecture(root, edges)
  const more = [...edges, { from: 'server/features/credits', to: 'server/features/billing' }]
  expect(architectureComplaints(root, more)).toHaveLength(1)
})

it('complains about a page without the marks, and not about a missing page', () => {
  expect(architectureComplaints(root, edges)).toEqual([])
  writeFileSync(join(root, 'ARCHITECTURE.md'), '# Architecture\n')
  expect(architectureComplaints(root, edges)[0]).toContain('needs the lines')
})
