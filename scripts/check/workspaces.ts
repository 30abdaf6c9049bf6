import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Every workspace's folder, such as `apps/server`, in a stable order. */
export function workspaceFolders(root: string): string[] {
  const grouped = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  )
  return [...grouped, 'e2e', 'bench']
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .toSorted()
}

/** Folders with packages of their own, installed by the one command that needs them. */
const apart = ['bench/lighthouse']

/** Every package.json of ours, the root's first. */
export function manifestPaths(root: string): string[] {
  return ['package.json', ...[...workspaceFolders(root), ...apart].map(withName('package.json'))]
}

/** Every lock file of ours, the root's first. */
export function lockPaths(): string[] {
  return ['package-lock.json', ...apart.map(withName('package-lock.json'))]
}

function withName(name: string): (folder: string) => string {
  return (folder) => `${folder}/${name}`
}
