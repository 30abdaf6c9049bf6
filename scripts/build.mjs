// npm run build: the web app, unless the build that is there is up to date.
import { buildWebIfChanged } from './bootstrap/build-web.mjs'
import { checkVersions } from './bootstrap/check-versions.mjs'
import { installWhatIsMissing } from './bootstrap/install.mjs'
import { progress } from './bootstrap/refuse.mjs'

checkVersions()
installWhatIsMissing()
buildWebIfChanged()
progress('The web app is built')
