import { parseJsonRecord, recordAt } from './json-record.ts'

const exactVersion = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/
const ourOwn = /^@afterbeep\//

/**
 * What is wrong with the versions of one package.json. A range would install something else
 * tomorrow; only our own workspaces, which have no versions of their own, are named with `*`.
 */
export function manifestComplaints(path: string, text: string): string[] {
  const manifest = parseJsonRecord(text)
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
    Object.entries(recordAt(manifest, group)).flatMap(([name, version]) => {
      const isExact = typeof version === 'string' && exactVersion.test(version)
      if (isExact || (ourOwn.test(name) && version === '*')) return []
      return [`${path}: ${name} must have an exact version, not ${JSON.stringify(version)}`]
    }),
  )
}

/**
 * Places where the lock file names a host. The user who installs chooses the registry; a host in
 * the lock file would override that choice.
 */
export function lockComplaints(lockText: string, lockPath = 'package-lock.json'): string[] {
  return Object.entries(recordAt(parseJsonRecord(lockText), 'packages')).flatMap(
    ([path, locked]) => {
      const resolved = locked instanceof Object && 'resolved' in locked ? locked.resolved : ''
      if (typeof resolved !== 'string' || !/^[a-z+]+:/i.test(resolved)) return []
      return [`${lockPath}: ${path} is tied to ${resolved}`]
    },
  )
}

/** Packages, but for our own workspaces, without the hash that their contents must have. */
export function integrityComplaints(lockText: string, lockPath = 'package-lock.json'): string[] {
  return Object.entries(recordAt(parseJsonRecord(lockText), 'packages')).flatMap(
    ([path, locked]) => {
      if (!path.includes('node_modules/')) return []
      const entry = new Map<string, unknown>(Object.entries(locked instanceof Object ? locked : {}))
      if (entry.get('link') === true) return []
      const integrity = entry.get('integrity')
      if (typeof integrity === 'string' && /^sha512-[\w+/]{86}==$/.test(integrity)) return []
      return [`${lockPath}: ${path} has no sha512 integrity`]
    },
  )
}
