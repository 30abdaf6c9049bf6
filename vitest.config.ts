import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The server's tests each open an embedded database (some 60 MB), so two at a time is enough. */
const serverWorkers = 2

/** No test waits for time to pass; this only keeps a busy machine from failing one that works. */
const patientMs = 90_000

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          testTimeout: patientMs,
        },
      },
      {
        test: {
          name: 'simulators',
          root: 'packages/simulators',
          include: ['src/**/*.test.ts'],
          testTimeout: patientMs,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          globalSetup: join(import.meta.dirname, 'apps/server/src/testing/furnish-test-image.ts'),
          pool: 'forks',
          maxWorkers: serverWorkers,
          testTimeout: patientMs,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: patientMs,
        },
      },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.ts'],
          testTimeout: patientMs,
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.test.ts'],
          globalSetup: join(import.meta.dirname, 'e2e', 'support', 'furnish-data.ts'),
          pool: 'forks',
          fileParallelism: true,
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Two busy cores may take seconds for what a person sees at once.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
