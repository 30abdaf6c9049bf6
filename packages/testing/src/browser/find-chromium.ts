import { homedir } from 'node:os'
import { findOnPath, isProgram } from '../system/find-program.ts'

/** The headless one first: the same engine without a window, in which the tests take a seventh less. */
export const headlessShell = 'chromium-headless-shell'

const names = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]

const macApplications = ['Chromium', 'Google Chrome', 'Microsoft Edge'].flatMap((name) => [
  `/Applications/${name}.app/Contents/MacOS/${name}`,
  `${homedir()}/Applications/${name}.app/Contents/MacOS/${name}`,
])

/** The one line on what to do when there is no browser. */
export const chromiumIsMissing =
  'No Chromium was found: install Chromium or Google Chrome, or set CHROMIUM_PATH to its program.'

/**
 * The browser to test with: what CHROMIUM_PATH names, else the first one on PATH, else one of the
 * usual places on macOS.
 *
 * @throws Error when CHROMIUM_PATH names something that can't be run; testing another browser than
 *   the one asked for would be worse than stopping
 */
export function findChromium(): string | undefined {
  const asked = process.env['CHROMIUM_PATH']
  if (asked !== undefined && asked !== '') {
    if (!isProgram(asked)) throw new Error(`CHROMIUM_PATH is not a program: ${asked}`)
    return asked
  }
  return findOnPath(names) ?? macApplications.find(isProgram)
}
