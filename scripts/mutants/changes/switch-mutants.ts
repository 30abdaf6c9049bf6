import type { Mutation } from './mutation.ts'

export interface Numbered {
  id: number
  mutation: Mutation
}

/**
 * A source with all of these mutants in it, of which `globalThis.mutant(id)` chooses one while the tests
 * run. Expressions only; what runs once while a file is loaded can't be chosen later.
 */
export function switchMutants(source: string, numbered: readonly Numbered[]): string {
  const byHost = Map.groupBy(
    numbered.filter(({ mutation }) => mutation.host),
    ({ mutation }) => `${mutation.host?.start} ${mutation.host?.end}`,
  )
  const hosts = [...byHost.values()]
    .flatMap((inside) => {
      const host = inside[0]?.mutation.host
      return host ? [{ ...host, inside }] : []
    })
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  return render(0, source.length, hosts)

  function render(start: number, end: number, within: typeof hosts): string {
    let text = ''
    let at = start
    for (const host of within) {
      // Those inside another one are rendered with it.
      if (host.start < at) continue
      const nested = within.filter(
        (one) => one !== host && one.start >= host.start && one.end <= host.end,
      )
      const choices = host.inside.map(({ id, mutation }) => {
        const put =
          source.slice(host.start, mutation.start) +
          mutation.replacement +
          source.slice(mutation.end, host.end)
        return `globalThis.mutant(${id}) ? (${put}) : `
      })
      text += source.slice(at, host.start)
      text += `(${choices.join('')}(${render(host.start, host.end, nested)}))`
      at = host.end
    }
    return text + source.slice(at, end)
  }
}
