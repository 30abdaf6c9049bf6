import { randomUUID } from 'node:crypto'
import type { CallReporter, Leg } from './call-events.ts'

/** What a caller heard, in order. */
export interface Heard {
  text: string
  at: string
}

/** A call as the phone that made it shows it. */
export interface ShownCall {
  id: string
  to: string
  state: 'ringing' | 'answered' | 'connected' | 'ended'
  heard: Heard[]
  keys: string
  at: string
}

export interface GatherRequest {
  payload: string
  invalid_payload?: string | undefined
  valid_digits: string
  maximum_digits: number
  minimum_digits: number
  maximum_tries: number
  timeout_millis: number
}

interface Gather extends GatherRequest {
  digits: string
  triesLeft: number
  timer?: NodeJS.Timeout
}

export interface CallSurroundings {
  report: CallReporter
  now: () => number
  /** How long a sentence takes to be spoken. */
  speechMs: () => number
  connectionId: string
  /** What becomes of a call that is transferred to this number. */
  answers: (to: string) => 'answered' | 'user_busy' | 'no_answer'
}

/**
 * One call from a phone to a number of the account, with its second leg where it is transferred. Commands
 * change it, and so does the caller; each reports what it leads to.
 */
export class SimulatedCall {
  readonly leg: Leg
  readonly at: string
  readonly #s: CallSurroundings
  readonly #heard: Heard[] = []
  readonly #speaking = new Set<NodeJS.Timeout>()
  #state: ShownCall['state'] = 'ringing'
  #keys = ''
  #gather: Gather | undefined
  #other: Leg | undefined

  constructor(surroundings: CallSurroundings, from: string, to: string) {
    this.#s = surroundings
    this.at = this.#iso()
    this.leg = this.#newLeg(from, to, randomUUID())
    this.#s.report('call.initiated', this.leg, { direction: 'incoming', state: 'parked' })
  }

  get isOver(): boolean {
    return this.#state === 'ended'
  }

  get isAnswered(): boolean {
    return this.#state !== 'ringing'
  }

  shown(): ShownCall {
    return {
      id: this.leg.call_control_id,
      to: this.leg.to,
      state: this.#state,
      heard: [...this.#heard],
      keys: this.#keys,
      at: this.at,
    }
  }

  answer(): void {
    this.#state = 'answered'
    this.#s.report('call.answered', this.leg, { state: 'answered' })
  }

  speak(text: string): void {
    this.#hear(text)
    this.#s.report('call.speak.started', this.leg, {})
    const leg = { ...this.leg }
    const timer = setTimeout(() => {
      this.#speaking.delete(timer)
      this.#s.report('call.speak.ended', leg, { status: 'completed' })
    }, this.#s.speechMs())
    this.#speaking.add(timer)
  }

  gather(request: GatherRequest): void {
    this.#endGather('cancelled')
    this.#gather = { ...request, digits: '', triesLeft: request.maximum_tries }
    this.#prompt(this.#gather, request.payload)
  }

  /** Leg B is called; where it does not answer, the caller's leg stays and may get other commands. */
  transfer(to: string, targetState: string | undefined): void {
    const other = this.#newLeg(this.leg.to, to, this.leg.call_session_id)
    if (targetState !== undefined) other.client_state = targetState
    this.#s.report('call.initiated', other, { direction: 'outgoing', state: 'bridging' })
    const result = this.#s.answers(to)
    if (result !== 'answered') {
      const hangup_source = result === 'user_busy' ? 'callee' : 'unknown'
      const hangup_cause = result === 'user_busy' ? 'user_busy' : 'timeout'
      this.#s.report('call.hangup', other, { hangup_cause, hangup_source, state: 'hangup' })
      return
    }
    this.#other = other
    this.#state = 'connected'
    this.#s.report('call.answered', other, { state: 'answered' })
    this.#s.report('call.bridged', this.leg, {})
    this.#s.report('call.bridged', other, {})
  }

  /** By the product, or by the caller. */
  hangUp(source: 'caller' | 'callee'): void {
    if (this.#state === 'ended') return
    const wasRinging = this.#state === 'ringing'
    this.#state = 'ended'
    this.#endGather('call_hangup')
    for (const timer of this.#speaking) {
      clearTimeout(timer)
      this.#s.report('call.speak.ended', this.leg, { status: 'call_hangup' })
    }
    this.#speaking.clear()
    const hangup_cause = wasRinging && source === 'caller' ? 'originator_cancel' : 'normal_clearing'
    for (const leg of [this.leg, this.#other]) {
      if (leg === undefined) continue
      const said = { hangup_cause, hangup_source: source, state: 'hangup' } as const
      this.#s.report('call.hangup', leg, said)
    }
  }

  /** The caller presses a key; it interrupts what is being spoken. */
  press(digit: string): void {
    if (this.#state !== 'answered' && this.#state !== 'connected') return
    this.#keys += digit
    this.#s.report('call.dtmf.received', this.leg, { digit })
    const gather = this.#gather
    if (gather === undefined) return
    clearTimeout(gather.timer)
    gather.digits += digit
    const isValid = [...gather.digits].every((one) => gather.valid_digits.includes(one))
    if (isValid && gather.digits.length < gather.maximum_digits) return this.#wait(gather)
    if (isValid) return this.#endGather('valid')
    if (gather.triesLeft <= 0) return this.#endGather('invalid')
    gather.digits = ''
    this.#prompt(gather, `${gather.invalid_payload ?? ''} ${gather.payload}`.trim())
  }

  /** The caller says and presses nothing for as long as is waited for. */
  staySilent(): void {
    const gather = this.#gather
    if (gather === undefined) return
    clearTimeout(gather.timer)
    for (; gather.triesLeft > 0; gather.triesLeft -= 1) this.#hear(gather.payload)
    this.#endGather('timeout')
  }

  /** Ends what waits, without a report: the simulators stop. */
  close(): void {
    clearTimeout(this.#gather?.timer)
    for (const timer of this.#speaking) clearTimeout(timer)
  }

  #prompt(gather: Gather, text: string): void {
    gather.triesLeft -= 1
    this.#hear(text)
    this.#wait(gather)
  }

  #wait(gather: Gather): void {
    gather.timer = setTimeout(() => {
      if (gather.triesLeft > 0) this.#prompt(gather, gather.payload)
      else this.#endGather('timeout')
    }, this.#s.speechMs() + gather.timeout_millis)
  }

  #endGather(status: 'valid' | 'invalid' | 'timeout' | 'call_hangup' | 'cancelled'): void {
    const gather = this.#gather
    if (gather === undefined) return
    clearTimeout(gather.timer)
    this.#gather = undefined
    this.#s.report('call.gather.ended', this.leg, { digits: gather.digits, status })
  }

  #hear(text: string): void {
    this.#heard.push({ text, at: this.#iso() })
  }

  #newLeg(from: string, to: string, session: string): Leg {
    return {
      call_control_id: `v3:${randomUUID()}${randomUUID()}`.replaceAll('-', ''),
      call_leg_id: randomUUID(),
      call_session_id: session,
      connection_id: this.#s.connectionId,
      from,
      to,
      start_time: this.#iso(),
    }
  }

  #iso(): string {
    return new Date(this.#s.now()).toISOString()
  }
}
