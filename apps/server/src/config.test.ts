import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { DATABASE_URL, liveSettings as live, realKeys, secrets } from './testing/live-settings.ts'

const simulators = {
  SIMULATORS_URL: 'http://127.0.0.1:4700',
  DROP_COWBOY_URL: 'http://127.0.0.1:4701',
  TELNYX_URL: 'http://127.0.0.1:4702',
  STRIPE_URL: 'http://127.0.0.1:4703',
}
function problemsWith(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('the settings', () => {
  it('need no variable: embedded database, simulators and defaults', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: undefined,
      host: 'localhost',
      database: { kind: 'embedded' },
      role: 'all',
      logLevel: 'warn',
      providers: { kind: 'simulators-here', failureRate: 0.03, reportDelayMs: 300 },
      delivery: {},
      retention: {},
    })
    expect(config.dataDir).toBe(join(import.meta.dirname, '..', '..', '..', 'data'))
  })

  it('take a variable set to nothing as not set', () => {
    expect(readConfig({ PORT: '', TELNYX_API_KEY: ' ' })).toEqual(readConfig({}))
  })

  it('take all real keys, with the real addresses and the real rate limit of texts', () => {
    const config = readConfig(live)
    expect(config.publicUrl).toBe('https://afterbeep.example.com')
    expect(config.delivery).toEqual({ textPerSecond: 50 })
    expect(config.providers).toMatchObject({
      kind: 'real',
      access: {
        voice: { baseUrl: 'https://api-v2.dropcowboy.com', signingSecrets: ['one', 'two'] },
        text: { baseUrl: 'https://api.telnyx.com' },
        payments: { webhookSecrets: ['whsec_1'] },
      },
    })
  })

  it('take simulators that run elsewhere', () => {
    expect(readConfig(simulators).providers).toEqual({
      kind: 'simulators-elsewhere',
      addresses: {
        control: 'http://127.0.0.1:4700',
        voice: 'http://127.0.0.1:4701',
        text: 'http://127.0.0.1:4702',
        payments: 'http://127.0.0.1:4703',
      },
    })
  })

  it('pass on only the sending options that were set', () => {
    const set = { VOICE_IN_FLIGHT: '7', FLAG_FAILURE_SHARE: '0.25', RECORDINGS_PER_RUN: '0' }
    expect(readConfig(set).delivery).toEqual({
      voiceInFlight: 7,
      flagFailureShare: 0.25,
      recordingsPerRun: 0,
    })
  })

  it('take the session secrets that were used before', () => {
    const SESSION_SECRET_PREVIOUS = `${'p'.repeat(32)}, ${'q'.repeat(32)}`
    expect(readConfig({}).previousSessionSecrets).toEqual([])
    expect(readConfig({ SESSION_SECRET_PREVIOUS }).previousSessionSecrets).toEqual([
      'p'.repeat(32),
      'q'.repeat(32),
    ])
  })

  it.each([
    ['false', false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.0/8, fc00::/7', ['10.0.0.0/8', 'fc00::/7']],
    ['::ffff:10.0.0.0/104', ['::ffff:10.0.0.0/104']],
  ])('trust the proxies that TRUST_PROXY=%s names', (value, trusted) => {
    expect(readConfig({ ...live, TRUST_PROXY: value }).trustProxy).toEqual(trusted)
  })

  it('trust no proxy that is not named, and never any, which is refused in words', () => {
    expect(readConfig({}).trustProxy).toBe(false)
    const any = ['true', 'any', '*', '0.0.0.0/0', '::/0', '0.0.0.0/1,128.0.0.0/1', '10', 'proxy']
    // Any IPv4 address, as IPv6 writes it.
    const mapped = [
      '::ffff:0:0/96',
      '::ffff:0.0.0.0/96',
      '0:0:0:0:0:FFFF::/96',
      '::ffff:10.0.0.0/97',
    ]
    for (const value of [...any, ...mapped]) {
      expect(problemsWith({ TRUST_PROXY: value }).join()).toMatch(
        /^TRUST_PROXY must name your proxies: how many stand in a row/,
      )
    }
  })

  it('keep rows for as long as was set, or for ever', () => {
    const { retention } = readConfig({
      RETENTION_DAYS: '0',
      REPORT_RETENTION_DAYS: '30',
      ARCHIVE_RETENTION_DAYS: '0',
      REPLY_RETENTION_DAYS: '365',
      LIST_RETENTION_DAYS: '90',
      QUARANTINE_RETENTION_DAYS: '10',
    })
    expect(retention).toEqual({
      deliveryDays: 0,
      reportDays: 30,
      archiveDays: 0,
      replyDays: 365,
      listDays: 90,
      quarantineDays: 10,
    })
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'example.com'],
    ['DATABASE_URL', 'mysql://db/afterbeep'],
    ['DATABASE_POOL', '0'],
    ['ROLE', 'boss'],
    ['LOG_LEVEL', 'loud'],
    ['SESSION_SECRET', 'short'],
    ['HASH_KEY', 'short'],
    ['SESSION_SECRET_PREVIOUS', `${'p'.repeat(32)},short`],
    ['TRUST_PROXY', 'maybe'],
    ['DATABASE_TLS', 'maybe'],
    ['SMTP_TLS', 'maybe'],
    ['OPERATIONS_TOKEN', 'short'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['STRIPE_SECRET_KEY', 'sk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_1'],
    ['SANDBOX', 'open'],
    ['SANDBOX_PASSWORD', 'too short'],
    ['SANDBOX_FAILURE_RATE', '1.5'],
    ['SANDBOX_REPORT_DELAY_MS', '-1'],
    ['LEASE_MS', '10'],
    ['FLAG_FAILURE_SHARE', '2'],
    ['RECORDINGS_PER_RUN', 'all'],
    ['LOGIN_ATTEMPTS_PER_MINUTE', '-1'],
    ['RETENTION_DAYS', '2'],
    ['RETENTION_DAYS', 'for ever'],
    ['REPORT_RETENTION_DAYS', '1'],
    ['ARCHIVE_RETENTION_DAYS', '1'],
    ['LIST_RETENTION_DAYS', 'long'],
    ['MODEL_PROVIDER', 'gpt'],
    ['MODEL_URL', 'localhost'],
    ['MODEL_CALLS_PER_DAY', 'many'],
    ['SPEECHES_PER_DAY', '-1'],
  ])('refuse %s=%s and name it', (name, value) => {
    expect(problemsWith({ [name]: value }).some((one) => one.startsWith(`${name} must`))).toBe(true)
  })

  it('name everything that is wrong at once', () => {
    const problems = problemsWith({ PORT: 'x', LOG_LEVEL: 'loud', ROLE: 'web' })
    expect(problems).toHaveLength(4)
    expect(() => readConfig({ PORT: 'x' })).toThrow(/^The settings can't be used:\n {2}- PORT must/)
  })

  it.each(Object.keys(realKeys))('refuse real keys without %s and name it', (name) => {
    const env = Object.fromEntries(Object.entries(live).filter(([one]) => one !== name))
    const [problem = '', ...others] = problemsWith(env)
    expect(problem).toContain(`these are needed too: ${name}.`)
    expect(others).toEqual([])
  })

  it('need no shared line and number where each account has its own, and refuse them there', () => {
    const { DROP_COWBOY_PHONE_LINE_ID: _line, TELNYX_FROM: _from, ...rest } = live
    expect(readConfig({ ...rest, SENDERS: 'own' })).toMatchObject({
      hasSharedSender: false,
      providers: { access: { voice: { phoneLineId: undefined }, text: { from: undefined } } },
    })
    expect(readConfig(live).hasSharedSender).toBe(true)
    expect(problemsWith({ ...live, SENDERS: 'own' }).join()).toContain(
      'no account would use DROP_COWBOY_PHONE_LINE_ID, TELNYX_FROM',
    )
  })

  it('refuse simulators and real keys together', () => {
    const env = { ...live, SIMULATORS_URL: 'http://127.0.0.1:4700' }
    expect(problemsWith(env).join()).toContain('exclude each other')
  })

  it('refuse half the addresses of simulators, and addresses without simulators or keys', () => {
    const { TELNYX_URL: _text, ...rest } = simulators
    expect(problemsWith(rest).join()).toContain('needed too: TELNYX_URL')
    expect(problemsWith({ SMTP_URL: 'smtp://localhost' }).join()).toContain('SMTP_URL')
  })

  it('take keys for real cards only with real phones', () => {
    expect(problemsWith({ ...live, STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
      'STRIPE_SECRET_KEY must be a key for real cards, which begins with sk_live_ or rk_live_; test cards are for the sandbox.',
    ])
    expect(problemsWith({ ...live, STRIPE_SECRET_KEY: 'rk_live_1' })).toEqual([])
  })

  it('refuse live contacts on disks that are not declared encrypted', () => {
    const { STORAGE_ENCRYPTED: _yes, ...unsaid } = live
    for (const env of [unsaid, { ...live, STORAGE_ENCRYPTED: 'false' }]) {
      expect(problemsWith(env)).toEqual([expect.stringContaining('set STORAGE_ENCRYPTED=true')])
    }
    expect(problemsWith({ STORAGE_ENCRYPTED: 'false' })).toEqual([])
  })

  it('open a sandbox to others only where that is set, and with a password', () => {
    const PUBLIC_URL = 'https://try.example.com'
    const SANDBOX_PASSWORD = 'a long word for all'
    expect(problemsWith({ PUBLIC_URL }).join()).toContain('needs SANDBOX=public')
    expect(problemsWith({ PUBLIC_URL, SANDBOX: 'public' }).join()).toContain('SANDBOX_PASSWORD')
    const open = { PUBLIC_URL, SANDBOX: 'public', SANDBOX_PASSWORD }
    expect(readConfig(open).sandboxPassword).toBe(SANDBOX_PASSWORD)
    for (const url of ['http://localhost:8080', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
      expect(problemsWith({ PUBLIC_URL: url })).toEqual([])
    }
    expect(problemsWith({ ...live, SANDBOX: 'public', SANDBOX_PASSWORD }).join()).toContain(
      'this is no sandbox',
    )
  })

  it.each(['1', '10.0.0.5', '127.0.0.1', '172.16.0.0/12'])(
    'refuse TRUST_PROXY=%s with a sandbox that is not public, as a silent proxy would open it',
    (TRUST_PROXY) => {
      for (const more of [{}, { DATABASE_URL }, simulators, { HOST: '0.0.0.0' }]) {
        expect(problemsWith({ ...more, TRUST_PROXY })).toEqual([
          expect.stringMatching(/^TRUST_PROXY is .* set SANDBOX=public and SANDBOX_PASSWORD, or/),
        ])
      }
      const open = { SANDBOX: 'public', SANDBOX_PASSWORD: 'a long word for all' }
      expect(problemsWith({ ...open, TRUST_PROXY })).toEqual([])
    },
  )

  it('take a word that trusts no proxy in a sandbox', () => {
    for (const TRUST_PROXY of ['false', '0', '']) expect(problemsWith({ TRUST_PROXY })).toEqual([])
  })

  it.each([{ DATABASE_URL }, { DATABASE_URL, HOST: '0.0.0.0' }])(
    'keep a sandbox to its own machine with %j: a Postgres server does not open it',
    (env) => {
      // Without a password the sandbox serves loopback only, wherever it listens.
      expect(readConfig(env)).toMatchObject({
        sandboxPassword: undefined,
        providers: { kind: 'simulators-here' },
      })
      const PUBLIC_URL = 'https://try.example.com'
      expect(problemsWith({ ...env, PUBLIC_URL }).join()).toContain('needs SANDBOX=public')
      const SANDBOX_PASSWORD = 'a long word for all'
      expect(readConfig({ ...env, SANDBOX_PASSWORD }).sandboxPassword).toBeUndefined()
    },
  )

  it.each([
    ['PUBLIC_URL', 'http://shop.example.com', 'PUBLIC_URL: must begin with https://'],
    ['PUBLIC_URL', 'http://localhost:3000', 'PUBLIC_URL: must begin with https://'],
    ['TELNYX_URL', 'http://texts.example.com', 'TELNYX_URL: must begin with https://'],
    [
      'MAIL_FROM',
      'Afterbeep <no-reply@afterbeep.example>',
      'MAIL_FROM: must be an address of yours',
    ],
    ['MAIL_FROM', '', 'MAIL_FROM: must be an address of yours'],
    ['SUPPORT_EMAIL', 'support@afterbeep.example', 'SUPPORT_EMAIL: must be an address of yours'],
    ['DATABASE_URL', 'postgres://me@10.0.0.5/afterbeep', 'has to be encrypted'],
    ['DATABASE_URL', 'postgres://me@db/afterbeep?sslmode=prefer', 'has to be encrypted'],
    ['DATABASE_URL', 'postgres://me@localhost/a?host=db.example.com', 'has to be encrypted'],
  ])('refuse %s=%s in a live installation, in words', (name, value, words) => {
    const problems = problemsWith({ ...live, [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems.join()).toContain(words)
  })

  it.each(['DROP_COWBOY_URL', 'TELNYX_URL', 'STRIPE_URL', 'RND_URL', 'MODEL_URL'])(
    'refuse %s without encryption in a live installation, but on the same machine',
    (name) => {
      const about = (address: string) =>
        problemsWith({ ...live, [name]: address }).filter((problem) =>
          problem.startsWith(`${name}: must begin`),
        )
      expect(about('http://provider.example.com')).toEqual([
        `${name}: must begin with https://, or keys and numbers would travel unencrypted.`,
      ])
      expect(about('http://127.0.0.1.example.com')).toHaveLength(1)
      expect(about('https://provider.example.com')).toEqual([])
      expect(about('http://127.0.0.1:4702')).toEqual([])
    },
  )

  it.each([
    { TELNYX_URL: 'http://127.0.0.1:4702' },
    { DATABASE_URL: 'postgres://me@127.0.0.1/afterbeep' },
    { DATABASE_URL: 'postgres://me@localhost/a?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://me@db/afterbeep', DATABASE_TLS: 'off' },
    { DATABASE_URL: 'postgres://me@db.example.com/afterbeep?sslmode=require' },
  ])('accept %j in a live installation', (more) => {
    expect(problemsWith({ ...live, ...more })).toEqual([])
  })

  it('send real mail over encrypted connections only, unless that is switched off', () => {
    expect(readConfig({}).smtpTls).toBe(false)
    expect(readConfig(live).smtpTls).toBe(true)
    expect(readConfig({ ...live, SMTP_TLS: 'off' }).smtpTls).toBe(false)
    expect(readConfig({ ...live, SMTP_URL: 'smtp://localhost:25' }).smtpTls).toBe(false)
  })

  it('refuse a separate role on the embedded database', () => {
    expect(problemsWith({ ...simulators, ROLE: 'web' }).join()).toContain(
      'ROLE=web needs DATABASE_URL',
    )
  })

  it('refuse real keys on the embedded database, with what to do instead', () => {
    const { DATABASE_URL: _database, ...embedded } = live
    const problems = problemsWith(embedded)
    expect(problems).toHaveLength(1)
    expect(problems.join()).toContain('DATABASE_URL: needed with provider keys')
    expect(problems.join()).toContain('Set DATABASE_URL to a Postgres server, or remove the keys.')
  })

  it('require both secrets with a shared database and real keys, but not in the sandbox', () => {
    expect(problemsWith({ ...realKeys, DATABASE_URL }).join()).toContain('SESSION_SECRET, HASH_KEY')
    expect(problemsWith(live)).toEqual([])
    expect(problemsWith({ DATABASE_URL })).toEqual([])
  })

  it('require both secrets of an open sandbox too, whose processes share no folder', () => {
    const open = { DATABASE_URL, SANDBOX: 'public', SANDBOX_PASSWORD: 'a long word for all' }
    expect(problemsWith(open).join()).toContain('SESSION_SECRET, HASH_KEY: needed')
    expect(problemsWith({ ...open, ...secrets })).toEqual([])
  })

  it('require one address and the same simulators for separate roles', () => {
    const problems = problemsWith({ DATABASE_URL, ROLE: 'worker' }).join()
    expect(problems).toContain('PUBLIC_URL: needed with ROLE=worker')
    expect(problems).toContain('SIMULATORS_URL: needed with ROLE=worker')
    expect(problemsWith({ ...simulators, DATABASE_URL, ROLE: 'web' })).toEqual([])
  })

  it('take a language model, a local one without a key, and none by default', () => {
    const local = { MODEL_URL: 'http://localhost:11434/v1/', MODEL_NAME: 'llama3.2' }
    expect(readConfig({}).language).toBeUndefined()
    expect(readConfig({ ...local, MODEL_PROVIDER: 'none' }).language).toBeUndefined()
    expect(readConfig({ ...local, MODEL_PROVIDER: 'openai-compatible' }).language).toEqual({
      provider: 'openai-compatible',
      baseUrl: 'http://localhost:11434/v1',
      key: undefined,
      model: 'llama3.2',
    })
    const own = { MODEL_PROVIDER: 'anthropic', MODEL_KEY: 'sk-1', MODEL_NAME: 'small' }
    expect(readConfig(own).language).toMatchObject({ provider: 'anthropic', key: 'sk-1' })
  })

  it('ask no model and no database of numbers over http, but on this machine', () => {
    const model = { MODEL_PROVIDER: 'openai-compatible', MODEL_NAME: 'small' }
    const numbers = { RND_REFRESH_TOKEN: 'a', RND_COMPANY_ID: 'B' }
    const addresses = (host: string) => ({
      ...live,
      ...model,
      ...numbers,
      MODEL_URL: `http://${host}/v1`,
      RND_URL: `http://${host}`,
    })
    expect(problemsWith(addresses('models.example.com')).join(' ')).toMatch(
      /RND_URL: must begin with https:\/\/.*MODEL_URL: must begin with https:\/\//,
    )
    expect(problemsWith(addresses('localhost:11434'))).toEqual([])
  })

  it('take the database of reassigned numbers whole or not at all', () => {
    const [token, company] = [{ RND_REFRESH_TOKEN: 'a' }, { RND_COMPANY_ID: 'B' }]
    expect(readConfig({}).ownership).toBeUndefined()
    expect(readConfig({ ...token, ...company }).ownership).toEqual({
      baseUrl: 'https://api.reassigned.us',
      refreshToken: 'a',
      companyId: 'B',
    })
    expect(problemsWith(token).join()).toContain('set RND_COMPANY_ID too')
    expect(problemsWith(company).join()).toContain('set RND_REFRESH_TOKEN too')
    expect(problemsWith({ RND_URL: 'https://a.example' }).join()).toContain(
      'and RND_COMPANY_ID too',
    )
  })

  it('refuse half of a language model, and name what is missing', () => {
    expect(problemsWith({ MODEL_PROVIDER: 'anthropic', MODEL_NAME: 'small' }).join()).toContain(
      'needed too: MODEL_KEY.',
    )
    expect(problemsWith({ MODEL_PROVIDER: 'openai-compatible' }).join()).toContain(
      'needed too: MODEL_URL, MODEL_NAME.',
    )
    expect(problemsWith({ MODEL_KEY: 'sk-1' }).join()).toContain('MODEL_PROVIDER only')
  })
})
