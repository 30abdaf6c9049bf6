import { startSimulators } from '@afterbeep/simulators'
import type { ProviderAccess } from '../../config.providers.ts'
import { ConfigError, readConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { selectMigrationsRun } from '../../platform/database/server-facts.queries.ts'
import { createLogger } from '../../platform/log.ts'
import { countQuarantined } from '../../platform/quarantine/quarantine.queries.ts'
import { fault, fine, warning } from '../../providers/finding.ts'
import type { Finding } from '../../providers/finding.ts'
import { openLanguageModel } from '../adapters/open-language-model.ts'
import { openOwnership } from '../adapters/open-ownership.ts'
import { openProviders, simulatedAccess } from '../adapters/open-providers.ts'
import { operatorCounts } from '../operator-counts.ts'
import { createShutdownHooks } from '../shutdown-hooks.ts'
import type { ShutdownHooks } from '../shutdown-hooks.ts'
import { checkDatabase, unreachable } from './check-database.ts'
import { checkLanguage } from './check-language.ts'
import { checkBackups, checkDatabaseClock, checkDisk } from './check-machine.ts'
import { checkMail } from './check-mail.ts'
import { checkOwnership } from './check-ownership.ts'
import { checkProviders, reportUrlOf } from './check-providers.ts'
import { checkPublicAddress } from './check-public-address.ts'
import { checkSenders, checkSharedSender } from './check-senders.ts'
import { checkLiveSettings, checkNames } from './check-settings.ts'
import { tableOf, withoutSecrets } from './print-findings.ts'
import type { Group } from './print-findings.ts'
import { secretsIn } from './secrets-in.ts'
import type { Surroundings } from './surroundings.ts'

export interface Diagnosis {
  groups: Group[]
  hasFault: boolean
  /** The table as it is printed, without any secret. */
  text: string
}

const CLOSE_LIMIT_MS = 5000

/** Looks at everything that has to be right before anyone is called, and changes nothing. */
export async function diagnose(surroundings: Surroundings): Promise<Diagnosis> {
  const groups = await findingsOf(surroundings)
  const hasFault = groups.some(({ findings }) => findings.some(({ state }) => state === 'fault'))
  const text = withoutSecrets(tableOf(groups), secretsIn(surroundings.env))
  return { groups, hasFault, text }
}

async function findingsOf(surroundings: Surroundings): Promise<Group[]> {
  const names = checkNames(surroundings)
  let config: Config
  try {
    config = readConfig({ ...surroundings.env })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const next = warning(
      'all else',
      'was not looked at',
      'Mend the settings first, then run the doctor again.',
    )
    return [{ title: 'Settings', findings: [...error.problems.map(ofProblem), ...names, next] }]
  }
  const hooks = createShutdownHooks(createLogger('silent'))
  try {
    const looked = await providersOf(config, hooks)
    const [stored, others] = await Promise.all([
      lookInside(surroundings, config, looked),
      lookOutside(surroundings, config, looked),
    ])
    const settings = [...checkLiveSettings(config), ...names]
    return [{ title: 'Settings', findings: settings }, ...stored, ...others]
  } finally {
    await hooks.closeAll(CLOSE_LIMIT_MS)
  }
}

/** The sentence names its setting, and what to do, itself. */
function ofProblem(problem: string): Finding {
  const [name = ''] = /^[A-Z_]+/.exec(problem) ?? []
  return fault(
    name,
    problem.slice(name.length).replace(/^[:,]?\s*/, ''),
    'docs/configuration.md describes every setting.',
  )
}

interface LookedAt {
  access: ProviderAccess
  simulators: 'none' | 'here' | 'elsewhere'
}

/** Simulators of the product's own process can't be reached from here: others stand in for them. */
async function providersOf(config: Config, hooks: ShutdownHooks): Promise<LookedAt> {
  const log = createLogger('silent')
  if (config.providers.kind === 'simulators-here') {
    const started = await startSimulators({ seed: 'doctor' })
    hooks.add('simulators', () => started.close())
    return { access: simulatedAccess(started), simulators: 'here' }
  }
  const { access, simulators } = await openProviders(config, '', log, hooks)
  return { access, simulators: simulators ? 'elsewhere' : 'none' }
}

async function lookInside(
  surroundings: Surroundings,
  config: Config,
  looked: LookedAt,
): Promise<Group[]> {
  const machine = [await checkDisk(surroundings, config)]
  let opened
  try {
    opened = await surroundings.openDatabase(config)
    if (opened.kind === 'none') {
      return groupsOf([fine('database', 'embedded, and made at the first start')], machine)
    }
    if (opened.kind === 'in use') {
      const todo = 'Stop the product to have the embedded database looked at too.'
      return groupsOf([warning('database', 'embedded, and in use by the product', todo)], machine)
    }
    const { db } = opened
    const database = await checkDatabase(db, config)
    const isLive = config.providers.kind === 'real'
    const backups = isLive ? [await checkBackups(surroundings, config, db)] : []
    const clock = [await checkDatabaseClock(surroundings, db)]
    return [
      ...groupsOf(database, [...machine, ...clock, ...backups]),
      await operation(db),
      ...(await sendersOf(surroundings, config, looked, db)),
    ]
  } catch (error) {
    return groupsOf([unreachable(error)], machine)
  } finally {
    if (opened && 'close' in opened) await opened.close()
  }
}

function groupsOf(database: Finding[], machine: Finding[]): Group[] {
  return [
    { title: 'Database', findings: database },
    { title: 'Machine', findings: machine },
  ]
}

/** Simulators that the doctor has started know none of the accounts' lines and numbers. */
async function sendersOf(
  { fetch }: Surroundings,
  { hasSharedSender, publicUrl }: Config,
  { access, simulators }: LookedAt,
  db: Database,
): Promise<Group[]> {
  if (simulators === 'here') return []
  // A new database has no tables yet.
  const ran = await selectMigrationsRun(db)
  if (!ran?.includes('0075_senders.sql')) return []
  if (hasSharedSender) return [{ title: 'Senders', findings: [await checkSharedSender(db)] }]
  const reportUrl = publicUrl === undefined ? undefined : reportUrlOf(publicUrl, 'telnyx')
  return [{ title: 'Senders', findings: await checkSenders(fetch, access, db, reportUrl) }]
}

/** The counts that alarms watch, for those who have set none yet. */
async function operation(db: Database): Promise<Group> {
  const findings: Finding[] = []
  for (const { name, help, read } of operatorCounts({ db, clock: systemClock })) {
    const what = name.replace('afterbeep_', '').replaceAll('_', ' ')
    const count = await read().catch(() => undefined)
    if (count === undefined) continue
    const todo = `The log names each at error level. ${help}`
    findings.push(count === 0 ? fine(what, 'none') : warning(what, String(count), todo))
  }
  const quarantined = await countQuarantined(db).catch(() => [])
  if (quarantined.length > 0) {
    const count = quarantined.reduce((sum, { events }) => sum + events, 0)
    const todo = 'List them with retry-quarantined --list; mend what they name, then put them back.'
    findings.push(warning('quarantined events', String(count), todo))
  }
  return { title: 'Operation', findings }
}

async function lookOutside(
  surroundings: Surroundings,
  config: Config,
  { access, simulators }: LookedAt,
): Promise<Group[]> {
  const origin = simulators === 'here' ? undefined : config.publicUrl
  const [accounts, mail, language, ownership, address] = await Promise.all([
    checkProviders(surroundings, access, origin),
    checkMail(surroundings, config, access.smtpUrl),
    openLanguageModel(config).then(checkLanguage),
    checkOwnership(openOwnership(config)),
    origin === undefined ? [] : checkPublicAddress(surroundings, origin, access),
  ])
  const title = simulators === 'none' ? 'Providers' : 'Providers (simulated)'
  return [
    { title, findings: [...accounts, language, ownership] },
    { title: 'Mail', findings: mail },
    { title: 'From outside', findings: address },
  ]
}
