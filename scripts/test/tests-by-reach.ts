import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveImport } from '../import-rules/resolve-import.ts'
import { sourceFiles } from '../import-rules/source-files.ts'

/** What looks like an import in a comment or a string makes one test more, which does no harm. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

/**
 * The tests below `folder` that say `word`, or import a file that does, however far away. What else a
 * test may do does not depend on it.
 */
export function testsThatReach(root: string, folder: string, word: string): string[] {
  const texts = new Map(
    sourceFiles(root).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
  const importers = new Map<string, string[]>()
  for (const [path, text] of texts) {
    for (const [, specifier = ''] of text.matchAll(IMPORTED)) {
      const target = resolveImport(path, specifier)
      if (target.type !== 'file') continue
      importers.set(target.path, [...(importers.get(target.path) ?? []), path])
    }
  }
  const found = new Set([...texts].filter(([, text]) => text.includes(word)).map(([path]) => path))
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer)
  return [...found].filter((path) => isTestBelow(path, folder))
}

export function isTestBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`) && path.endsWith('.test.ts')
}
