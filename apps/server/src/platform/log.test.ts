import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '..')

it('is written to standard output, a line of JSON each, and to no file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-log-'))
  const program = `import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
    const log = createLogger('info')
    log.info({ event: 'started' }, 'one')
    log.error({ err: new Error('a fault') }, 'two')`
  const options = ['--input-type=module', '--eval', program]
  const { stdout, stderr } = spawnSync(process.execPath, options, { cwd: folder, encoding: 'utf8' })
  const lines = stdout.trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^\{.*"event":"started".*\}$/)
  expect(stderr).toBe('')
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

it('has one maker: no other source makes a logger, which could write elsewhere', () => {
  const makers = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /(?<!\.test)\.ts$/.test(path) &&
      !path.startsWith('testing') &&
      /^import pino\b|\bpino\(/m.test(readFileSync(join(sources, path), 'utf8')),
  )
  expect(makers).toEqual([join('platform', 'log.ts')])
})
