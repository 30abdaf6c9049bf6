import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
/** A page with six of them should still open fast. */
const mostBytes = 200_000

const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })].map((path) =>
  readFileSync(join(root, path), 'utf8'),
)
const uses = pages.flatMap((page) => [...page.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)])
const pictures = globSync('docs/pictures/*', { cwd: root })

it('finds the pictures of the README', () => {
  expect(pictures.length).toBeGreaterThanOrEqual(6)
})

it.each(pictures)('%s is a PNG under 200 kB that a page shows and describes', (path) => {
  expect(path).toMatch(/\.png$/)
  expect(statSync(join(root, path)).size).toBeLessThan(mostBytes)
  const shown = uses.filter(([, , address = '']) => address.endsWith(`pictures/${basename(path)}`))
  expect(shown).not.toEqual([])
  for (const [, description = ''] of shown) expect(description.length).toBeGreaterThan(20)
})
