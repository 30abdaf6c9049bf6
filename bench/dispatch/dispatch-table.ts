import { median } from '../machine.ts'
import { spread, whole } from '../table.ts'
import type { Table } from '../table.ts'
import type { Contender } from '../turns.ts'
import type { Rate } from './rate.ts'

/** Medians, with each one's share of the limit and its ratio to the best queue. */
export function dispatchTable(
  contenders: readonly Contender<Rate>[],
  rates: readonly Rate[][],
): Table {
  const medians = rates.map((rounds) => median(rounds.map((rate) => rate.perSecond)))
  const of = (kind: Contender<Rate>['kind']) =>
    medians.filter((_, index) => contenders[index]?.kind === kind)
  const [limit = Number.NaN] = of('limit')
  const bestPeer = Math.max(...of('peer'))
  const times = (value: number, base: number) =>
    Number.isFinite(base) ? (value / base).toFixed(2) : '—'
  return {
    title: 'Dispatch: drops a second at the provider, CPU seconds of all processes a 10,000',
    columns: [
      'way',
      'a second',
      'least – most',
      'of the limit',
      '× best queue',
      'CPU s',
      'before, s',
    ],
    rows: contenders.map(({ name, kind }, index) => {
      const rounds = rates[index] ?? []
      const middle = medians[index] ?? Number.NaN
      return [
        name,
        whole(middle),
        spread(rounds.map((rate) => rate.perSecond)),
        times(middle, limit),
        kind === 'ours' ? times(middle, bestPeer) : '',
        median(rounds.map((rate) => rate.cpuSeconds)).toFixed(2),
        // From the start of the worker, so that it includes the start and the preparation of the run.
        kind === 'ours' ? (median(rounds.map((rate) => rate.beforeMs)) / 1000).toFixed(1) : '',
      ]
    }),
  }
}
