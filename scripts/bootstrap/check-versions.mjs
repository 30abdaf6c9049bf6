import { refuse } from './refuse.mjs'

const oldestNode = [20, 19]
const oldestNpm = [10, 0]

/** Refuses a Node or an npm that is too old to install the product, before anything is written. */
export function checkVersions() {
  if (isOlder(process.versions.node, oldestNode)) {
    refuse(
      `Afterbeep needs Node ${oldestNode.join('.')} or newer, and this is ${process.versions.node}. ` +
        'Install a newer Node from https://nodejs.org and run the command again.',
    )
  }
  // npm passes its version to the programs that it runs. Running npm would cost a third of a second.
  const npm = /\bnpm\/(\d+\.\d+)/.exec(process.env['npm_config_user_agent'] ?? '')?.[1]
  if (npm !== undefined && isOlder(npm, oldestNpm)) {
    refuse(
      `Afterbeep needs npm ${oldestNpm[0]} or newer, and this is ${npm}. ` +
        'Run "npm install --global npm@11" and try again.',
    )
  }
}

/**
 * @param {string} version such as 20.19.1
 * @param {number[]} oldest major and minor
 */
function isOlder(version, oldest) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
}
