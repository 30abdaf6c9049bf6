import type { Described } from './config.variables.ts'

export const serverSettings = {
  PORT: [
    '3000, or the next free port',
    'Where to listen. When set, that port or a refusal; 0 takes any free one.',
  ],
  HOST: ['`localhost`', 'The address to listen on; `0.0.0.0` for every address of the machine.'],
  PUBLIC_URL: [
    '`http://HOST:PORT`',
    "Where browsers and providers find the product. Needed with real keys and with `ROLE=worker`. Https with real keys; cookies are secure but on this machine's own http.",
  ],
  ROLE: [
    '`all`',
    '`web` serves HTTP, `worker` delivers (and serves `/healthz`, `/readyz`, `/metrics`), `all` does both. With the embedded database only `all`.',
  ],
  LOG_LEVEL: ['`warn`', 'Lines are JSON on standard output.'],
  TRUST_PROXY: [
    '`false`',
    'Whose `X-Forwarded-*` headers are believed: how many proxies of yours stand in a row (`1`), or their addresses and networks, divided by commas (`10.0.0.5, 172.16.0.0/12`). Never any: without a name anyone could claim any address, and no limit would hold. Not in a sandbox of this machine.',
  ],
  OPERATIONS_TOKEN: [
    '',
    'Opens `/metrics`, `/api/docs` and `/api/openapi.json` to who sends it, as `Authorization: Bearer …` or as the password that a browser asks for. Without it they do not exist in a live installation; in the sandbox they are open to all that the sandbox is.',
  ],
  SUPPORT_EMAIL: ['`support@afterbeep.example`', 'The address that the screens name for help.'],
  LOGIN_ATTEMPTS_PER_MINUTE: [
    '10',
    'Attempts to sign in, register or ask for a link that one network (an IPv4 address or an IPv6 /64) may make for one email in a minute. Above 10 the other limits of a network grow with it: 300 attempts a minute, 100 failed sign-ins, 20 mails with a link an hour. Those of an account do not.',
  ],
  CALLS_PER_MINUTE: [
    '1200; none in a sandbox of this machine',
    'Calls of the API that one session may make in a minute at one web process. An account may make three times as many, a quarter of them searches; a fortieth may be files. Beyond that they are refused with 429 until the minute is over. Calls that a provider signs are not counted.',
  ],
} as const satisfies Described

export const dataSettings = {
  DATA_DIR: [
    '`data` in the repository',
    'The embedded database and the kept secrets. One process at a time holds it; a second is refused at once. A relative path starts at the repository.',
  ],
  DATABASE_URL: [
    'none: embedded',
    'A Postgres server (15 or newer). Any number of processes may share it. Needed with real keys: the embedded database may lose its last seconds with the power. A file of it is read again for each connection.',
  ],
  MIGRATION_DATABASE_URL: [
    'none: `DATABASE_URL`',
    'The same database as the role that owns its tables. With it tables are made and changed, and cleaned after an erasure, by that role alone; the one of `DATABASE_URL` gets the right to their rows and no other. A process without it starts once another has migrated. Workers need it: only an owner may clean a table.',
  ],
  DATABASE_POOL: ['10', 'Connections to that server that one process may hold.'],
  DATABASE_TLS: [
    '`required`',
    '`off` lets the connection to a Postgres on another machine be unencrypted: only where the network between is your own. Required, its address has to say `sslmode=verify-full` (or `require`).',
  ],
  BACKUP_FOLDER: [
    '',
    'Where the backups of the database lie. `npm run doctor` complains when the newest file there is older than a day; WAL archiving it sees without this.',
  ],
  EVIDENCE_FOLDER: [
    '`evidence` in the data folder',
    'Where the signed heads of the evidence logs are kept outside of the database, a file a month, and the public key. Copy it to where nobody who can change the database can write. A relative path starts at the repository.',
  ],
  OPT_OUT_FOLDER: [
    '`opt-outs` in the data folder',
    'Where the journal of opt-outs is kept outside of the database, a file a month, without numbers: after an older backup is restored, `after-restore` reads from it who said STOP since. Keep it on another disk than the database, and let all processes use the same one. A relative path starts at the repository.',
  ],
  SESSION_SECRET: ['made once', 'Signs cookies.'],
  SESSION_SECRET_PREVIOUS: [
    '',
    'The ones before it, divided by commas: cookies that they signed are accepted. Rotate by moving the old one here, and remove it after an hour. Removed at once it signs everybody out.',
  ],
  STORAGE_ENCRYPTED: [
    '`false`',
    "`true` says that the disks of the database and of its backups are encrypted (LUKS, or a cloud's volumes). A live start is refused without it: [decision 63](decisions/0063-encrypted-disks.md).",
  ],
  HASH_KEY: [
    'made once',
    'Keys the hashes of numbers that opted out. Report addresses are signed, and the secrets of authenticator apps encrypted, by keys made of it. Never change it: a new key forgets every opt-out, and every app has to be set up again.',
  ],
} as const satisfies Described

export const sandboxSettings = {
  SIMULATORS_URL: [
    'none: in this process',
    'The control address of simulators that run elsewhere. `DROP_COWBOY_URL`, `TELNYX_URL` and `STRIPE_URL` are needed with it; `npm run simulators` prints all of them.',
  ],
  SANDBOX: ['', '`public`: open to other machines, with `SANDBOX_PASSWORD`.'],
  SANDBOX_PASSWORD: [
    '',
    'Asked of everyone with `SANDBOX=public` (any user name). Signed reports, `/healthz` and `/readyz` need none. A network that sent 20 wrong ones waits for the next minute, so behind a proxy set `TRUST_PROXY`.',
  ],
  SANDBOX_FAILURE_RATE: ['0.03', 'Share of ordinary numbers that fail. Always the same numbers.'],
  SANDBOX_REPORT_DELAY_MS: ['300', 'How long after a send its report comes.'],
} as const satisfies Described
