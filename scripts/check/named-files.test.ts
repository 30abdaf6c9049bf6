import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../stages/command.ts'

/** Where a path of the page may begin; a wildcard stands for files beside each other. */
const bases = ['', 'apps/server/src', 'apps/web/src']

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/reliability.md'])(
  'every file that %s names is there',
  (page) => {
    const text = readFileSync(join(root, page), 'utf8')
    const named = [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:ts|tsx|mjs))`/g)]
    const missing = named
      .map(([, path = '']) => path)
      .filter((path) => !bases.some((base) => existsSync(join(root, base, path))))
    expect(named.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  },
)
