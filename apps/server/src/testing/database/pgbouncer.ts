import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A pooler before a server, which gives its connections away transaction by transaction. */
export interface PgBouncer {
  /** The same database, through it. */
  url: string
  stop(): Promise<void>
}

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(
  (path) => existsSync(path),
)

/** Whether this machine has one; Debian: apt-get install pgbouncer. */
export const hasPgBouncer = program !== undefined

/** @param serverConnections how many it holds to the server; few, so that they change hands */
export async function startPgBouncer(url: string, serverConnections: number): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-pgbouncer-'))
  const { hostname, port, username, pathname } = new URL(url)
  const ownPort = await freePort()
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port || 5432} user=${username}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${ownPort}`,
    'auth_type = any',
    'pool_mode = transaction',
    // Each in turn: by default the last one used serves on, and nothing would be seen of the change.
    'server_round_robin = 1',
    `default_pool_size = ${serverConnections}`,
    'unix_socket_dir =',
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  const owner = ownerOf(folder, file)
  const child = spawn(program ?? '', [file], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    let text = ''
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (text.includes('process up')) resolve()
    })
    void ended.then(() => reject(new Error(`PgBouncer ended:\n${text}`)))
  })
  return {
    url: `postgres://${username}@127.0.0.1:${ownPort}${pathname}`,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** It does not run as root. */
function ownerOf(...paths: string[]): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody']))
  const owner = { uid: idOf('-u'), gid: idOf('-g') }
  for (const path of paths) {
    chownSync(path, owner.uid, owner.gid)
    chmodSync(path, 0o700)
  }
  return owner
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  return address.port
}
