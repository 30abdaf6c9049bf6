import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../stages/command.ts'
import { atSignal } from '../../system/at-signal.ts'
import { outcomeSchema } from './process-messages.ts'
import type { Order, Outcome } from './process-messages.ts'

/** A process that runs tests, which is replaced when it hangs in a mutant. */
export class TestRunner {
  private child: ChildProcess | undefined
  private readonly env: NodeJS.ProcessEnv

  /** @param folder a temporary one of this runner's own */
  constructor(folder: string, env: Record<string, string> = {}) {
    this.env = { ...process.env, ...env, TMPDIR: folder }
  }

  /** Runs a test file; 'timeout' when it takes longer than the limit. */
  async run(order: Order, limitMs: number): Promise<Outcome | 'timeout'> {
    this.child ??= await this.start()
    const { child } = this
    const response = new AbortController()
    const limit = setTimeout(() => response.abort(), limitMs)
    try {
      const outcome = once(child, 'message', { signal: response.signal })
      child.send(order)
      return outcomeSchema.parse((await outcome).at(0))
    } catch (error) {
      if (!response.signal.aborted) throw error
      this.kill()
      return 'timeout'
    } finally {
      clearTimeout(limit)
    }
  }

  async close(): Promise<void> {
    const { child } = this
    if (!child) return
    child.disconnect()
    const limit = setTimeout(() => this.kill(), 5000)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    clearTimeout(limit)
  }

  /** The worker that runs the test hangs, so its whole group is ended. */
  kill(): void {
    const { child } = this
    this.child = undefined
    if (child?.pid === undefined || child.exitCode !== null) return
    process.kill(-child.pid, 'SIGKILL')
  }

  private async start(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, 'test-process.ts'), {
      cwd: root,
      env: this.env,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // In a process group of its own, it does not receive a signal to this one.
    child.on(
      'exit',
      atSignal(() => this.kill()),
    )
    await once(child, 'message')
    return child
  }
}
