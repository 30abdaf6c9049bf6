import { testsThatReach } from '../test/tests-by-reach.ts'

/** What shows one point of what the product promises against attackers. */
export interface AttackedPoint {
  point: number
  about: string
  /** Test files, and folders whose tests all belong to it. */
  tests: readonly string[]
  /** Commands of the attack that measure it. */
  commands?: readonly ('fuzzing' | 'stalled' | 'scanners')[]
  /** Groups of `npm run bench`, each of which fails where its goal is missed. */
  measured?: readonly string[]
}

const server = (...paths: string[]) => paths.map((path) => `apps/server/src/${path}`)

/** Each numbered point of the requirements for security and privacy, in their order. */
export const attackedPoints: readonly AttackedPoint[] = [
  {
    point: 1,
    about: 'Sandbox and live never mix',
    tests: server(
      'config.test.ts',
      'sandbox/',
      'wiring/adapters/check-installation.test.ts',
      'wiring/serve.test.ts',
      'wiring/rules-of-strangers.test.ts',
    ),
  },
  {
    point: 2,
    about: 'No account reads another’s replies',
    tests: server('features/reports/replies/', 'features/reports/webhooks.routes.test.ts'),
  },
  {
    point: 3,
    about: 'The sandbox’s calls take bounded input',
    tests: server('sandbox/rules-of-jumps.test.ts', 'platform/clock/'),
    commands: ['fuzzing'],
  },
  {
    point: 4,
    about: 'Guessing',
    tests: server(
      'features/accounts/limits/',
      'features/accounts/sign-in/',
      'features/accounts/rules-of-sign-in.test.ts',
      'platform/http/network/',
      'wiring/permissions/call-limits.test.ts',
    ),
    measured: ['logins', 'unknown-addresses'],
  },
  {
    point: 5,
    about: 'Passwords, second steps, passkeys, mails about changes, sessions',
    tests: server(
      'features/accounts/passwords/',
      'features/accounts/second-factor/',
      'features/accounts/passkeys/',
      'features/accounts/sessions/',
      'features/accounts/mail/',
    ),
  },
  {
    point: 6,
    about: 'Verification can’t be hijacked',
    tests: server(
      'features/accounts/registration/',
      'features/accounts/limits/link-mails.test.ts',
      'features/accounts/limits/rules-of-link-mails.test.ts',
    ),
  },
  {
    point: 7,
    about: 'Files and previews that are made to be heavy',
    tests: [
      ...server(
        'features/contacts/upload/',
        'features/contacts/workbook/',
        'features/contacts/quota/',
        'features/campaigns/preflight/',
      ),
      'packages/contact-file/src/workbook/',
    ],
    measured: ['bombs', 'neighbours'],
  },
  {
    point: 8,
    about: 'Slow headers and bodies',
    tests: server('platform/http/network/stalled-connections.test.ts'),
    commands: ['stalled'],
  },
  {
    point: 9,
    about: 'Errors and logs show nothing from the inside, and every act is noted',
    tests: [
      ...server(
        'features/security/',
        'platform/describe-error.test.ts',
        'platform/log.test.ts',
        'wiring/noted-calls.test.ts',
        'wiring/canaries-of-routes.test.ts',
        'wiring/commands/',
      ),
      'e2e/api/canaries.test.ts',
      'e2e/api/refusals.test.ts',
    ],
    commands: ['fuzzing'],
  },
  {
    point: 10,
    about: 'Cookies, headers, connections, files, cells and the lock file',
    tests: [
      ...server(
        'platform/http/',
        'config.test.ts',
        'main.test.ts',
        'providers/mail/',
        'sandbox/simulated-payments.test.ts',
        'testing/tenants/crafted-queries.test.ts',
        'wiring/settings/',
        'features/contacts/upload/rejected-file.test.ts',
      ),
      'packages/contract/src/contact/csv-text.test.ts',
      'scripts/check/manifests.test.ts',
    ],
  },
  {
    point: 11,
    about: 'Accounts are kept apart',
    tests: server(
      'wiring/routes-and-accounts.test.ts',
      'testing/tenants/',
      'testing/statements/',
      'features/accounts/other-accounts.test.ts',
      'features/accounts/other-users.test.ts',
      'features/campaigns/other-accounts.test.ts',
      'features/retention/other-accounts.test.ts',
      'wiring/adapters/role-for-rows.test.ts',
    ),
  },
  {
    point: 12,
    about: 'Stored encrypted, as far as the page says',
    tests: [
      ...server(
        'config.test.ts',
        'wiring/doctor/doctor.test.ts',
        'features/accounts/second-factor/sealed-secret.test.ts',
      ),
      'packages/contract/src/help-content.test.ts',
    ],
  },
  {
    point: 13,
    about: 'Export, erasure and retention',
    tests: [
      ...server(
        'features/privacy/',
        'features/retention/',
        'platform/database/dead-rows/',
        'wiring/commands/after-erasure/',
      ),
      'e2e/api/your-data.test.ts',
      'e2e/api/erased-bytes.test.ts',
      'e2e/api/erased-bytes-on-server.test.ts',
    ],
    measured: ['account-export'],
  },
  {
    point: 14,
    about: 'Roles',
    tests: server('wiring/permissions/', 'features/accounts/members/'),
  },
  {
    point: 15,
    about: 'The list of requirements, and what is installed',
    tests: ['scripts/check/security-requirements.test.ts', 'scripts/supply-chain/'],
  },
  {
    point: 16,
    about: 'This command',
    tests: [...server('testing/reports/fuzzed-webhooks.test.ts'), 'scripts/attack/'],
    commands: ['fuzzing', 'scanners'],
  },
]

/** The groups of `npm run bench` that the attack runs. */
export const measured: readonly string[] = attackedPoints.flatMap((point) => point.measured ?? [])

/** Those whose tests lie below this folder, each once. */
export function testsBelow(folder: string): string[] {
  const all = attackedPoints.flatMap(({ tests }) => tests)
  return [...new Set(all)].filter((path) => path.startsWith(`${folder}/`)).toSorted()
}

/** The files that a name means: itself, or all tests in the folder. */
export function testFilesOf(path: string, all: readonly string[]): string[] {
  const isMeant = (file: string) => (path.endsWith('/') ? file.startsWith(path) : file === path)
  return all.filter((file) => isMeant(file) && /\.test\.tsx?$/.test(file))
}

/** Of the server's tests those that open a database, where a server may differ from the embedded one. */
export function testsOnServer(root: string, all: readonly string[]): string[] {
  const meant = testsBelow('apps/server').flatMap((path) => testFilesOf(path, all))
  const openOne = new Set(testsThatReach(root, 'apps/server', 'TEST_DATABASE_URL'))
  return [...new Set(meant)].filter((path) => openOne.has(path))
}
