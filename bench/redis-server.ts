import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@afterbeep/testing/product/poll'
import { findFreePort } from '../scripts/postgres/free-port.ts'

/** A throw-away Redis that appends to its file every second, as a durable queue would need. */
export interface RedisServer {
  url: string
  version: string
  pid: number
  stop(): Promise<void>
}

/** Starts Redis; undefined where there is none on this machine. */
export async function startRedis(): Promise<RedisServer | undefined> {
  const version = versionOfRedis()
  if (version === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-redis-'))
  const port = await findFreePort()
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: folder,
    appendonly: 'yes',
    appendfsync: 'everysec',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn('redis-server', [...flags, '--save', ''], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await until('Redis answers', () => responses(port))
  return {
    url: `redis://127.0.0.1:${port}`,
    version,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill()
      await ended
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function versionOfRedis(): string | undefined {
  try {
    const said = execFileSync('redis-server', ['--version'], { encoding: 'utf8' })
    return `Redis ${/v=(\S+)/.exec(said)?.[1] ?? ''}`
  } catch {
    return undefined
  }
}

function responses(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
