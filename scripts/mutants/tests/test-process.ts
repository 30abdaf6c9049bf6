// Keeps one vitest open and runs test files against sources of which one is changed, in memory only.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import type { TestModule, Vitest } from 'vitest/node'
import { z } from 'zod'
import { root } from '../../stages/command.ts'
import { orderSchema } from './process-messages.ts'
import type { Order, Outcome } from './process-messages.ts'
import { noteReachedBodies } from './reached-bodies.ts'

const reachedFile = process.env['MUTANTS_REACHED']
const switchedFile = process.env['MUTANTS_SWITCHED']
const switched = switchedFile
  ? z.record(z.string(), z.string()).parse(JSON.parse(await readFile(switchedFile, 'utf8')))
  : undefined
const setup = reachedFile ? 'reached-bodies.setup.ts' : switched ? 'switching.setup.ts' : undefined
let mutant: Order['mutant']
const vitest = await open()
process.on('message', (message) => {
  void run(orderSchema.parse(message)).then((outcome) => process.send?.(outcome))
})
process.on('disconnect', () => void vitest.close().then(() => process.exit(0)))
process.send?.('ready')

function open(): Promise<Vitest> {
  return createVitest(
    {
      config: false,
      watch: false,
      root,
      include: [
        'apps/server/src/**/*.test.ts',
        'packages/{contract,contact-file}/src/**/*.test.ts',
      ],
      globalSetup: [join(root, 'apps/server/src/testing/database/seed-test-image.ts')],
      setupFiles: setup ? [join(import.meta.dirname, setup)] : [],
      ...(switched && { runner: join(import.meta.dirname, 'switching-runner.ts') }),
      pool: 'forks',
      // The cache is keyed by the file on disk, which is not the source under test.
      fsModuleCache: false,
      maxWorkers: 1,
      bail: setup ? 0 : 1,
      testTimeout: switched ? 3_600_000 : 90_000,
      hookTimeout: 120_000,
      reporters: [{}],
    },
    { plugins: [{ name: 'mutant', enforce: 'pre', load }] },
  )
}

async function load(id: string): Promise<string | undefined> {
  if (mutant && id === join(root, mutant.file)) return mutant.source
  const withMutants = switched?.[id.slice(root.length + 1)]
  if (withMutants !== undefined) return withMutants
  if (!reachedFile || id.includes('node_modules') || !/\/src\/.*\.ts$/.test(id)) return undefined
  const file = id.slice(root.length + 1)
  return noteReachedBodies(file, await readFile(id, 'utf8'))
}

async function run(order: Order): Promise<Outcome> {
  const previous = mutant
  mutant = order.mutant
  for (const one of [previous, mutant]) if (one) vitest.invalidateFile(join(root, one.file))
  vitest.invalidateFile(join(root, order.testFile))
  // Failures of earlier runs would count towards `bail`.
  vitest.state.filesMap.clear()
  vitest.state.clearErrors()
  const began = performance.now()
  const specification = vitest.getRootProject().createSpecification(join(root, order.testFile))
  const result = await vitest.runTestSpecifications([specification])
  const modules = result.testModules.filter(({ moduleId }) => moduleId === specification.moduleId)
  const failure = firstFailure(modules) ?? result.unhandledErrors.map(messageOf)[0]
  const passed = modules.flatMap((module) => [...module.children.allTests('passed')])
  if (failure === undefined && passed.length === 0) {
    throw new Error(`${order.testFile} ran no test.`)
  }
  return { failure, ms: Math.round(performance.now() - began), reached: await reachedBodies() }
}

function firstFailure(modules: readonly TestModule[]): string | undefined {
  for (const module of modules) {
    for (const test of module.children.allTests('failed')) {
      return `${test.fullName}: ${messageOf(test.result().errors?.[0])}`
    }
    if (!module.ok()) return messageOf(module.errors()[0])
  }
  return undefined
}

function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error)
  return String(error.message).split('\n')[0] ?? ''
}

async function reachedBodies(): Promise<string[]> {
  if (!reachedFile) return []
  const text = await readFile(reachedFile, 'utf8').catch(() => '[]')
  await rm(reachedFile, { force: true })
  return z.array(z.string()).parse(JSON.parse(text))
}
