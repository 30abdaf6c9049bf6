import { resolveMx, resolveNs, resolveTxt } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { givenSettings } from '../../config.ts'
import type { Config } from '../../config.ts'
import type { Fetch } from '../../platform/call-once.ts'
import type { Database } from '../../platform/database/database.ts'
import { openEmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { lockFolder } from '../../platform/database/folder-lock.ts'
import { openServerDatabase } from '../../platform/database/server-database.ts'
import { checkSmtp } from '../../providers/mail/smtp-check.ts'
import type { SmtpAccess } from '../../providers/mail/smtp-check.ts'

/** The database as it is: nothing is migrated or written. */
export type OpenedDatabase =
  | { kind: 'embedded' | 'server'; db: Database; close(): Promise<void> }
  /** Embedded, and never started. */
  | { kind: 'none' }
  /** Embedded, and the product runs on it. */
  | { kind: 'in use' }

/** All that the doctor looks at outside of the process; tests give their own. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>
  fetch: Fetch
  /** Wall time. */
  now: () => Date
  openDatabase: (config: Config) => Promise<OpenedDatabase>
  disk: (folder: string) => Promise<{ freeBytes: number; totalBytes: number } | undefined>
  /** When the newest file of the folder was written; undefined where there is none. */
  newestFile: (folder: string) => Promise<Date | undefined>
  /** Whether names can be looked up from here at all. */
  knowsNames: () => Promise<boolean>
  mailServersOf: (domain: string) => Promise<string[]>
  textsOf: (domain: string) => Promise<string[]>
  /** Throws with the reason in words. */
  checkMailServer: (access: SmtpAccess) => Promise<void>
  /** When the certificate of an https address ends; undefined where it can't be read. */
  certificateEnd: (url: URL) => Promise<Date | undefined>
}

export const realSurroundings: Surroundings = {
  env: givenSettings,
  fetch: (url, init) => fetch(url, init),
  now: () => new Date(),
  openDatabase,
  disk: async (folder) => {
    try {
      const { bavail, blocks, bsize } = await statfs(folder)
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    } catch {
      return undefined
    }
  },
  newestFile: async (folder) => {
    const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : []
    let newest = 0
    for (const name of names) {
      const found = await stat(join(folder, name)).catch(() => undefined)
      if (found?.isFile()) newest = Math.max(newest, found.mtimeMs)
    }
    return newest === 0 ? undefined : new Date(newest)
  },
  // Of the top: a record that is missing further down says something then.
  knowsNames: () =>
    resolveNs('com').then(
      (servers) => servers.length > 0,
      () => false,
    ),
  mailServersOf: async (domain) => {
    const records = await orNone(resolveMx(domain))
    // A record without a host says that the domain takes no mail (RFC 7505).
    return records
      .map(({ exchange }) => exchange)
      .filter((exchange) => !['', '.'].includes(exchange))
  },
  textsOf: async (domain) => {
    const records = await orNone(resolveTxt(domain))
    return records.map((parts) => parts.join(''))
  },
  checkMailServer: checkSmtp,
  certificateEnd,
}

/** @throws Error where names can't be looked up at all, unlike where there is no such record */
async function orNone<T>(records: Promise<T[]>): Promise<T[]> {
  try {
    return await records
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw error
  }
}

const LIMITS = { connectMs: 5000, statementMs: 10_000, lockMs: 5000, responseMs: 12_000 }

async function openDatabase({ database, dataDir }: Config): Promise<OpenedDatabase> {
  if (database.kind === 'server') {
    const db = openServerDatabase({ ...database, maxConnections: 1, limits: LIMITS })
    return { kind: 'server', db, close: () => db.close() }
  }
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) return { kind: 'none' }
  let lock: ReturnType<typeof lockFolder>
  try {
    lock = lockFolder(dataDir)
  } catch {
    return { kind: 'in use' }
  }
  const db = await openEmbeddedDatabase({ folder })
  const close = async () => {
    await db.close()
    lock.release()
  }
  return { kind: 'embedded', db, close }
}

const TLS_TIMEOUT_MS = 10_000

function certificateEnd(url: URL): Promise<Date | undefined> {
  const port = Number(url.port || 443)
  return new Promise((resolve) => {
    const socket = connect({ host: url.hostname, port, servername: url.hostname }, () => {
      const end = new Date(socket.getPeerCertificate().valid_to)
      socket.destroy()
      resolve(Number.isNaN(end.getTime()) ? undefined : end)
    })
    socket.setTimeout(TLS_TIMEOUT_MS, () => socket.destroy())
    // What is wrong with the connection, the call to the address says.
    socket.on('error', () => resolve(undefined))
    socket.on('close', () => resolve(undefined))
  })
}
