/** The variables of one `environment:` of compose.yaml, or of the settings that services share. */
export type Environment = ReadonlyMap<string, string>

const serviceLine = /^ {2}([a-z-]+):$/
const settingLine = /^ +([A-Z][A-Z_]*): (.*)$/

/**
 * Reads the environments of a compose file by the name of their service, and the shared settings as
 * `x-settings`. It knows only the form in which ours is written, one variable a line: a YAML parser
 * would be a dependency for one test.
 */
export function environmentsIn(compose: string): Map<string, Environment> {
  const blocks = new Map<string, Map<string, string>>()
  let service = ''
  let open: { name: string; indent: number } | undefined
  for (const line of compose.split('\n')) {
    service = serviceLine.exec(line)?.[1] ?? service
    const indent = line.search(/\S/)
    if (indent < 0) continue
    if (open && indent <= open.indent) open = undefined
    if (line.startsWith('x-settings:')) open = { name: 'x-settings', indent }
    else if (line.trim() === 'environment:') open = { name: service, indent }
    if (!open) continue
    const block = blocks.get(open.name) ?? new Map<string, string>()
    blocks.set(open.name, block)
    const [, name, value] = settingLine.exec(line) ?? []
    if (name !== undefined && value !== undefined) block.set(name, value)
  }
  return blocks
}

/** What the file takes from the environment that it is started in: the names in `${…}`. */
export function namesAskedFor(text: string): Set<string> {
  return new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].flatMap(([, name]) => name ?? []))
}

/** The names that a file of settings, one `NAME=value` a line, sets. */
export function namesSetIn(settings: string): Set<string> {
  return new Set([...settings.matchAll(/^([A-Z_]+)=/gm)].flatMap(([, name]) => name ?? []))
}
