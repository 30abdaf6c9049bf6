// npm start: from a fresh clone to a running product. Plain JavaScript that needs nothing
// installed, because installing is its first task.
import { buildWebIfChanged } from './bootstrap/build-web.mjs'
import { checkVersions } from './bootstrap/check-versions.mjs'
import { installWhatIsMissing } from './bootstrap/install.mjs'
import { progress } from './bootstrap/refuse.mjs'
import { runPinned } from './bootstrap/run-pinned.mjs'

checkVersions()
progress(`Node ${process.versions.node} is new enough`)
installWhatIsMissing()
progress('Packages are installed')
buildWebIfChanged()
progress('The web app is built')
progress('Starting the server')
runPinned('apps/server/src/main.ts', process.argv.slice(2))
