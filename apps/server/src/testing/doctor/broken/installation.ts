import type { BrokenSetUp } from '../broken-set-up.ts'
import { hoursAgo, liveSettings } from '../healthy-set-up.ts'
import type { Break } from '../healthy-set-up.ts'

const errorOf = (code: string) =>
  Object.assign(new Error('password authentication failed for user'), { code })
const noDatabase = (code: string): Break => ({
  around: { openDatabase: () => Promise.reject(errorOf(code)) },
})

const oneRole = { MIGRATION_DATABASE_URL: undefined }

export const brokenSettings: readonly BrokenSetUp[] = [
  [
    'a test key beside live ones',
    { env: { STRIPE_SECRET_KEY: 'sk_test_secretkeyofstripe' } },
    'fault',
    'STRIPE_SECRET_KEY',
    /configuration/,
  ],
  [
    'an address without https',
    { env: { PUBLIC_URL: 'http://beep.shop.com' } },
    'fault',
    'PUBLIC_URL',
    /configuration/,
  ],
  [
    'a sender that belongs to no one',
    { env: { MAIL_FROM: undefined } },
    'fault',
    'MAIL_FROM',
    /configuration/,
  ],
  [
    'a secret whose file is missing',
    { env: { HASH_KEY: undefined, HASH_KEY_FILE: '/nowhere/key' } },
    'fault',
    'HASH_KEY_FILE',
    /configuration/,
  ],
  [
    'disks of which nothing is said',
    { env: { STORAGE_ENCRYPTED: undefined } },
    'fault',
    'STORAGE_ENCRYPTED',
    /configuration/,
  ],
  [
    'a name with a slip of the pen',
    { env: { TELNYX_PUBLICKEY: 'x' } },
    'warning',
    'TELNYX_PUBLICKEY',
    /called TELNYX_PUBLIC_KEY/,
  ],
  [
    'the secret that the sandbox publishes',
    { env: { HASH_KEY: 'only-for-the-sandbox-and-known-to-everybody' } },
    'fault',
    'HASH_KEY',
    /openssl rand/,
  ],
  [
    'one secret for two uses',
    { env: { SESSION_SECRET: liveSettings.HASH_KEY } },
    'warning',
    'HASH_KEY',
    /another SESSION_SECRET/,
  ],
  [
    'no token for operators',
    { env: { OPERATIONS_TOKEN: undefined } },
    'warning',
    'OPERATIONS_TOKEN',
    /openssl rand/,
  ],
]

export const brokenDatabases: readonly BrokenSetUp[] = [
  [
    'a database that is not running',
    noDatabase('ECONNREFUSED'),
    'fault',
    'database',
    /Start Postgres/,
  ],
  ['a wrong database password', noDatabase('28P01'), 'fault', 'database', /user and password/],
  ['an old Postgres', { database: { version: 130_011 } }, 'fault', 'database', /Upgrade/],
  ['a standby', { database: { isStandby: true } }, 'fault', 'database', /primary/],
  [
    'an encoding that lacks letters',
    { database: { encoding: 'LATIN1' } },
    'fault',
    'database',
    /--encoding=UTF8/,
  ],
  [
    'a locale without the letters of most languages',
    { database: { knowsCases: false } },
    'warning',
    'database',
    /--lc-ctype=C\.UTF-8/,
  ],
  [
    'a server that forgets with the power',
    { database: { unsafe: ['fsync'] } },
    'fault',
    'durability',
    /Set fsync to on/,
  ],
  [
    'an unencrypted way to a remote server',
    { database: { isEncrypted: false } },
    'fault',
    'encryption on the way',
    /sslmode=verify-full/,
  ],
  [
    'an unencrypted way to another machine that the settings allow',
    {
      database: { isEncrypted: false },
      env: { DATABASE_TLS: 'off', DATABASE_URL: 'postgres://me@10.0.0.5/beep' },
    },
    'fault',
    'encryption on the way',
    /remove DATABASE_TLS/,
  ],
  [
    'an unencrypted way that stays in the machine’s own network, as with compose',
    {
      database: { isEncrypted: false },
      env: { DATABASE_TLS: 'off', DATABASE_URL: 'postgres://me@db/beep' },
    },
    'warning',
    'encryption on the way',
    /sslmode=verify-full/,
  ],
  ['a superuser', { database: { isSuperuser: true } }, 'warning', 'role', /create role/],
  [
    'a role that may not make tables',
    { env: oneRole, database: { foreignTables: 0 } },
    'fault',
    'role',
    /grant create/,
  ],
  [
    'tables of another role',
    { env: oneRole, database: { foreignTables: 3 } },
    'fault',
    'role',
    /reassign owned/,
  ],
  [
    'one role that owns what it serves',
    { env: oneRole, database: { foreignTables: 0, mayCreateTables: true, mayCreateSchemas: true } },
    'warning',
    'role',
    /MIGRATION_DATABASE_URL/,
  ],
  [
    'a password that never changes',
    { env: { DATABASE_URL: liveSettings.DATABASE_URL.replace(/&sslcert.*/, '') } },
    'warning',
    'entry to the database',
    /DATABASE_URL_FILE/,
  ],
  [
    'too few connections',
    { database: { maxConnections: 12, connections: 3 } },
    'fault',
    'connections',
    /max_connections/,
  ],
  [
    'migrations that have not run',
    { migrations: 'missing' },
    'warning',
    'migrations',
    /Start the new version/,
  ],
  [
    'migrations of a newer version',
    { migrations: 'newer' },
    'warning',
    'migrations',
    /newer version/,
  ],
  [
    'a HASH_KEY that was lost and made anew',
    { database: { hashKeyProof: 'of-another-key' } },
    'fault',
    'HASH_KEY',
    /former one/,
  ],
  [
    'the database of the sandbox',
    { database: { providers: 'simulated' } },
    'fault',
    'belongs to',
    /empty database/,
  ],
]

export const brokenMachines: readonly BrokenSetUp[] = [
  [
    'a database whose clock is behind',
    { database: { ms: hoursAgo(0.05).getTime() } },
    'fault',
    'clock of the database',
    /NTP/,
  ],
  [
    'a full disk',
    { around: { disk: async () => ({ freeBytes: 1e8, totalBytes: 1e11 }) } },
    'fault',
    'disk',
    /Make room/,
  ],
  [
    'a backup of five days ago',
    { around: { newestFile: async () => hoursAgo(120) } },
    'fault',
    'backups',
    /backup job/,
  ],
  [
    'no backup at all',
    { around: { newestFile: async () => undefined } },
    'fault',
    'backups',
    /backup job/,
  ],
  [
    'no backup that can be seen',
    { env: { BACKUP_FOLDER: undefined }, database: { isOn: false } },
    'warning',
    'backups',
    /BACKUP_FOLDER/,
  ],
  [
    'an archive that fails',
    { env: { BACKUP_FOLDER: undefined }, database: { lastFailedAt: hoursAgo(0) } },
    'fault',
    'backups',
    /archive_command/,
  ],
]
