import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../stages/command.ts'

const pages = globSync(['*.md', 'docs/*.md', 'packages/*/README.md'], { cwd: root })
/** Where a path on a page may begin, besides the page's own folder. */
const bases = ['', 'apps/server/src', 'apps/web/src']
/** A file with its folder, or a folder: `money/plans.ts`, `money/`. */
const pathPattern = /`((?:[a-z][\w-]*\/)+(?:[\w.-]+\.(?:ts|tsx|mjs))?)`/g

// The changelog speaks of the past too.
it.each(pages.filter((page) => page !== 'CHANGELOG.md'))(
  'every file and folder that %s names is there',
  (page) => {
    const text = readFileSync(join(root, page), 'utf8')
    const own = [dirname(page), join(dirname(page), 'src')]
    const missing = [...text.matchAll(pathPattern)]
      .map(([, path = '']) => path)
      .filter((path) => ![...bases, ...own].some((base) => existsSync(join(root, base, path))))
    expect(missing).toEqual([])
  },
)

it('the pages name files at all', () => {
  expect(pages).toContain('ARCHITECTURE.md')
  expect(
    [...readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(pathPattern)].length,
  ).toBeGreaterThan(40)
})
