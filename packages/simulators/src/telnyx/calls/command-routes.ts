import type { FastifyInstance } from 'fastify'
import type Telnyx from 'telnyx'
import { z } from 'zod'
import type { FaultKind } from '../../faults.ts'
import type { Sandbox } from '../../sandbox.ts'
import { dropConnection, neverResponse } from '../../wire-plan.ts'
import { refuse } from '../errors.ts'
import type { CallService } from './call-service.ts'
import type { SimulatedCall } from './simulated-call.ts'

/*
 * The commands as published: telnyx npm package 7.24, resources/calls/actions.d.ts (ActionAnswerParams,
 * ActionSpeakParams, ActionGatherUsingSpeakParams, ActionTransferParams, ActionHangupParams). Required fields,
 * limits and defaults are from there and from developers.telnyx.com, api-reference/call-commands.
 * A call that has ended answers 422 "Call has already ended" (github.com/team-telnyx/telnyx-node, issue 26),
 * an id that is none 422 with code 90015 (the same, issue 208; developers.telnyx.com/api/errors/90015).
 */

const base = z.object({ client_state: z.base64().optional(), command_id: z.string().optional() })
const speech = base.extend({
  // "The text or SSML to be converted into speech. There is a 3,000 character limit."
  payload: z.string().min(1).max(3000),
  voice: z.string().min(1),
})
const gathering = speech.extend({
  invalid_payload: z.string().max(3000).optional(),
  valid_digits: z.string().default('0123456789#*'),
  minimum_digits: z.int().min(1).default(1),
  maximum_digits: z.int().min(1).max(128).default(128),
  maximum_tries: z.int().min(1).default(3),
  timeout_millis: z.int().min(1).default(60_000),
})
const transfer = base.extend({
  to: z.string().regex(/^\+[1-9]\d{6,14}$|^sip:/),
  from: z.string().optional(),
  target_leg_client_state: z.base64().optional(),
  timeout_secs: z.int().min(5).max(600).optional(),
})

const done: Telnyx.Calls.ActionAnswerResponse = { data: { result: 'ok' } }
const responseFaults = ['429', '500', 'timeout', 'drop'] as const satisfies readonly FaultKind[]

interface OfCall {
  Params: { id: string }
}

export function addCommandRoutes(
  app: FastifyInstance,
  sandbox: Sandbox,
  service: CallService,
): void {
  const add = <Command extends z.output<typeof base>>(
    name: string,
    schema: z.ZodType<Command>,
    act: (call: SimulatedCall, command: Command) => void,
  ) => {
    app.post<OfCall>(`/v2/calls/:id/actions/${name}`, (request, reply) => {
      const faults = sandbox.faults.next('calls', responseFaults)
      if (faults.has('timeout')) return neverResponse(reply)
      if (faults.has('429')) return refuse(reply.header('retry-after', '1'), 429, '10011')
      if (faults.has('500')) return refuse(reply, 500, '10007')
      const command = schema.safeParse(request.body ?? {})
      if (!command.success) return refuse(reply, 422, '10015', z.prettifyError(command.error))
      const { id } = request.params
      const call = service.find(id)
      if (call === undefined) return refuse(reply, 422, '90015')
      if (!service.isRepeated(id, command.data.command_id)) {
        if (call.isOver) return refuse(reply, 422, '90018')
        if (!call.isAnswered && !beforeAnswer.has(name)) {
          return refuse(reply, 422, '10015', 'The call has not been answered.')
        }
        const { client_state: state } = command.data
        if (state !== undefined) call.leg.client_state = state
        act(call, command.data)
      }
      return faults.has('drop') ? dropConnection(reply) : reply.send(done)
    })
  }
  add('answer', base, (call) => call.answer())
  add('hangup', base, (call) => call.hangUp('callee'))
  add('speak', speech, (call, { payload }) => call.speak(payload))
  add('gather_using_speak', gathering, (call, command) => call.gather(command))
  add('transfer', transfer, (call, { to, target_leg_client_state: state }) =>
    call.transfer(to, state),
  )
  app.get<OfCall>('/v2/calls/:id', (request, reply) => {
    const call = service.find(request.params.id)
    return call ? reply.send({ data: statusOf(call) }) : refuse(reply, 422, '90015')
  })
}

/** "You must issue this command before executing subsequent commands on an incoming call" (answer). */
const beforeAnswer: ReadonlySet<string> = new Set(['answer', 'hangup'])

function statusOf(call: SimulatedCall): Telnyx.CallRetrieveStatusResponse.Data {
  const { call_control_id, call_leg_id, call_session_id, start_time } = call.leg
  const ids = { call_control_id, call_leg_id, call_session_id, start_time }
  return { ...ids, record_type: 'call', is_alive: !call.isOver }
}
