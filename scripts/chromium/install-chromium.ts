import { findChromium, chromiumIsMissing } from '../../e2e/support/find-chromium.ts'
import { installDebianPackage } from '../system/install-debian-package.ts'

/**
 * Installs Chromium where that needs no question: on Debian and its children, as root.
 *
 * @returns the browser's path
 * @throws Error with the one line that says what to install, where it could not be installed
 */
export function installChromiumIfPossible(): string {
  installDebianPackage('chromium')
  const found = findChromium()
  if (found === undefined) throw new Error(chromiumIsMissing)
  return found
}
