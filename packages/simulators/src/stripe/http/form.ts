class Branch {
  readonly members = new Map<string, Branch | string>()
}

const MAX_DEPTH = 8

/**
 * Reads Stripe's form encoding: `items[0][price]=p` and `expand[]=a` become objects and arrays.
 * Values stay text.
 */
export function parseForm(source: string): Record<string, unknown> {
  const root = new Branch()
  for (const [key, value] of new URLSearchParams(source)) {
    const path = key.replaceAll(']', '').split('[').slice(0, MAX_DEPTH)
    place(root, path, value)
  }
  return Object.fromEntries([...root.members].map(([name, node]) => [name, plain(node)]))
}

function place(root: Branch, path: string[], value: string): void {
  let branch = root
  for (const [depth, step] of path.entries()) {
    const name = step === '' ? String(branch.members.size) : step
    if (depth === path.length - 1) {
      branch.members.set(name, value)
      return
    }
    const known = branch.members.get(name)
    const next = known instanceof Branch ? known : new Branch()
    branch.members.set(name, next)
    branch = next
  }
}

function plain(node: Branch | string): unknown {
  if (typeof node === 'string') return node
  const { members } = node
  const isArray = [...members.keys()].every((name) => /^\d+$/.test(name))
  if (isArray) return [...members.values()].map(plain)
  return Object.fromEntries([...members].map(([name, child]) => [name, plain(child)]))
}
