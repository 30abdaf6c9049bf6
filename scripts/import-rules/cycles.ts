/** An import from one part to another, by their names. */
export interface Edge {
  from: string
  to: string
}

/**
 * Circles among edges, each as the path walked, such as `a → b → a`. One circle for each edge that
 * closes one is enough to act on.
 */
export function findCycles(edges: readonly Edge[]): string[] {
  const nextOf = new Map<string, string[]>()
  for (const { from, to } of edges) nextOf.set(from, [...(nextOf.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[] = []
  const walk = (name: string, path: readonly string[]) => {
    const start = path.indexOf(name)
    if (start >= 0) found.push([...path.slice(start), name].join(' → '))
    if (start >= 0 || done.has(name)) return
    for (const next of nextOf.get(name) ?? []) walk(next, [...path, name])
    done.add(name)
  }
  for (const name of nextOf.keys()) walk(name, [])
  return found
}
