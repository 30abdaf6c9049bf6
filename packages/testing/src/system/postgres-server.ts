import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { postgresUrl } from '../product/databases.ts'
import { freePort } from '../product/free-port.ts'

const run = promisify(execFile)

/** Where the programs of one Postgres are, and the user that they run as: none, or another one where we are root. */
export interface PostgresPrograms {
  folder: string
  owner: { uid?: number; gid?: number }
}

/** Those of the server that `npm test` hands over; undefined where there is none, or on another machine. */
export async function programsAtHand(): Promise<PostgresPrograms | undefined> {
  if (postgresUrl === undefined) return undefined
  const client = new Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ folder: string; data: string }>(
      `select (select setting from pg_config() where name = 'BINDIR') as folder,
         current_setting('data_directory') as data`,
    )
    const [{ folder, data } = { folder: '', data: '' }] = rows
    if (!existsSync(join(folder, 'initdb')) || !existsSync(data)) return undefined
    const { uid, gid } = statSync(data)
    return { folder, owner: process.getuid?.() === 0 ? { uid, gid } : {} }
  } finally {
    await client.end()
  }
}

/** A Postgres server on loopback that can be killed, restarted, copied and promoted. */
export interface PostgresServer {
  port: number
  /** Its data, and its log. */
  folder: string
  /** The maintenance database. */
  url: string
  /** Ends it as a power cut does: all of its processes at once, with SIGKILL. */
  kill(): Promise<void>
  /** Stops it as an administrator does: `pg_ctl stop -m fast`. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Adds a standby with all committed data: every commit of the primary waits for it from now on. */
  addStandby(): Promise<PostgresServer>
  /** Makes a standby a primary. */
  promote(): Promise<void>
  remove(): Promise<void>
}

/** Fast, yet every commit waits for the standby. The OS keeps what a killed process wrote. */
const quick = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=on', 'max_connections=100']

/** Output is ignored: its pipe would stay open for as long as the server that it starts. */
async function pgCtl({ folder, owner }: PostgresPrograms, ...args: string[]): Promise<void> {
  const program = join(folder, 'pg_ctl')
  const child = spawn(program, args, { ...owner, cwd: tmpdir(), stdio: 'ignore' })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`pg_ctl ${args.join(' ')} ended with ${child.exitCode}`)
}

function newFolder({ owner }: PostgresPrograms): string {
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-faults-'))
  chmodSync(folder, 0o700)
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(folder, owner.uid, owner.gid)
  }
  return folder
}

/** Starts a new, empty server. */
export async function startPostgresServer(programs: PostgresPrograms): Promise<PostgresServer> {
  const folder = newFolder(programs)
  const flags = [
    '--auth=trust',
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]
  const initdb = join(programs.folder, 'initdb')
  await run(initdb, [...flags, '--pgdata', join(folder, 'data')], programs.owner)
  return open(programs, folder)
}

async function open(programs: PostgresPrograms, folder: string): Promise<PostgresServer> {
  const data = join(folder, 'data')
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...quick,
  ]
  const options = settings.map((one) => `-c ${one}`).join(' ')
  const start = () =>
    pgCtl(programs, 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options)
  const kill = async () => {
    for (const pid of await processesOf(data)) killOne(pid)
  }
  await start()
  return {
    port,
    folder,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    kill,
    start,
    stop: () => pgCtl(programs, 'stop', '-w', '-m', 'fast', '-D', data),
    promote: () => pgCtl(programs, 'promote', '-w', '-D', data),
    addStandby: () => addStandby(programs, port),
    remove: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addStandby(
  programs: PostgresPrograms,
  primaryPort: number,
): Promise<PostgresServer> {
  const folder = newFolder(programs)
  const { owner } = programs
  const program = (name: string) => join(programs.folder, name)
  const from = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres']
  const how = ['-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  await run(program('pg_basebackup'), [...from, ...how, '-D', join(folder, 'data')], owner)
  const standby = await open(programs, folder)
  const sql = [`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()']
  for (const one of sql) await run(program('psql'), [...from, '-d', 'postgres', '-c', one], owner)
  return standby
}

/** The server's own process first, then those that it started; none when it does not run. */
async function processesOf(data: string): Promise<number[]> {
  const [first] = readIfThere(join(data, 'postmaster.pid')).split('\n', 1)
  if (!first) return []
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,ppid='])
  const children = stdout.split('\n').flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/)
    return parent === first ? [Number(pid)] : []
  })
  return [Number(first), ...children]
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
