// Runs one file of the repository on the pinned Node: node scripts/run.mjs <file> [arguments].
import { checkVersions } from './bootstrap/check-versions.mjs'
import { installWhatIsMissing } from './bootstrap/install.mjs'
import { refuse } from './bootstrap/refuse.mjs'
import { runPinned } from './bootstrap/run-pinned.mjs'

const [file, ...args] = process.argv.slice(2)
if (file === undefined) refuse('Say which file to run: node scripts/run.mjs <file>')
checkVersions()
installWhatIsMissing()
runPinned(file, args)
