import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const folders = ['apps', 'packages', 'e2e', 'bench', 'scripts']
const skipped = new Set(['node_modules', 'dist', 'data', 'coverage', 'artifacts'])

/** Paths, with forward slashes, of every source file in the repository. */
export function sourceFiles(root: string): string[] {
  return folders
    .flatMap((folder) => filesIn(join(root, folder)))
    .map((path) => relative(root, path).split(sep).join('/'))
}

function filesIn(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesIn(path)
    return /\.(ts|tsx|mts|js|jsx|mjs)$/.test(entry.name) ? [path] : []
  })
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    // A repository, or a planted tree, need not have every folder.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
