import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkImports } from './check-imports.ts'
import type { ImportReport } from './check-imports.ts'

/**
 * Writes files into a new folder, checks them as if they were the repository, and removes them.
 *
 * @param files text by path
 */
export function validatePlanted(files: Record<string, string>): ImportReport {
  const root = mkdtempSync(join(tmpdir(), 'afterbeep-planted-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return checkImports(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
