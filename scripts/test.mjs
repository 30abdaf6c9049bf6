// npm test: everything from types to the browser. Installs what is missing like npm start.
import { checkVersions } from './bootstrap/check-versions.mjs'
import { installWhatIsMissing } from './bootstrap/install.mjs'
import { runPinned } from './bootstrap/run-pinned.mjs'

checkVersions()
installWhatIsMissing()
runPinned('scripts/test/main.ts', process.argv.slice(2))
