// npm run check: types, lint, format, import rules, versions, dead code. --only=types,lint selects.
import { stagesAskedFor } from '../stages/choose-stages.ts'
import { runStages } from '../stages/run-stages.ts'
import { checkStages } from './stages.ts'

const outcome = await runStages(stagesAskedFor(checkStages))
process.exitCode = outcome.ok ? 0 : 1
