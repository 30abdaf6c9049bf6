import { randomUUID } from 'node:crypto'
import type { Queries } from '../../../platform/database/database.ts'
import { parseReference, splitReference } from '../../runs/index.ts'
import { storeEvents } from './provider-events.queries.ts'
import { isNamed, storedEvent } from '../report-event.ts'
import type { IncomingEvent, NamedReport, StoredEvent } from '../report-event.ts'
import { storeReports } from './waiting-reports.queries.ts'
import type { NewReportSet, ReportSet } from './waiting-reports.queries.ts'

/** What became of a batch: which of its events are new, and what there is to apply. */
export interface StoredBatch {
  isNew: boolean[]
  sets: ReportSet[]
  events: StoredEvent[]
}

/** Where in the batch the reports of a set, one after the other, came from. */
interface PlacedSet extends NewReportSet {
  places: number[]
}

/** Stores a batch of events, each once by its id. Events that came before are not stored again. */
export async function storeBatch(
  db: Queries,
  events: readonly IncomingEvent[],
  at: Date,
): Promise<StoredBatch> {
  const isNew = events.map(() => false)
  const { sets, whole } = sortOut(events)
  const [newSets, newEvents] = await Promise.all([
    storeSets(db, [...sets.values()], at, isNew),
    storeWhole(db, whole, at, isNew),
  ])
  return { isNew, sets: newSets, events: newEvents }
}

/** Named reports by run and channel, the rest as it came; of the same event twice, the first. */
function sortOut(events: readonly IncomingEvent[]) {
  const sets = new Map<string, PlacedSet>()
  const whole = new Map<number, StoredEvent>()
  const seen = new Set<string>()
  for (const [place, event] of events.entries()) {
    const key = `${event.provider} ${event.eventId}`
    if (seen.has(key)) continue
    seen.add(key)
    if (!isNamed(event)) whole.set(place, event)
    else if (!addToSet(sets, event, place)) whole.set(place, unreadable(event))
  }
  return { sets, whole }
}

/** False for a reference that is none of ours. */
function addToSet(sets: Map<string, PlacedSet>, report: NamedReport, place: number): boolean {
  const send = splitReference(report.reference)
  if (!send) return false
  const { prefix, line, resends } = send
  const name = `${report.provider} ${prefix}`
  let set = sets.get(name)
  if (!set) {
    const key = parseReference(report.reference)
    if (!key) return false
    const { accountId, runId, channel } = key
    const empty = { reports: [], eventIds: [], places: [] }
    set = { id: randomUUID(), accountId, runId, channel, provider: report.provider, ...empty }
    sets.set(name, set)
  }
  set.reports.push({ line, resends, outcome: report.outcome })
  set.eventIds.push(report.eventId)
  set.places.push(place)
  return true
}

function unreadable({ provider, eventId, reference, outcome }: NamedReport): StoredEvent {
  return storedEvent(provider, eventId, { kind: 'report', reference, outcome })
}

async function storeSets(
  db: Queries,
  sets: readonly PlacedSet[],
  at: Date,
  isNew: boolean[],
): Promise<ReportSet[]> {
  if (sets.length === 0) return []
  const repeats = new Set(await storeReports(db, sets, at))
  const stored: ReportSet[] = []
  let position = 0
  for (const { places, reports, id, accountId, runId, channel } of sets) {
    const fresh: ReportSet = { id, accountId, runId, channel, reports: [] }
    for (const [index, report] of reports.entries()) {
      if (repeats.has(position++)) continue
      isNew[places[index] ?? -1] = true
      fresh.reports.push(report)
    }
    if (fresh.reports.length > 0) stored.push(fresh)
  }
  return stored
}

async function storeWhole(
  db: Queries,
  whole: ReadonlyMap<number, StoredEvent>,
  at: Date,
  isNew: boolean[],
): Promise<StoredEvent[]> {
  if (whole.size === 0) return []
  const fresh = await storeEvents(db, [...whole.values()], at)
  const stored: StoredEvent[] = []
  for (const [place, event] of whole) {
    if (!fresh.has(`${event.provider} ${event.eventId}`)) continue
    isNew[place] = true
    stored.push(event)
  }
  return stored
}
