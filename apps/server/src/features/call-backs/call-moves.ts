/**
 * A call back, from its first ring to its end.
 *
 * - ringing: the provider is told to answer
 * - menu: the greeting is spoken, and a key is waited for
 * - connecting, connected: 1; the owner's phone rings, then both speak
 * - telling: 1 where there is no number to connect to, or the owner did not answer: how to reach the business is said
 * - explaining: 9 from a caller who withholds the number, which no list can hold
 * - confirming: 9; the opt-out is stored, and that is said
 * - ending: nothing is left to say; the provider is told to hang up
 */
export const callStates = [
  'ringing',
  'menu',
  'connecting',
  'connected',
  'telling',
  'explaining',
  'confirming',
  'ending',
  'over',
] as const
export type CallState = (typeof callStates)[number]

/** What moves a call; what the keys mean depends on who calls whom, and is known by then. */
export const callMoves = [
  'arrived',
  'answered',
  'asks-for-owner',
  'asks-how',
  'opts-out',
  'withheld-opts-out',
  'no-key',
  'bridged',
  'owner-missed',
  'spoken',
  'hung-up',
] as const
export type CallMove = (typeof callMoves)[number]

const afterMenu = {
  'asks-for-owner': 'connecting',
  'asks-how': 'telling',
  'opts-out': 'confirming',
  'withheld-opts-out': 'explaining',
  'no-key': 'ending',
} as const

/**
 * The one table of moves. What is not in it leaves the call where it is: events come twice, late and in any
 * order. A call never goes back.
 */
export const callTable: Readonly<Record<CallState, Partial<Record<CallMove, CallState>>>> = {
  // That it was answered may be reported before that it rang, and that it ended before either.
  ringing: { answered: 'menu', 'hung-up': 'over' },
  menu: { ...afterMenu, 'hung-up': 'over' },
  // Where the number was taken away meanwhile, a sentence is spoken instead.
  connecting: {
    bridged: 'connected',
    'owner-missed': 'telling',
    spoken: 'ending',
    'hung-up': 'over',
  },
  connected: { 'hung-up': 'over' },
  telling: { spoken: 'ending', 'hung-up': 'over' },
  explaining: { spoken: 'ending', 'hung-up': 'over' },
  confirming: { spoken: 'ending', 'hung-up': 'over' },
  ending: { 'hung-up': 'over' },
  over: {},
}

export function stateAfter(state: CallState, move: CallMove): CallState {
  return callTable[state][move] ?? state
}

/** States in which the provider has something to do. */
const commanding: ReadonlySet<CallState> = new Set([
  'ringing',
  'menu',
  'connecting',
  'telling',
  'explaining',
  'confirming',
  'ending',
])

export function needsCommand(state: CallState): boolean {
  return commanding.has(state)
}
