import { isAbsolute, join, resolve } from 'node:path'
import { problemsTogether, usesRealProviders } from './config.problems.ts'
import type { LanguageChoice, OwnershipAccess, ProviderChoice } from './config.providers.ts'
import type { TrustedProxies } from './config.proxies.ts'
import { languageOf, ownershipOf, providersOf } from './config.providers.ts'
import { withSecretFiles } from './config.secret-files.ts'
import type { SecretPaths } from './config.secret-files.ts'
import type { Given, Values } from './config.variables.ts'
import { optionalVariables, variables } from './config.variables.ts'
import { isLoopbackHost } from '@afterbeep/contract/loopback-host'

const deliveryVariables = [
  ['voiceInFlight', 'VOICE_IN_FLIGHT'],
  ['textInFlight', 'TEXT_IN_FLIGHT'],
  ['voicePerSecond', 'VOICE_PER_SECOND'],
  ['textPerSecond', 'TEXT_PER_SECOND'],
  ['accountPerSecond', 'ACCOUNT_PER_SECOND'],
  ['leaseMs', 'LEASE_MS'],
  ['textWaitMs', 'TEXT_WAIT_MS'],
  ['reportTimeoutMs', 'REPORT_TIMEOUT_MS'],
  ['contactLimit', 'CONTACT_LIMIT'],
  ['canarySize', 'CANARY_SIZE'],
  ['canaryWaitMs', 'CANARY_WAIT_MS'],
  ['lateLimitMs', 'LATE_LIMIT_MS'],
  ['pauseMs', 'PAUSE_MS'],
  ['pauseLimitMs', 'PAUSE_LIMIT_MS'],
  ['maxAttempts', 'MAX_ATTEMPTS'],
  ['breakerWindowMs', 'BREAKER_WINDOW_MS'],
  ['breakerAfterCalls', 'BREAKER_AFTER_CALLS'],
  ['breakerFaultShare', 'BREAKER_FAULT_SHARE'],
  ['breakerPauseMs', 'BREAKER_PAUSE_MS'],
  ['flagAfterResults', 'FLAG_AFTER_RESULTS'],
  ['flagFailureShare', 'FLAG_FAILURE_SHARE'],
  ['recordingsPerRun', 'RECORDINGS_PER_RUN'],
] as const

const retentionVariables = [
  ['deliveryDays', 'RETENTION_DAYS'],
  ['reportDays', 'REPORT_RETENTION_DAYS'],
  ['archiveDays', 'ARCHIVE_RETENTION_DAYS'],
  ['replyDays', 'REPLY_RETENTION_DAYS'],
  ['listDays', 'LIST_RETENTION_DAYS'],
  ['quarantineDays', 'QUARANTINE_RETENTION_DAYS'],
] as const

/** What an operator set about sending; what is left out keeps its default. */
export type DeliveryChoice = Partial<Record<(typeof deliveryVariables)[number][0], number>>

/** The same about how long rows stay where they are. */
export type RetentionChoice = Partial<Record<(typeof retentionVariables)[number][0], number>>

interface DatabaseAddress {
  url: string
  /** Where it was read from, and is read again for each connection. */
  file?: string
}

export interface ServerDatabaseChoice extends DatabaseAddress {
  kind: 'server'
  maxConnections: number
  /** As whom the tables are made and changed; undefined: as everything else. */
  owner?: DatabaseAddress
}

