import { isRecord, parseJsonRecord, recordAt } from '../check/json-record.ts'

export interface LicensedPackage {
  name: string
  version: string
  /** As the package states it, an SPDX expression; `none` where it states nothing. */
  licence: string
  /** Part of what is installed to run the product, and not only of its development. */
  shipped: boolean
}

/** They ask for no more than their own text beside the copy. */
const permissive: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  // Of a typeface: it may be embedded, and not be sold by itself.
  'OFL-1.1',
])
/** A change of such a file would have to be published: of use while developing, not shipped. */
const fileCopyleft = 'MPL-2.0'
/** Shipped all the same, each for a reason. */
const excepted: ReadonlySet<string> = new Set([
  // A list of passwords and its reader, as they are (docs/decisions/0053-new-passwords.md).
  'fxa-common-password-list',
  'incremental-encoder',
])

/** Every package that the lock file installs, by name. */
export function licensedPackages(lockText: string): LicensedPackage[] {
  const packages = Object.entries(recordAt(parseJsonRecord(lockText), 'packages'))
  return packages
    .flatMap(([path, locked]) => {
      const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
      if (name === undefined || !isRecord(locked) || locked['link'] === true) return []
      const { version, license: licence, dev } = locked
      return [
        {
          name,
          version: typeof version === 'string' ? version : '',
          licence: typeof licence === 'string' ? licence : 'none',
          shipped: dev !== true,
        },
      ]
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Packages whose licence asks for more than this product can promise to those who run it. */
export function licenceComplaints(lockText: string): string[] {
  return licensedPackages(lockText)
    .filter(({ name, licence, shipped }) => !excepted.has(name) && !isAllowed(licence, shipped))
    .map(({ name, version, licence, shipped }) => {
      const where = shipped ? 'is shipped' : 'is used in development'
      return `${name} ${version} ${where} under ${licence}, which is not on the list of scripts/supply-chain/licences.ts`
    })
}

/** Of several offered licences one that is allowed is enough. */
function isAllowed(licence: string, shipped: boolean): boolean {
  const offered = licence.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return offered.some((one) => permissive.has(one) || (!shipped && one === fileCopyleft))
}
