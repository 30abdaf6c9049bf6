// npm run test:faults: faults of real servers under a campaign. SEEDS=10 SEED=1 ONLY=failover,restart
import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { findOnPath } from '@afterbeep/testing/system/find-program'
import { choosePostgresOwner } from '../postgres/choose-owner.ts'
import { findOrInstallPostgres } from '../postgres/find-programs.ts'
import { runProgram } from '../stages/command.ts'
import { installDebianPackage } from '../system/install-debian-package.ts'

const pooler = () => findOnPath(['pgbouncer']) ?? ''
const programs = findOrInstallPostgres()
if (pooler() === '') installDebianPackage('pgbouncer')
const owner = choosePostgresOwner()

process.exitCode = await runProgram(
  'vitest/vitest.mjs',
  ['run', '--project', 'e2e', 'e2e/faults'],
  {
    // The target of the link: only there are all Postgres programs in one folder.
    FAULTS_POSTGRES: dirname(realpathSync(programs.initdb)),
    FAULTS_PGBOUNCER: pooler(),
    // Neither of the two runs as root.
    FAULTS_OWNER: 'uid' in owner ? `${owner.uid}:${owner.gid}` : '',
  },
)