export interface Config {
  /** Undefined: 3000, or the next free one. 0: any free one. */
  port: number | undefined
  host: string
  /** Without a slash at its end; undefined until the port is known. */
  publicUrl: string | undefined
  /** Absolute. */
  dataDir: string
  database: { kind: 'embedded' } | ServerDatabaseChoice
  /** Whether a Postgres on another machine has to be reached encrypted. */
  databaseTls: boolean
  /** Where the doctor looks for backups of the database. */
  backupFolder: string | undefined
  /** Where heads of the evidence logs are kept outside of the database. Absolute. */
  evidenceFolder: string
  /** Where opt-outs are kept outside of the database. */
  optOutFolder: string
  role: 'all' | 'web' | 'worker'
  logLevel: string
  sessionSecret: string | undefined
  /** Those before it, the newest first. */
  previousSessionSecrets: readonly string[]
  hashKey: string | undefined
  /** Asked of everyone who opens the sandbox; undefined: it serves its own machine only. */
  sandboxPassword: string | undefined
  trustProxy: TrustedProxies
  /** Opens metrics and the API's description to operators; undefined: not in a live installation. */
  operationsToken: string | undefined
  /** Whether mail may only go over an encrypted connection. */
  smtpTls: boolean
  supportEmail: string
  mailFrom: string
  loginAttemptsPerMinute: number
  /** Most calls of the API that one session may make in a minute; undefined in a sandbox of this machine. */
  callsPerMinute: number | undefined
  providers: ProviderChoice
  /** The payment provider calculates the tax of each invoice. */
  calculatesTax: boolean
  /** Whether accounts without a sender of their own use that of the installation. */
  hasSharedSender: boolean
  /** Undefined: templates. */
  language: LanguageChoice | undefined
  /** Undefined: numbers are not compared with the database of reassigned numbers. */
  ownership: OwnershipAccess | undefined
  /** Calls to the language model that one account may cause in a day. */
  modelCallsPerDay: number
  /** Texts that one account may have spoken by the voice provider in a day; 0: by the browser. */
  speechesPerDay: number
  /** A table of laws in place of our own, as a path. */
  legalRulesFile: string | undefined
  /** States whose emergency forbids all contact. */
  emergencyStates: readonly string[]
  delivery: DeliveryChoice
  retention: RetentionChoice
}

/** Everything that is wrong with the settings, so that an operator can fix all of it at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The settings can't be used:\n${problems.map((one) => `  - ${one}`).join('\n')}`)
    this.problems = problems
  }
}

/** The settings of this process as they were given, for commands that work on wrong ones too. */
export const givenSettings: Readonly<Record<string, string | undefined>> = process.env

const repository = join(import.meta.dirname, '..', '..', '..')
/** What the text provider lets one account send by its published limits. */
const REAL_TEXTS_PER_SECOND = 50

