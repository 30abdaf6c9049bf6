import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const module = join(import.meta.dirname, 'compiled-code.ts')
const thread = join(import.meta.dirname, 'features/contacts/upload/validate-worker.ts')

/** Runs these lines in a process of its own, because V8's flags and Node's cache are the process's. */
function run(lines: string, flags: readonly string[] = []): string {
  const all = `import { keepCompiled, keepWasmCode } from '${module}'\n${lines}`
  const args = [...flags, '--no-warnings', '--input-type=module', '--eval', all]
  const env = { PATH: process.env['PATH'] ?? '' }
  return execFileSync(process.execPath, args, { encoding: 'utf8', env })
}

describe('compiled code', () => {
  const traced = ['--trace-wasm-code-gc', '--stress-wasm-code-gc']
  const work = `
    import { stripTypeScriptTypes } from 'node:module'
    for (let n = 0; n < 100; n++) stripTypeScriptTypes('const a: number = ' + n)`

  it('of WebAssembly is never dropped while threads end', () => {
    expect(run(`console.log('begins')\n${work}`, traced)).toMatch(/begins.*\[wasm-gc\]/s)
    expect(run(`keepWasmCode()\nconsole.log('begins')\n${work}`, traced)).toMatch(/begins\n$/)
  })

  it('of a thread is kept as that of the process is', () => {
    const folder = mkdtempSync(join(tmpdir(), 'afterbeep-compiled-'))
    try {
      const files = () =>
        readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
      run(`keepCompiled('${folder}')`)
      const ofTheProcess = files().length
      run(`
        keepCompiled('${folder}')
        import { Worker } from 'node:worker_threads'
        const workerData = { accountId: 'a', listId: 'b', fixPhones: false, batchBytes: 1000 }
        const worker = new Worker('${thread}', { workerData, execArgv: [] })
        worker.once('message', () => worker.terminate())
        worker.postMessage(null)`)
      expect(files().length).toBeGreaterThan(ofTheProcess + 10)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
