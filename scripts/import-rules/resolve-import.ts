import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { partOf } from './parts.ts'
import type { Target } from './rules.ts'

/** Our workspaces by the name they are imported under, with the folder that the name stands for. */
export const workspaces: Readonly<Record<string, string>> = {
  '@afterbeep/contract': 'packages/contract/src',
  '@afterbeep/contact-file': 'packages/contact-file/src',
  '@afterbeep/testing': 'packages/testing/src',
  '@afterbeep/simulators': 'packages/simulators/src',
  '@afterbeep/verifier': 'packages/verifier',
  '@afterbeep/server': 'apps/server/src',
  '@afterbeep/web': 'apps/web/src',
  '@afterbeep/e2e': 'e2e',
  '@afterbeep/bench': 'bench',
}

/**
 * Where an import in a file leads. Nothing is looked up on disk: that the file exists is the type
 * checker's business, and a planted violation need not be complete.
 *
 * @param from path of the importing file inside the repository
 */
export function resolveImport(from: string, specifier: string): Target {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return file(posix.join(posix.dirname(from), plain))
  if (isBuiltin(plain)) return { type: 'node', name: plain }
  const name = packageName(plain)
  const folder = workspaces[name]
  if (folder === undefined) return { type: 'package', name }
  const inside = plain.slice(name.length + 1)
  return file(`${folder}/${inside === '' ? 'index' : inside}.ts`)
}

function file(path: string): Target {
  return { type: 'file', path, part: partOf(path) }
}

function packageName(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
