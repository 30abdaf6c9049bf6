/** A part of the product that has its own row in the table of who may import whom. */
export interface Part {
  /** Its kind, the word that rules are written in. */
  kind: PartKind
  /** Its own name, such as `server/features/campaigns`; a kind with one part is named like it. */
  name: string
}

export type PartKind =
  | 'contract'
  | 'contact-file'
  | 'testing'
  | 'simulators'
  | 'verifier'
  | 'web/ui'
  | 'web/lib'
  | 'web/features'
  | 'web/app'
  | 'web/testing'
  | 'server/platform'
  | 'server/ports'
  | 'server/providers'
  | 'server/features'
  | 'server/config'
  | 'server/testing'
  | 'server/main'
  | 'e2e'
  | 'bench'
  | 'scripts'

/** Folders in the order in which they are tried; a `*` makes each folder there a part of its own. */
const folders: readonly (readonly [prefix: string, kind: PartKind])[] = [
  ['packages/contract/', 'contract'],
  ['packages/contact-file/', 'contact-file'],
  ['packages/testing/', 'testing'],
  ['packages/simulators/', 'simulators'],
  ['packages/verifier/', 'verifier'],
  ['apps/web/src/ui/', 'web/ui'],
  ['apps/web/src/lib/', 'web/lib'],
  ['apps/web/src/features/*/', 'web/features'],
  ['apps/web/src/testing/', 'web/testing'],
  ['apps/web/', 'web/app'],
  ['apps/server/src/platform/', 'server/platform'],
  ['apps/server/src/providers/*/', 'server/providers'],
  ['apps/server/src/providers/', 'server/ports'],
  ['apps/server/src/features/*/', 'server/features'],
  ['apps/server/src/config.', 'server/config'],
  ['apps/server/src/testing/', 'server/testing'],
  ['apps/server/', 'server/main'],
  ['e2e/', 'e2e'],
  ['bench/', 'bench'],
  ['scripts/', 'scripts'],
]

/** The part that a file of the repository belongs to; undefined for the root's own files. */
export function partOf(path: string): Part | undefined {
  for (const [prefix, kind] of folders) {
    if (!prefix.endsWith('*/')) {
      if (path.startsWith(prefix)) return { kind, name: kind }
      continue
    }
    const before = prefix.slice(0, -2)
    const [folder, ...rest] = path.slice(before.length).split('/')
    if (path.startsWith(before) && rest.length > 0) return { kind, name: `${kind}/${folder}` }
  }
  return undefined
}

/** Support that only tests use: a part's own, or that of one feature. */
const testingFolder = /^apps\/(server|web)\/src\/(.+\/)?testing\//

/** Whether a file is a test or serves only tests. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/open-test-[^/]+\.ts$/.test(path) || testingFolder.test(path)
}
