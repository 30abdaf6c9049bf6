// npm run test:attack: what an attacker tries, against copies of the product. MINUTES=10 SEED=1
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import { scanProduct } from './scan-product.ts'
import { runFile, runProgram } from '../stages/command.ts'

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
  [
    'Takeover, guesses, canaries, stolen data',
    () =>
      runProgram('vitest/vitest.mjs', [
        'run',
        '--project',
        'e2e',
        'e2e/api/refusals.test.ts',
        'e2e/api/canaries.test.ts',
        'e2e/api/your-data.test.ts',
      ]),
  ],
  [
    'Sandbox and live, tenants, replies, guessing, takeover, second steps, forged reports, stalled sockets',
    () =>
      runProgram('vitest/vitest.mjs', [
        'run',
        '--project',
        'server',
        ...[
          'wiring/adapters/check-installation',
          'sandbox/',
          'wiring/routes-and-accounts',
          'wiring/permissions',
          'wiring/noted-calls',
          'features/reports/replies',
          'features/reports/webhooks',
          'features/accounts/limits',
          'features/accounts/registration',
          'features/accounts/second-factor',
          'features/accounts/passkeys',
          'features/accounts/sessions',
          'features/contacts/upload',
          'features/privacy',
          'features/security',
          'platform/http',
          'testing/tenants',
        ].map((folder) => `apps/server/src/${folder}`),
      ]),
  ],
  ['500 stalled sockets', stallSockets],
  ['sqlmap and wapiti, where they are', scanProduct],
  [
    'Logins, files and previews that are made to be heavy',
    () => runFile('bench/main.ts', ['--only=logins,bombs,neighbours']),
  ],
]

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
  if ((await run()) !== 0) failed += 1
}
process.exitCode = failed === 0 ? 0 : 1
