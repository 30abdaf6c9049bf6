// npm run check:picture: prints the imports between parts and draws them into ARCHITECTURE.md.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stages/command.ts'
import { drawArchitecture } from './architecture.ts'
import { checkImports } from './check-imports.ts'

const { edges, fileCount } = checkImports(root)
console.log(`${fileCount} files; imports between parts:`)
for (const { from, to } of edges) console.log(`  ${from} → ${to}`)
if (existsSync(join(root, 'ARCHITECTURE.md'))) drawArchitecture(root, edges)
