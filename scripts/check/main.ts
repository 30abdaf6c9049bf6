// npm run check: types, lint, format, import rules, versions, dead code. --only=types,lint selects.
import { chooseStages } from '../stages/choose-stages.ts'
import { runStages } from '../stages/run-stages.ts'
import { checkStages } from './stages.ts'

const outcome = await runStages(chooseStages(checkStages, process.argv.slice(2)))
process.exitCode = outcome.ok ? 0 : 1
