import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { atSignal } from '../system/at-signal.ts'

/** The repository's folder. */
export const root = join(import.meta.dirname, '..', '..')

/**
 * Runs a package's JavaScript program on this same Node, in the repository's folder, and shows what
 * it prints. Standard input stays closed, so that nothing can wait for a keyboard.
 *
 * @param program path inside node_modules, such as `knip/bin/knip.js`
 * @param env added to this process's environment; undefined takes a variable away
 * @returns the exit code; a program ended by a signal counts as 1
 */
export function runProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<number> {
  return runFile(join('node_modules', program), args, env)
}

/** The same with a file of the repository. */
export function runFile(
  path: string,
  args: readonly string[] = [],
  env: Record<string, string | undefined> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, path), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const takeBack = atSignal(() => child.kill('SIGTERM'))
    child.on('error', reject)
    child.on('exit', (code) => {
      takeBack()
      resolve(code ?? 1)
    })
  })
}
