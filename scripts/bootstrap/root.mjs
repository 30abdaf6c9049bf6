import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, whatever folder the command was started in. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The Node that every part of the product runs on; the system's Node runs only the bootstrap. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node')
