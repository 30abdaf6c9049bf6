import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A marker that a merge left in a text: no other tool reads the documents. */
export function markerComplaints(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      /^(<{7}|>{7}) /.test(line) ? [`${path}:${index + 1}: a merge was not finished here`] : [],
    )
}

/** The documents of the repository: those of its root and of `docs`. */
export function documentPaths(root: string): string[] {
  const own = readdirSync(root).filter((name) => name.endsWith('.md'))
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  return [...own, ...docs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name))]
}
