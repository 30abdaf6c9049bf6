// npm run licences: the licence of each package that is shipped. npm run audit: its known vulnerabilities.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stages/command.ts'
import { licensedPackages } from './licences.ts'
import { adviseOnVulnerabilities } from './vulnerabilities.ts'

if (process.argv[2] === 'audit') {
  const { lines, ok } = await adviseOnVulnerabilities()
  console.log(lines.join('\n'))
  process.exitCode = ok ? 0 : 1
} else {
  const packages = licensedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const { name, version, licence, shipped } of packages) {
    if (shipped) console.log(`${licence}\t${name} ${version}`)
  }
}
