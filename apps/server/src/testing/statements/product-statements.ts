import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../../../..')
const server = join(root, 'apps/server')
const source = join(server, 'src')
export const serverConfig = join(server, 'tsconfig.json')

/** Whether a file is part of the product, not of its tests. */
export const isProduct = (path: string): boolean =>
  path.startsWith(`${source}/`) &&
  !path.startsWith(`${source}/testing/`) &&
  !path.endsWith('.test.ts')
