import { isTest } from './parts.ts'
import type { Part, PartKind } from './parts.ts'

/** Where an import leads: a file of ours (with its part), a package, or a module of Node's. */
export type Target =
  | { type: 'file'; path: string; part: Part | undefined }
  | { type: 'package'; name: string }
  | { type: 'node'; name: string }

interface Row {
  /** Kinds of parts that may be imported whole, besides the importer's own part. */
  parts: readonly PartKind[]
  /** Packages that may be imported; any when left out. */
  packages?: readonly string[]
  /** Whether Node's own modules may be imported. */
  node: boolean
  /** The rule in words. */
  description: string
}

const wholeServer: readonly PartKind[] = [
  'contract',
  'contact-file',
  'simulators',
  'server/platform',
  'server/ports',
  'server/providers',
  'server/features',
  'server/config',
  'server/main',
]

/**
 * Who may import whom. Every row is proven by planted violations in check-imports.test.ts.
 * What a row can't express (a port but no adapter, index.ts only) is in `exceptions` below.
 */
const rows: Readonly<Record<PartKind, Row>> = {
  contract: {
    parts: [],
    packages: ['zod', 'date-fns', '@date-fns/tz'],
    node: false,
    description: 'contract imports zod and date arithmetic only',
  },
  'contact-file': {
    parts: ['contract'],
    packages: ['numfmt', 'saxes'],
    node: false,
    description: 'contact-file imports contract and two readers of workbook formats only',
  },
  testing: { parts: [], node: true, description: 'testing imports nothing of ours' },
  simulators: { parts: [], node: true, description: 'simulators import nothing of ours' },
  verifier: {
    parts: [],
    packages: [],
    node: true,
    description: 'the verifier imports nothing but Node’s own modules',
  },
  'web/ui': {
    parts: ['contract', 'web/lib'],
    node: false,
    description: 'web/ui imports lib and contract',
  },
  'web/lib': { parts: ['contract'], node: false, description: 'web/lib imports contract' },
  'web/features': {
    parts: ['contract', 'contact-file', 'web/ui', 'web/lib'],
    node: false,
    description:
      'a web feature imports ui, lib, contract, its own folder and the features that composedOf lists',
  },
  'web/app': {
    parts: ['contract', 'web/ui', 'web/lib', 'web/features'],
    node: false,
    description: 'web/app imports the web and contract',
  },
  'server/platform': {
    parts: ['contract'],
    node: true,
    description: 'server/platform knows no feature and no provider',
  },
  'server/ports': {
    parts: ['contract'],
    packages: ['zod'],
    node: false,
    description: 'what all ports share imports contract only',
  },
  'server/providers': {
    parts: ['contract', 'server/platform', 'server/ports'],
    node: true,
    description: 'a provider imports its own folder, platform and contract',
  },
  'server/features': {
    parts: ['contract', 'contact-file', 'server/platform', 'server/ports'],
    node: true,
    description:
      "a server feature imports contract, platform, provider ports and other features' index.ts",
  },
  'server/config': { parts: ['contract'], node: true, description: 'config imports contract only' },
  'web/testing': {
    parts: ['contract', 'web/ui', 'web/lib', 'web/app'],
    node: false,
    description: 'web/testing imports the web app, and no feature of it',
  },
  'server/testing': {
    parts: [...wholeServer],
    node: true,
    description: 'server/testing imports the server and simulators',
  },
  'server/main': {
    parts: wholeServer,
    node: true,
    description: 'main and wiring import the server, contract and simulators',
  },
  e2e: { parts: ['testing'], node: true, description: 'e2e imports testing only' },
  bench: {
    parts: ['contract', 'contact-file', 'scripts', 'testing'],
    node: true,
    description: 'bench runs rules of the contract, and speaks to the product over HTTP',
  },
  scripts: {
    parts: ['e2e', 'testing'],
    node: true,
    description: 'scripts import no part of the product',
  },
}

/**
 * The web features that are composed of others, and of which. All others stand alone: what they need
 * of the screen around them comes as props, in their own words.
 */
const composedOf: Readonly<Record<string, readonly string[]>> = {
  'web/features/campaigns': [
    'web/features/contacts',
    'web/features/message',
    'web/features/test-send',
    'web/features/voices',
  ],
  'web/features/analytics': ['web/features/campaigns', 'web/features/replies'],
  'web/features/auth': ['web/features/security'],
  'web/features/dashboard': ['web/features/billing', 'web/features/security'],
  'web/features/profile': ['web/features/security'],
}

/** Packages that tests may import in any part, besides what the part itself may. */
const testPackages = [
  'vitest',
  'fast-check',
  '@testing-library/react',
  '@testing-library/dom',
  '@testing-library/user-event',
  // Our CSV reader is compared with them.
  'papaparse',
  'csv-spectrum',
]

/**
 * Why an import is not allowed, in one line; undefined when it is.
 *
 * @param from the part that imports
 * @param test whether the importing file is a test
 */
export function complaintAbout(from: Part, test: boolean, target: Target): string | undefined {
  const row = rows[from.kind]
  return isAllowed(from, row, test, target) ? undefined : row.description
}

function isAllowed(from: Part, row: Row, test: boolean, target: Target): boolean {
  switch (target.type) {
    case 'node':
      return row.node || (test && from.kind !== 'contract')
    case 'package':
      return (
        row.packages === undefined ||
        row.packages.includes(target.name) ||
        (test && testPackages.includes(target.name))
      )
    case 'file':
      return isFileAllowed(from, row, test, target.path, target.part)
  }
}

function isFileAllowed(
  from: Part,
  row: Row,
  test: boolean,
  path: string,
  to: Part | undefined,
): boolean {
  if (to === undefined) return false
  if (to.name === from.name || row.parts.includes(to.kind)) return true
  if (from.kind === 'web/features' && to.kind === 'web/features') {
    const isPart = composedOf[from.name]?.includes(to.name) === true
    return isPart && (test || !isTest(path))
  }
  if (from.kind === 'server/features') {
    // A test of one step of sending prepares and checks the steps beside it.
    if (to.kind === 'server/features') return test || path === doorOf(to, 'index.ts')
    if (to.kind === 'server/providers') return path === doorOf(to, 'port.ts')
  }
  // What the product makes is checked by the verifier, which knows nothing of the product.
  if (test && from.name.startsWith('server/') && to.kind === 'verifier') return true
  // A test may start the whole server or a whole screen; the code under test may not.
  return test && (to.kind === 'testing' || to.kind === `${from.kind.split('/')[0]}/testing`)
}

/** The one file through which a part of the server is entered from outside. */
function doorOf(part: Part, file: string): string {
  return `apps/server/src/${part.name.replace('server/', '')}/${file}`
}
