import { findChromium } from '@afterbeep/testing/browser/find-chromium'
import { buildWebIfChanged } from '../bootstrap/build-web.mjs'
import { checkBundle } from '../bundle/check-bundle.ts'
import { checkStages } from '../check/stages.ts'
import { installChromiumIfPossible } from '../chromium/install-chromium.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { root } from '../stages/command.ts'
import { adviseOnVulnerabilities } from '../supply-chain/vulnerabilities.ts'
import { outcomeOf, outcomeOfComplaints } from '../stages/stage.ts'
import type { Outcome, Stage } from '../stages/stage.ts'
import { runVitest } from './run-vitest.ts'
import { journeys, serverTests } from './server-tests.ts'

/** `npm run test:all` sets it. */
const isWhole = process.env['DATABASES'] === 'both'

/** The whole of `npm test`, from what fails fastest to what takes longest. */
export const testStages: readonly Stage[] = [
  ...checkStages.map((stage) => ({ ...stage, group: 'check' })),
  {
    name: 'Known vulnerabilities, where the registry lists them',
    group: 'check',
    run: askRegistry,
  },
  { name: 'Unit and API tests on the embedded database', group: 'unit', run: testOnEmbedded },
  { name: 'Server tests on a Postgres server', group: 'postgres', run: testOnPostgres },
  { name: 'Web build', group: 'e2e', run: buildWeb },
  { name: 'Size of the web app', group: 'e2e', run: weighWeb },
  { name: 'Journeys through the API and the browser', group: 'e2e', run: testJourneys },
]

/** A registry that keeps no list, or can't be reached, is no failure; that is said. */
async function askRegistry(): Promise<Outcome> {
  const { lines, ok } = await adviseOnVulnerabilities()
  for (const line of lines) console.log(`  ${line}`)
  return { passed: 0, failed: ok ? 0 : 1, ok }
}

/** Each with its own folder: vitest finds nothing by a folder that holds several projects, such as `packages/`. */
const otherProjects = [
  { name: 'contract', folder: 'packages/contract/' },
  { name: 'contact-file', folder: 'packages/contact-file/' },
  { name: 'simulators', folder: 'packages/simulators/' },
  { name: 'web', folder: 'apps/web/' },
  { name: 'scripts', folder: 'scripts/' },
]

function testOnEmbedded(): Promise<Outcome> {
  const { embedded } = serverTests(root, isWhole)
  return runVitest([...otherProjects.map(({ name }) => name), 'server'], {}, [
    ...embedded,
    ...otherProjects.map(({ folder }) => folder),
  ])
}

function testOnPostgres(): Promise<Outcome> {
  const { postgres } = serverTests(root, isWhole)
  const run = (url: string) => runVitest(['server'], { TEST_DATABASE_URL: url }, postgres)
  return withPostgres(run, UNLIKE_EMBEDDED)
}

/** What an operator's server may be set to, and no statement may depend on. */
const UNLIKE_EMBEDDED = { timezone: 'Asia/Kolkata', datestyle: 'ISO, DMY' }

/** With the server that DATABASE_URL names, else with a throw-away one. */
async function withPostgres(
  test: (url: string) => Promise<Outcome>,
  settings: Record<string, string> = {},
): Promise<Outcome> {
  const given = process.env['DATABASE_URL']
  if (given !== undefined && given !== '') {
    console.log('  on the server that DATABASE_URL names')
    return test(given)
  }
  await using postgres = await startPostgres({ more: settings })
  console.log(`  on a throw-away server, ${postgres.version}`)
  return await test(postgres.url)
}

function buildWeb(): Promise<Outcome> {
  buildWebIfChanged()
  return Promise.resolve(outcomeOf(0))
}

function weighWeb(): Promise<Outcome> {
  return Promise.resolve(outcomeOfComplaints(checkBundle()))
}

async function testJourneys(): Promise<Outcome> {
  const chromium = findChromium() ?? installChromiumIfPossible()
  return await withPostgres((url) =>
    runVitest(
      ['e2e'],
      { CHROMIUM_PATH: chromium, TEST_DATABASE_URL: url },
      journeys(root, isWhole),
    ),
  )
}
