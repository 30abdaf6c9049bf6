import {
  chromiumIsMissing,
  findChromium,
  headlessShell,
} from '@afterbeep/testing/browser/find-chromium'
import { installDebianPackage } from '../system/install-debian-package.ts'

/**
 * Installs Chromium where that needs no prompt: on Debian and its derivatives, as root.
 *
 * @returns the browser's path
 * @throws Error with one line on what to install, where it could not be installed
 */
export function installChromiumIfPossible(): string {
  for (const name of [headlessShell, 'chromium']) {
    installDebianPackage(name)
    const found = findChromium()
    if (found !== undefined) return found
  }
  throw new Error(chromiumIsMissing)
}
