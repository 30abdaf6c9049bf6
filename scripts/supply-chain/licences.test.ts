import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseJsonRecord, recordAt } from '../check/json-record.ts'
import { root } from '../stages/command.ts'
import { licenceComplaints, licensedPackages } from './licences.ts'

const billSchema = z.object({
  bomFormat: z.string(),
  components: z.array(z.object({ name: z.string(), version: z.string() })),
})

const lockOf = (locked: object, path = 'node_modules/zod') =>
  JSON.stringify({ packages: { '': {}, [path]: { version: '4.6.7', ...locked } } })

it.each(['GPL-3.0', 'AGPL-3.0-only', 'SSPL-1.0', 'UNLICENSED', 'MPL-2.0', 'MIT AND GPL-2.0'])(
  'refuses a shipped package under %s',
  (license) => expect(licenceComplaints(lockOf({ license }))).toHaveLength(1),
)

it('refuses a package that states no licence, also in development', () => {
  expect(licenceComplaints(lockOf({}))).toHaveLength(1)
  expect(licenceComplaints(lockOf({ dev: true }, 'node_modules/a/node_modules/@b/c'))).toEqual([
    expect.stringMatching(/^@b\/c 4\.6\.7 is used in development under none/),
  ])
})

it.each(['MIT', 'OFL-1.1', '(GPL-3.0 OR MIT)'])('accepts a shipped package under %s', (license) =>
  expect(licenceComplaints(lockOf({ license }))).toEqual([]),
)

it('accepts MPL-2.0 in development, and our own workspaces without a licence', () => {
  expect(licenceComplaints(lockOf({ license: 'MPL-2.0', dev: true }))).toEqual([])
  expect(licenceComplaints(lockOf({ link: true }))).toEqual([])
})

it('the bill of materials names every package that is shipped', () => {
  const manifest = parseJsonRecord(readFileSync(join(root, 'package.json'), 'utf8'))
  const [program = '', ...args] = String(recordAt(manifest, 'scripts')['sbom']).split(' ')
  const text = execFileSync(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  const bill = billSchema.parse(JSON.parse(text.toString()))
  expect(bill.bomFormat).toBe('CycloneDX')
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const shipped = licensedPackages(lock).filter((one) => one.shipped)
  expect(shipped.length).toBeGreaterThan(50)
  expect(shipped.filter(({ name, version }) => !named.has(`${name}@${version}`))).toEqual([])
})
