// npm run test:attack: what an attacker tries, against copies of the product. MINUTES=10 SEED=1
// The tests of each point of the requirements: points.ts.
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import { sourceFiles } from '../import-rules/source-files.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { root, runFile, runProgram } from '../stages/command.ts'
import { measured, testsBelow, testsOnServer } from './points.ts'
import { scanProduct } from './scan-product.ts'

/** A word of a step's name, to run that one alone. */
const only = process.env['ONLY']
const minutes = process.env['MINUTES'] ?? '10'
const steps: readonly (readonly [string, () => Promise<number>])[] = [
  [
    'Every call with anything in it',
    () =>
      runProgram('vitest/vitest.mjs', ['run', '--project', 'e2e', 'e2e/attack'], {
        ATTACK_MINUTES: minutes,
      }),
  ],
  [
    'Signed events with anything in them',
    () =>
      runProgram(
        'vitest/vitest.mjs',
        ['run', '--project', 'server', 'apps/server/src/testing/reports/fuzzed-webhooks.test.ts'],
        { EVENTS: '10000' },
      ),
  ],
  ['The points of the requirements, on the embedded database', testEmbedded],
  ['The points of the requirements, on a Postgres server', testOnServer],
  ['The points of the requirements, from outside', testFromOutside],
  ['500 stalled sockets', stallSockets],
  ['sqlmap and wapiti, where they are', scanProduct],
  [
    'Logins, files and previews that are made to be heavy',
    () => runFile('bench/main.ts', [`--only=${measured.join(',')}`]),
  ],
]

/** All that needs no running copy, each on the database that it opens by itself. */
function testEmbedded(): Promise<number> {
  const files = ['apps/server', 'packages', 'scripts'].flatMap(testsBelow)
  return runTests(['server', 'contract', 'contact-file', 'scripts'], files)
}

/** Once more where several connections meet and statements are planned otherwise. */
function testOnServer(): Promise<number> {
  return withServer((url) => {
    const files = testsOnServer(root, sourceFiles(root))
    return runTests(['server'], files, { TEST_DATABASE_URL: url })
  })
}

/** Against running copies, on both databases where the test has both. */
function testFromOutside(): Promise<number> {
  return withServer((url) =>
    runTests(['e2e'], testsBelow('e2e'), { TEST_DATABASE_URL: url, DATABASES: 'both' }),
  )
}

function runTests(
  projects: readonly string[],
  files: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const chosen = projects.flatMap((project) => ['--project', project])
  // The developer's own database is taken out of the environment.
  const databases = { DATABASE_URL: undefined, TEST_DATABASE_URL: undefined }
  return runProgram('vitest/vitest.mjs', ['run', ...chosen, ...files], { ...databases, ...env })
}

/** With the server that TEST_DATABASE_URL names, else with a throw-away one. */
async function withServer(test: (url: string) => Promise<number>): Promise<number> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') return await test(given)
  await using postgres = await startPostgres()
  return await test(postgres.url)
}

async function stallSockets(): Promise<number> {
  const fixture = await startTestProduct()
  try {
    return await runFile('scripts/stalled/main.ts', [], { ADDRESS: fixture.product.url })
  } finally {
    await fixture.close()
  }
}

let failed = 0
for (const [name, run] of steps) {
  if (only !== undefined && !name.includes(only)) continue
  console.log(`\n▶ ${name}`)
  const code = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  })
  if (code === 0) continue
  console.log(`✗ ${name} failed`)
  failed += 1
}
process.exitCode = failed === 0 ? 0 : 1
