import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../stages/command.ts'

type Env = Record<string, string | undefined>

function shell(commands: string, env: Env) {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that all that it started can be ended.
    detached: true,
  })
  let output = ''
  const take = (part: unknown) => {
    output += String(part)
    process.stdout.write(String(part))
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  return { child, output: () => output }
}

/** Runs a block of commands as a person would paste it. @throws Error when it fails */
export async function runCommands(commands: string, env: Env): Promise<string> {
  const { child, output } = shell(commands, env)
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error(`Exit code ${child.exitCode} from:\n${commands}`)
  return output()
}

/** Starts a block that goes on, and resolves when it printed `ready`. */
export async function startCommands(
  commands: string,
  env: Env,
  ready: string,
): Promise<() => Promise<void>> {
  const { child, output } = shell(commands, env)
  const closed = once(child, 'close')
  const isOver = closed.then(() => true)
  while (!output().includes(ready)) {
    const over = await Promise.race([isOver, once(child.stdout, 'data').then(() => false)])
    if (over) throw new Error(`It ended before it was ready:\n${commands}`)
  }
  return async () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await closed
  }
}
