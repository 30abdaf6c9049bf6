// npm test: every stage, or those that --only=check,unit,postgres,e2e selects.
import { stagesAskedFor } from '../stages/choose-stages.ts'
import { runStages } from '../stages/run-stages.ts'
import { testStages } from './stages.ts'
import { takeTemporaryFolder } from './temporary-folder.ts'

const stages = stagesAskedFor(testStages)
using _folder = takeTemporaryFolder()
const outcome = await runStages(stages)
console.log(`\n${outcome.passed} passed, ${outcome.failed} failed`)
process.exitCode = outcome.ok ? 0 : 1
