import type { KeyObject } from 'node:crypto'
import type Telnyx from 'telnyx'
import type { Report, ReportChannel } from '../../reports/report-queue.ts'
import { messageChannel, messageEvent } from '../message-events.ts'

/*
 * The events of a call as Telnyx publishes them: the telnyx npm package 7.24, resources/webhooks.d.ts, types
 * CallInitiated, CallAnswered, CallDtmfReceived, CallGatherEnded, CallSpeakStarted, CallSpeakEnded, CallBridged
 * and CallHangup; which of them a command leads to is said beside each in resources/calls/actions.d.ts
 * ("Expected Webhooks"). How they are delivered: developers.telnyx.com,
 * docs/voice/programmable-voice/receiving-webhooks: in no order that is promised, at times twice, and again
 * where the response was no 2xx or came too late; signed as those of messages are.
 */

/** What every event names of the leg that it is about. */
export interface Leg {
  call_control_id: string
  call_leg_id: string
  call_session_id: string
  connection_id: string
  from: string
  to: string
  /** As the last command that had one set it: "state to every subsequent webhook". */
  client_state?: string
  start_time: string
}

type Payload<Event extends { payload?: unknown }> = NonNullable<Event['payload']>

export interface CallEvents {
  'call.initiated': Payload<Telnyx.CallInitiated>
  'call.answered': Payload<Telnyx.CallAnswered>
  'call.dtmf.received': Payload<Telnyx.CallDtmfReceived>
  'call.gather.ended': Payload<Telnyx.CallGatherEnded>
  'call.speak.started': Payload<Telnyx.CallSpeakStarted>
  'call.speak.ended': Payload<Telnyx.CallSpeakEnded>
  'call.bridged': Payload<Telnyx.CallBridged>
  'call.hangup': Payload<Telnyx.CallHangup>
}

/** What an event says besides its leg. */
export type Said<Name extends keyof CallEvents> = Omit<CallEvents[Name], keyof Leg>

/** Events that do not name the numbers. */
const withoutNumbers: ReadonlySet<keyof CallEvents> = new Set([
  'call.speak.started',
  'call.speak.ended',
])
const withStart: ReadonlySet<keyof CallEvents> = new Set([
  'call.initiated',
  'call.answered',
  'call.hangup',
])

export type CallReporter = <Name extends keyof CallEvents>(
  name: Name,
  leg: Leg,
  said: Said<Name>,
) => void

/** Makes the reports of calls, each with an id of its own. */
export function callReports(privateKey: KeyObject, now: () => number) {
  const channel: ReportChannel = messageChannel(privateKey)
  return (url: string, name: keyof CallEvents, leg: Leg, said: object): Report => {
    const { from, to, start_time, ...ids } = leg
    const payload = {
      ...ids,
      ...(withoutNumbers.has(name) ? {} : { from, to }),
      ...(withStart.has(name) ? { start_time } : {}),
      ...said,
    }
    return messageEvent(channel, url, name, payload, now())
  }
}
