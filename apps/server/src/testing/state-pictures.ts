import { campaignMoves, campaignStatuses } from '@afterbeep/contract/campaign/campaign-status'
import { deliveryMoves } from '@afterbeep/contract/campaign/delivery-status'
import { callTable } from '../features/call-backs/call-moves.ts'
import { listMoves } from '../features/contacts/list-status.ts'
import { runMoves } from '../features/runs/states/run-status.ts'

const begin = '<!-- states: written by `npm run check:picture`, checked by `npm test` -->'
const end = '<!-- /states -->'

/** A table of moves: for each status those that may follow it. */
type Moves = Readonly<Record<string, readonly string[]>>

/** Writes the pictures of all states into ARCHITECTURE.md's text, between the two marks. */
export function withStatePictures(page: string): string {
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) {
    throw new Error(`ARCHITECTURE.md needs the lines ${begin} and ${end}`)
  }
  return `${before}${begin}\n\n${pictures().join('\n\n')}\n\n${end}${after}`
}

function pictures(): string[] {
  return [
    picture('A delivery, by what moves it', deliveryEdges()),
    picture('A run', edgesOf(runMoves)),
    picture('A campaign', edgesOf(campaignMoves), campaignStatuses),
    picture('A contact list', edgesOf(listMoves)),
    picture('A call back', callEdges()),
  ]
}

function edgesOf(moves: Moves): string[] {
  return Object.entries(moves).flatMap(([from, all]) => all.map((to) => edge(from, to)))
}

/** One arrow for two states, with every cause that may move a delivery along it. */
function deliveryEdges(): string[] {
  const causes = new Map<string, string[]>()
  for (const [cause, moves] of Object.entries(deliveryMoves)) {
    for (const line of edgesOf(moves)) causes.set(line, [...(causes.get(line) ?? []), cause])
  }
  return [...causes].map(([line, all]) => `${line}: ${all.join(', ')}`)
}

function callEdges(): string[] {
  return Object.entries(callTable).flatMap(([from, moves]) =>
    [...new Set(Object.values(moves))].map((to) => edge(from, to)),
  )
}

function edge(from: string, to: string): string {
  return `  ${idOf(from)} --> ${idOf(to)}`
}

function picture(
  title: string,
  edges: readonly string[],
  statuses: readonly string[] = [],
): string {
  const long = statuses.filter((status) => idOf(status) !== status)
  const names = long.map((status) => `  state "${status}" as ${idOf(status)}`)
  return [`**${title}**`, '', '```mermaid', 'stateDiagram-v2', ...names, ...edges, '```'].join('\n')
}

/** A name that the diagram's language takes as one word. */
function idOf(status: string): string {
  return status.replaceAll(' ', '')
}
