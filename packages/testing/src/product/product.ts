import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A running copy of the product with its own, empty data folder. */
export interface Product {
  /** Its address, without a slash at the end. */
  url: string
  /** Its process, for measuring what it uses. */
  pid: number
  /** Sends SIGTERM and waits until it has ended. */
  stop(): Promise<void>
  /** Ends it with SIGKILL, as a power cut would. Data survive in a DATA_DIR that was given. */
  kill(): Promise<void>
  /** Its exit code; null while it runs, and when it was killed. */
  exitCode(): number | null
  /** All that it has printed so far. */
  output(): string
}

const repository = join(import.meta.dirname, '..', '..', '..', '..')
export const pinnedNode = join(repository, 'node_modules', 'node', 'bin', 'node')
export const serverMain = join(repository, 'apps', 'server', 'src', 'main.ts')

/** Names a folder with the data of a first start, to begin with a copy (`seed-data.ts`). */
export const SEED_DATA = 'AFTERBEEP_SEED_DATA'

/** The first start makes a database and a demo account; two busy cores take some ten seconds. */
const startTimeoutMs = 90_000
const stopTimeoutMs = 15_000

/**
 * Starts the product on a free port and waits until it reports that it is ready.
 *
 * Only what a program needs to run comes from this process's environment. A developer's own
 * provider keys must never reach a test, which would then call real people.
 *
 * @param env settings for the product; a DATA_DIR given here is kept, so that a second start can
 *   find what the first one left; without it the data are removed when the product ends
 * @throws Error with all that it printed when it ends or stays silent for too long
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const isOwn = env['DATA_DIR'] === undefined
  const dataFolder = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'afterbeep-e2e-')))
  const seeded = process.env[SEED_DATA]
  if (seeded !== undefined && isOwn) {
    if (env['DATABASE_URL'] === undefined) await copySeed(seeded, dataFolder)
    else await shareCompiled(seeded, dataFolder)
  }
  const child = spawn(pinnedNode, [serverMain], {
    cwd: repository,
    env: { ...passedOn(), PORT: '0', DATA_DIR: dataFolder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve()
    })
    // A process that could not be started never emits `close`.
    child.once('error', () => {
      resolve()
    })
  })
  // A test run that is cut short must not leave a server behind.
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await within(stopTimeoutMs, ended, () => child.kill('SIGKILL'))
    await ended
    process.off('exit', killAtExit)
  }
  const removeData = async () => {
    if (isOwn) await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const url = await waitUntilReady(child, ended, output)
    return {
      url,
      pid: child.pid ?? 0,
      output,
      exitCode: () => child.exitCode,
      kill: async () => {
        await end('SIGKILL')
        await removeData()
      },
      stop: async () => {
        await end('SIGTERM')
        await removeData()
      },
    }
  } catch (error) {
    await end('SIGKILL')
    await removeData()
    throw error
  }
}

/** Lets an empty folder begin with the embedded data of a first start, where the run has them. */
export async function beginWithSeed(folder: string): Promise<void> {
  const seeded = process.env[SEED_DATA]
  if (seeded !== undefined) await copySeed(seeded, folder)
}

/** Copies the data of a first start, as if this were the second one. */
export async function copySeed(seeded: string, folder: string): Promise<void> {
  const compiled = join(seeded, 'compiled')
  await cp(seeded, folder, { recursive: true, filter: (path) => path !== compiled })
  await shareCompiled(seeded, folder)
}

/** Compiled code, two thirds of the files: all products read the same and add to it. */
function shareCompiled(seeded: string, folder: string): Promise<void> {
  return symlink(join(seeded, 'compiled'), join(folder, 'compiled'))
}

function passedOn(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function collectOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  }
  return () => text
}

async function waitUntilReady(
  child: ChildProcess,
  ended: Promise<void>,
  output: () => string,
): Promise<string> {
  const ready = new Promise<string>((resolve) => {
    const look = () => {
      const url = /^.*Afterbeep is ready at (http:\/\/\S+)\s*$/m.exec(output())?.[1]
      if (url !== undefined) resolve(url.replace(/\/$/, ''))
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
  })
  const failed = ended.then(() => {
    throw new Error(`The product ended before it was ready. It printed:\n${output()}`)
  })
  return await within(startTimeoutMs, Promise.race([ready, failed]), () => {
    throw new Error(`The product was not ready in time. It printed:\n${output()}`)
  })
}

/** Waits for a promise with a time limit: after it `onLate` acts or throws. */
function within<T>(timeoutMs: number, promise: Promise<T>, onLate: () => unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        onLate()
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    }, timeoutMs)
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer)
    })
  })
}
