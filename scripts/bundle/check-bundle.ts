import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../stages/command.ts'
import { budgets } from './budgets.ts'
import { bundleComplaints, weigh } from './validate-bundle.ts'
import { readManifest } from './manifest.ts'

const built = join(root, 'apps', 'web', 'dist')

/** Measures the built web app, prints each part beside its budget, and returns what is wrong. */
export function checkBundle(): string[] {
  const manifest = readManifest(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8'))
  const weights = weigh(manifest, budgets, gzipBytes)
  const longest = Math.max(...weights.map(({ name }) => name.length))
  for (const { name, kb, maxKb } of weights) {
    const sizes = `${kb.toFixed(1).padStart(6)} kB of ${String(maxKb).padStart(3)} kB`
    console.log(`  ${name.padEnd(longest)}  ${sizes}`)
  }
  return bundleComplaints(manifest, weights)
}

function gzipBytes(file: string): number {
  return gzipSync(readFileSync(join(built, file)), { level: 9 }).length
}
