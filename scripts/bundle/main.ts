// npm run bundle: builds the web app if it changed and checks its parts against their budgets.
import { buildWebIfChanged } from '../bootstrap/build-web.mjs'
import { runStages } from '../stages/run-stages.ts'
import { outcomeOfComplaints } from '../stages/stage.ts'
import { checkBundle } from './check-bundle.ts'

buildWebIfChanged()
const outcome = await runStages([
  {
    name: 'Size of the web app, as gzip makes it',
    group: 'bundle',
    run: () => Promise.resolve(outcomeOfComplaints(checkBundle())),
  },
])
process.exitCode = outcome.ok ? 0 : 1
