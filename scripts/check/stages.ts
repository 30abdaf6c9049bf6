import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { architectureComplaints } from '../import-rules/architecture.ts'
import { checkImports } from '../import-rules/check-imports.ts'
import { folderComplaints } from '../import-rules/folder-size.ts'
import { sourceFiles } from '../import-rules/source-files.ts'
import { root, runFile, runProgram } from '../stages/command.ts'
import { outcomeOf, outcomeOfComplaints } from '../stages/stage.ts'
import type { Outcome, Stage } from '../stages/stage.ts'
import { licenceComplaints } from '../supply-chain/licences.ts'
import { integrityComplaints, lockComplaints, manifestComplaints } from './manifests.ts'
import { documentPaths, markerComplaints } from './merge-markers.ts'
import { migrationComplaints, releasedVersions } from './migrations.ts'
import { requirementComplaints, requirementsPath } from './security-requirements.ts'
import { documentWordComplaints, wordComplaints } from './words.ts'
import { lockPaths, manifestPaths, workspaceFolders } from './workspaces.ts'

/** Everything that can be checked without running the product, quickest to understand first. */
export const checkStages: readonly Stage[] = [
  { name: 'Types', group: 'types', run: checkTypes },
  { name: 'Lint', group: 'lint', run: lint },
  { name: 'Format', group: 'format', run: checkFormat },
  { name: 'Import rules', group: 'imports', run: checkImportRules },
  { name: 'Versions, lock file and licences', group: 'versions', run: checkVersions },
  { name: 'Migrations', group: 'migrations', run: checkMigrations },
  { name: 'Documents', group: 'documents', run: checkDocuments },
  { name: 'Words', group: 'words', run: checkWords },
  { name: 'Statements', group: 'statements', run: checkStatements, onOneCore: true },
  { name: 'Dead code', group: 'dead-code', run: findDeadCode, onOneCore: true },
]

/** What a stage keeps for its next run. */
const cache = join(root, 'node_modules', '.cache')

/**
 * One thread a workspace and several workspaces at a time: the threads of one compiler each work out the same
 * types, which takes twice the work.
 */
async function checkTypes(): Promise<Outcome> {
  const waiting = [...workspaceFolders(root), 'scripts']
  let failed = 0
  const checkNext = async () => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
      const kept = join(cache, 'types', `${folder.replaceAll('/', '-')}.tsbuildinfo`)
      const flags = [
        '--noEmit',
        '--singleThreaded',
        '--incremental',
        '--tsBuildInfoFile',
        kept,
        '-p',
        folder,
      ]
      if ((await runProgram('typescript/bin/tsc', flags)) !== 0) failed += 1
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, checkNext))
  return { passed: 0, failed, ok: failed === 0 }
}

async function lint(): Promise<Outcome> {
  const flags = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']
  return outcomeOf(await runProgram('oxlint/bin/oxlint', flags))
}

async function checkFormat(): Promise<Outcome> {
  return outcomeOf(await runProgram('oxfmt/bin/oxfmt', ['--check']))
}

function checkImportRules(): Promise<Outcome> {
  const report = checkImports(root)
  console.log(`  ${report.fileCount} files read`)
  return Promise.resolve(
    outcomeOfComplaints([
      ...report.complaints,
      ...architectureComplaints(root, report.edges),
      ...folderComplaints(sourceFiles(root)),
    ]),
  )
}

function checkVersions(): Promise<Outcome> {
  const complaints = manifestPaths(root).flatMap((path) =>
    manifestComplaints(path, readFileSync(join(root, path), 'utf8')),
  )
  const tied = lockPaths().flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [...lockComplaints(text, path), ...integrityComplaints(text, path)]
  })
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  return Promise.resolve(outcomeOfComplaints([...complaints, ...tied, ...licenceComplaints(lock)]))
}

function checkDocuments(): Promise<Outcome> {
  const complaints = documentPaths(root).flatMap((path) =>
    markerComplaints(path, readFileSync(join(root, path), 'utf8')),
  )
  const requirements = requirementComplaints(
    readFileSync(join(root, requirementsPath), 'utf8'),
    (path) => existsSync(join(root, path)),
  )
  return Promise.resolve(outcomeOfComplaints([...complaints, ...requirements]))
}

function checkWords(): Promise<Outcome> {
  const complaints = sourceFiles(root).flatMap((path) =>
    wordComplaints(path, readFileSync(join(root, path), 'utf8')),
  )
  const inDocuments = documentPaths(root).flatMap((path) =>
    documentWordComplaints(path, readFileSync(join(root, path), 'utf8')),
  )
  return Promise.resolve(outcomeOfComplaints([...complaints, ...inDocuments]))
}

function checkMigrations(): Promise<Outcome> {
  const folder = 'apps/server/migrations'
  const released = releasedVersions(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  const complaints = readdirSync(join(root, folder)).flatMap((file) => {
    const path = `${folder}/${file}`
    return migrationComplaints(path, readFileSync(join(root, path), 'utf8'), released)
  })
  return Promise.resolve(outcomeOfComplaints(complaints))
}

/** A program of the server: it needs its migrations and its database. */
async function checkStatements(): Promise<Outcome> {
  return outcomeOf(await runFile('apps/server/src/testing/statements/main.ts'))
}

async function findDeadCode(): Promise<Outcome> {
  const knip = (kept: string, ...options: string[]) => {
    const caching = ['--cache', '--cache-location', join(cache, kept)]
    return runProgram('knip/bin/knip.js', ['--no-progress', ...caching, ...options])
  }
  const code = await knip('knip')
  // Once more without the tests: what only they use is dead as well.
  if (code !== 0) return outcomeOf(code)
  return outcomeOf(
    await knip('knip-production', '--production', '--config', 'knip.production.json'),
  )
}
