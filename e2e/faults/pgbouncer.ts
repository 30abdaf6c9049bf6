import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@afterbeep/testing/product/free-port'
import { owner, pooler } from './settings.ts'

/** PgBouncer in transaction mode before a server on this machine. */
export interface PgBouncer {
  port: number
  /** Ends it with SIGKILL and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Few connections for many clients, so that the connections change clients all the time. */
const SERVER_CONNECTIONS = 8

export async function startPgBouncer(serverPort: number): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  const port = await freePort()
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'server_round_robin = 1',
    `default_pool_size = ${SERVER_CONNECTIONS}`,
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  for (const path of [folder, file]) {
    chmodSync(path, 0o700)
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid)
  }
  let child = await start(file)
  return {
    port,
    restart: async () => {
      await kill(child)
      child = await start(file)
    },
    stop: async () => {
      await kill(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function start(file: string): Promise<ChildProcess> {
  const child = spawn(pooler ?? '', [file], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  let text = ''
  const up = new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (text.includes('process up')) resolve()
    })
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`PgBouncer ended:\n${text}`)
  })
  await Promise.race([up, ended])
  ended.catch(() => undefined)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
