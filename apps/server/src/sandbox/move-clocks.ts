import { z } from 'zod'
import { AppError } from '../platform/app-error.ts'
import type { SandboxClock } from '../platform/clock/clock.ts'
import { StartupError } from '../wiring/startup-error.ts'
import { clockFault } from './clock-limit.ts'
import type { SimulatorControl } from './simulator-control.ts'

interface Clocks {
  clock: SandboxClock
  control: SimulatorControl
}

const clockResponseSchema = z.object({ now: z.iso.datetime() })

/** Moves our clock, and the simulators' with it. @throws AppError clock_backwards, simulator_unreachable */
export async function moveClocks({ clock, control }: Clocks, instant: Date): Promise<Date> {
  const now = await clock.moveTo(instant)
  await setTime(control, now)
  return now
}

/**
 * Lets both sides begin at the same time: simulators that just started know nothing of how far our
 * clock was moved, and ones that run elsewhere may be further than a fresh database. Ours never moves
 * back, so it does not follow them to where no date can be stored.
 *
 * @throws StartupError in words when theirs is too far ahead
 */
export async function alignClocks({ clock, control }: Clocks): Promise<void> {
  const theirs = new Date(await nowOf(control))
  const ours = clock.now()
  const toleratedMs = 1000
  if (theirs.getTime() <= ours.getTime() + toleratedMs) return setTime(control, ours)
  const fault = clockFault(theirs)
  if (fault !== undefined) {
    throw new StartupError(
      `The simulators are at ${theirs.toISOString()}. ${fault} Start them anew, without what they have kept.`,
    )
  }
  await clock.moveTo(theirs)
}

async function nowOf(control: SimulatorControl): Promise<string> {
  const { body } = await control.call('GET', '/clock')
  return clockResponseSchema.parse(body).now
}

async function setTime(control: SimulatorControl, now: Date): Promise<void> {
  const { status } = await control.call('POST', '/clock', { now: now.toISOString() })
  // 409: theirs is ahead by the moment that this call took, and stays there.
  if (status >= 400 && status !== 409) throw new AppError('simulator_unreachable')
}
