import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/longest-first.ts'

/**
 * One more than the cores of the machine that CI has: a test that waits for a webhook or a process
 * leaves its core to another. More would only make each slower (each opens a database of some 60 MB).
 */
const workers = 3

/** No test waits for time to pass; these only keep a busy machine from failing one that works. */
const patientMs = 300_000
const patience = {
  testTimeout: patientMs,
  hookTimeout: patientMs,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          isolate: false,
          maxWorkers: workers,
          ...patience,
        },
      },
      {
        test: {
          name: 'contact-file',
          root: 'packages/contact-file',
          include: ['src/**/*.test.ts'],
          isolate: false,
          maxWorkers: workers,
          ...patience,
        },
      },
      {
        test: {
          name: 'simulators',
          root: 'packages/simulators',
          include: ['src/**/*.test.ts'],
          isolate: false,
          maxWorkers: workers,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          // No test replaces a module, so those of the product are loaded once a worker: a third faster.
          isolate: false,
          include: ['src/**/*.test.ts'],
          globalSetup: join(
            import.meta.dirname,
            'apps/server/src/testing/database/seed-test-image.ts',
          ),
          pool: 'forks',
          // As main.ts does for the product.
          execArgv: ['--no-wasm-code-gc'],
          maxWorkers: workers,
          ...patience,
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Each file has modules and a page of its own, but no process: less than half the time.
          pool: 'vmForks',
          // What the pages leave behind; above it a worker is replaced.
          vmMemoryLimit: '1GB',
          setupFiles: [join(import.meta.dirname, 'apps/web/src/testing/setup.ts')],
          maxWorkers: workers,
          ...patience,
        },
      },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.ts'],
          isolate: false,
          maxWorkers: workers,
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.test.ts'],
          // No test replaces a module; one browser serves all files of a worker.
          isolate: false,
          globalSetup: join(import.meta.dirname, 'packages/testing/src/product/seed-data.ts'),
          setupFiles: [join(import.meta.dirname, 'e2e/setup.ts')],
          pool: 'forks',
          fileParallelism: true,
          maxWorkers: workers,
          ...patience,
        },
      },
    ],
  },
})
