import { join } from 'node:path'
import { installLocked } from '../install-locked.ts'

const folder = import.meta.dirname

/** The program that audits pages. */
export const lighthouseProgram = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')

/** Installs Lighthouse, which only one command needs. */
export function installLighthouse(): void {
  installLocked({ folder, packages: ['lighthouse'], description: 'Lighthouse (185 MB)' })
}
