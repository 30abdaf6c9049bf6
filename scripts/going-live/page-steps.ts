/** A step of the page: its heading, and its commands; most have one block of them. */
export interface PageStep {
  heading: string
  commands: string
}

/** The blocks of commands of a page, each under the heading above it. */
export function stepsOf(page: string): PageStep[] {
  const steps: PageStep[] = []
  let heading = ''
  let block: string[] | undefined
  for (const line of page.split('\n')) {
    if (block) {
      if (line === '```') {
        steps.push({ heading, commands: block.join('\n') })
        block = undefined
      } else block.push(line)
    } else if (line === '```sh') block = []
    else heading = /^## (.*)/.exec(line)?.[1] ?? heading
  }
  return steps
}

/** Fills in settings that are empty in a file of them, or adds them; a value is quoted for the shell. */
export function filledIn(file: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = `${name}='${value}'`
    const empty = new RegExp(`^${name}=.*$`, 'm')
    return empty.test(text) ? text.replace(empty, () => line) : `${text.trimEnd()}\n${line}\n`
  }, file)
}

/** What a command asked to be put into the settings. */
export function printedSettings(output: string): Record<string, string> {
  const [, list = ''] = output.split('Put into the settings:\n')
  const lines = [...list.matchAll(/^([A-Z_]+)=(.*)$/gm)]
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
}
