import { expect, it } from 'vitest'
import { integrityComplaints, lockComplaints, manifestComplaints } from './manifests.ts'

const manifest = (version: string, name = 'zod', group = 'dependencies') =>
  JSON.stringify({ [group]: { [name]: version } })

it.each(['^4.6.7', '~4.6.7', '4.x', '*', 'latest', '>=4', 'https://host.example/zod.tgz', ''])(
  'refuses the version %s',
  (version) => {
    expect(manifestComplaints('package.json', manifest(version))).toHaveLength(1)
    const later = manifest(version, 'zod', 'devDependencies')
    expect(manifestComplaints('package.json', later)).toHaveLength(1)
  },
)

it.each(['4.6.7', '18.4.0-beta.17'])('accepts the version %s', (version) => {
  expect(manifestComplaints('package.json', manifest(version))).toEqual([])
})

it('accepts our own workspaces without a version', () => {
  expect(manifestComplaints('package.json', manifest('*', '@afterbeep/contract'))).toEqual([])
})

it('refuses a lock file that names a host, and accepts links between workspaces', () => {
  const lock = (resolved: string) =>
    JSON.stringify({ packages: { 'node_modules/zod': { version: '4.6.7', resolved } } })
  expect(lockComplaints(lock('https://registry.example/zod-4.6.7.tgz'))).toHaveLength(1)
  expect(lockComplaints(lock('git+ssh://host.example/zod.git'))).toHaveLength(1)
  expect(lockComplaints(lock('packages/contract'))).toEqual([])
})

it('refuses a package without the hash of its contents, also a build for another system', () => {
  const complaints = (entry: object, path = 'node_modules/zod') =>
    integrityComplaints(JSON.stringify({ packages: { [path]: { version: '4.6.7', ...entry } } }))
  const integrity = `sha512-${'A'.repeat(86)}==`
  expect(complaints({ integrity })).toEqual([])
  expect(complaints({})).toHaveLength(1)
  expect(complaints({ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })).toHaveLength(1)
  expect(complaints({ link: true })).toEqual([])
  expect(complaints({}, 'packages/contract')).toEqual([])
  expect(complaints({}, 'apps/web/node_modules/zod')).toHaveLength(1)
  expect(complaints({ optional: true, os: ['darwin'], cpu: ['arm64'] })).toHaveLength(1)
})