/**
 * Reads the settings from the environment and from the files that it names (docs/configuration.md).
 *
 * @throws ConfigError naming everything that is wrong
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const files = withSecretFiles(env)
  const given = givenIn(files.env)
  const parsed = optionalVariables.safeParse(given)
  const invalid = (parsed.error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')} ${issue.message}.`,
  )
  // A file that can't be read is one problem; that its setting is missing, no second one.
  const meant = Object.fromEntries(files.unread.map((name) => [name, 'in a file']))
  const problems = [...files.problems, ...invalid, ...problemsTogether({ ...meant, ...given })]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return configOf(parsed.data, given, files.paths)
}

function givenIn(env: Record<string, string | undefined>): Given {
  const names = Object.keys(variables.shape)
  const set = names.map((name) => [name, env[name]?.trim()] as const)
  return Object.fromEntries(set.filter(([, text]) => text !== undefined && text !== ''))
}

function configOf(values: Values, given: Given, paths: SecretPaths): Config {
  return {
    port: values.PORT,
    host: values.HOST ?? 'localhost',
    publicUrl: values.PUBLIC_URL,
    dataDir: dataFolder(values.DATA_DIR),
    database: databaseOf(values, paths),
    databaseTls: values.DATABASE_TLS !== 'off',
    backupFolder: values.BACKUP_FOLDER,
    evidenceFolder: folderOf(values.EVIDENCE_FOLDER, 'evidence', values),
    optOutFolder: folderOf(values.OPT_OUT_FOLDER, 'opt-outs', values),
    role: values.ROLE ?? 'all',
    logLevel: values.LOG_LEVEL ?? 'warn',
    sessionSecret: values.SESSION_SECRET,
    previousSessionSecrets: values.SESSION_SECRET_PREVIOUS ?? [],
    hashKey: values.HASH_KEY,
    trustProxy: values.TRUST_PROXY ?? false,
    sandboxPassword: values.SANDBOX === 'public' ? values.SANDBOX_PASSWORD : undefined,
    operationsToken: values.OPERATIONS_TOKEN,
    smtpTls: mustEncryptMail(values, usesRealProviders(given)),
    supportEmail: values.SUPPORT_EMAIL ?? 'support@afterbeep.example',
    mailFrom: values.MAIL_FROM ?? 'Afterbeep <no-reply@afterbeep.example>',
    loginAttemptsPerMinute: values.LOGIN_ATTEMPTS_PER_MINUTE ?? 10,
    callsPerMinute:
      values.CALLS_PER_MINUTE ??
      (usesRealProviders(given) || values.SANDBOX === 'public' ? 1200 : undefined),
    providers: providersOf(values, usesRealProviders(given)),
    calculatesTax: values.STRIPE_TAX === 'on',
    hasSharedSender: values.SENDERS !== 'own',
    language: languageOf(values),
    ownership: ownershipOf(values),
    modelCallsPerDay: values.MODEL_CALLS_PER_DAY ?? 200,
    // The sandbox's voice is only a tone: there the browser's own speech is more useful.
    speechesPerDay: values.SPEECHES_PER_DAY ?? (usesRealProviders(given) ? 100 : 0),
    legalRulesFile: values.LEGAL_RULES_FILE,
    emergencyStates: values.EMERGENCY_STATES ?? [],
    delivery: deliveryOf(values, usesRealProviders(given)),
    retention: retentionOf(values),
  }
}

/** The sandbox's mailbox, and a server on this machine, are reached without. */
function mustEncryptMail({ SMTP_URL: url, SMTP_TLS: choice }: Values, real: boolean): boolean {
  const host = URL.parse(url ?? '')?.hostname ?? ''
  return real && choice !== 'off' && !isLoopbackHost(host)
}

function dataFolder(dataDir: string | undefined): string {
  if (dataDir === undefined) return join(repository, 'data')
  return isAbsolute(dataDir) ? dataDir : resolve(repository, dataDir)
}

/** A folder of its own, or the one of this name in the data folder. */
function folderOf(folder: string | undefined, name: string, { DATA_DIR }: Values): string {
  if (folder === undefined) return join(dataFolder(DATA_DIR), name)
  return isAbsolute(folder) ? folder : resolve(repository, folder)
}

function databaseOf(values: Values, paths: SecretPaths): Config['database'] {
  const { DATABASE_POOL: maxConnections = 10 } = values
  const addressOf = (name: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL') => {
    const [url, file] = [values[name], paths[name]]
    return url === undefined ? undefined : { url, ...(file === undefined ? {} : { file }) }
  }
  const address = addressOf('DATABASE_URL')
  if (address === undefined) return { kind: 'embedded' }
  const owner = addressOf('MIGRATION_DATABASE_URL')
  return { kind: 'server', ...address, maxConnections, ...(owner === undefined ? {} : { owner }) }
}

function deliveryOf(values: Values, real: boolean): DeliveryChoice {
  const choice: DeliveryChoice = real ? { textPerSecond: REAL_TEXTS_PER_SECOND } : {}
  for (const [name, variable] of deliveryVariables) {
    const value = values[variable]
    if (value !== undefined) choice[name] = value
  }
  return choice
}

function retentionOf(values: Values): RetentionChoice {
  const choice: RetentionChoice = {}
  for (const [name, variable] of retentionVariables) {
    const value = values[variable]
    if (value !== undefined) choice[name] = value
  }
  return choice
}
