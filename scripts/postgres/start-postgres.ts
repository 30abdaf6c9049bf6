import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atSignal } from '../system/at-signal.ts'
import { choosePostgresOwner } from './choose-owner.ts'
import type { Owner } from './choose-owner.ts'
import { findOrInstallPostgres } from './find-programs.ts'
import { findFreePort } from './free-port.ts'
import { waitUntilAccepting } from './wait-until-accepting.ts'

/** A throw-away Postgres server on loopback. It and its data are gone after `stop`. */
export interface PostgresServer extends AsyncDisposable {
  /** The maintenance database, as a user who may create others. */
  url: string
  /** The server's own version text, such as `postgres (PostgreSQL) 15.9`. */
  version: string
  /** Where its data are, for as long as it runs. */
  folder: string
  stop: () => Promise<void>
}

const attempts = 3

/**
 * Starts a private Postgres server: its own data in a temporary folder, its own port.
 *
 * @param durable keeps fsync on, so that a benchmark measures what production does; tests lose
 *   their data anyway and run several times faster without
 * @param more settings of the server by name, for what only some tests or one benchmark need
 * @throws Error with one line on what to install when this machine has no Postgres
 */
export async function startPostgres({
  durable = false,
  more = {},
}: { durable?: boolean; more?: Record<string, string> } = {}): Promise<PostgresServer> {
  const programs = findOrInstallPostgres()
  const owner = choosePostgresOwner()
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-pg-'))
  const remove = () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    giveTo(owner, folder)
    initialise(programs.initdb, folder, owner)
    const { child, port } = await startOnFreePort(programs.postgres, folder, owner, (free) =>
      settings(folder, free, durable, more),
    )
    return server({ child, port, version: versionOf(programs.postgres), folder, remove })
  } catch (error) {
    remove()
    throw error
  }
}

function giveTo(owner: Owner, folder: string): void {
  chmodSync(folder, 0o700)
  if ('uid' in owner) chownSync(folder, owner.uid, owner.gid)
}

function initialise(initdb: string, folder: string, owner: Owner): void {
  const flags = [
    '--auth=trust',
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    // As embedded: É has a small letter, too.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--no-sync',
  ]
  execFileSync(initdb, [...flags, '--pgdata', join(folder, 'data')], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const rules = join(folder, 'data', 'pg_hba.conf')
  writeFileSync(rules, `${BY_PASSWORD}\n${readFileSync(rules, 'utf8')}`)
}

/** All are let in, but members of this role by their password: a test makes it. */
const BY_PASSWORD = 'host all +afterbeep_by_password 127.0.0.1/32 scram-sha-256'

function versionOf(postgres: string): string {
  return execFileSync(postgres, ['--version'], { encoding: 'utf8' }).trim()
}

/** Between finding a free port and using it another program may take it, hence more than one try. */
async function startOnFreePort(
  postgres: string,
  folder: string,
  owner: Owner,
  settingsOn: (port: number) => string[],
): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    const child = spawn(postgres, settingsOn(port), {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    try {
      await waitUntilAccepting(child)
      return { child, port }
    } catch (error) {
      child.kill('SIGKILL')
      if (attempt === attempts) throw error
    }
  }
}

function settings(
  folder: string,
  port: number,
  durable: boolean,
  more: Record<string, string>,
): string[] {
  const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    log_destination: 'stderr',
    logging_collector: 'off',
    timezone: 'UTC',
    ...(durable ? {} : quick),
    ...more,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', join(folder, 'data'), '-p', String(port), ...flags]
}

function server(started: {
  child: ChildProcess
  port: number
  version: string
  folder: string
  remove: () => void
}): PostgresServer {
  const { child, port, version, folder, remove } = started
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve()
    })
  })
  const stop = async () => {
    takeBack()
    child.kill('SIGINT')
    await ended
    remove()
  }
  const takeBack = atSignal(stop)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return { url, version, folder, stop, [Symbol.asyncDispose]: stop }
}
