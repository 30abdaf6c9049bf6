import type { Outcome, Stage } from './stage.ts'

/**
 * Runs stages one after another, prints how long each took, and stops at the first that fails:
 * later output would only bury its message. Those that keep one core busy run beside the next such ones.
 */
export async function runStages(stages: readonly Stage[]): Promise<Outcome> {
  let total: Outcome = { passed: 0, failed: 0, ok: true }
  const begun = new Map<Stage, Promise<Outcome>>()
  const begin = (stage: Stage): Promise<Outcome> => {
    const running = begun.get(stage) ?? runOne(stage)
    begun.set(stage, running)
    return running
  }
  for (const [at, stage] of stages.entries()) {
    console.log(`\n▶ ${stage.name}`)
    const startedAt = performance.now()
    const running = begin(stage)
    for (const next of besides(stage, stages.slice(at + 1))) void begin(next)
    const outcome = await running
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const { passed, failed } = total
    total = { passed: passed + outcome.passed, failed: failed + outcome.failed, ok: true }
    if (!outcome.ok) {
      console.log(`✗ ${stage.name} failed after ${seconds} s. Stopped here.`)
      return { ...total, ok: false }
    }
    console.log(`✓ ${stage.name} (${seconds} s)`)
  }
  return total
}

function besides(stage: Stage, later: readonly Stage[]): readonly Stage[] {
  if (!stage.onOneCore) return []
  const end = later.findIndex((one) => !one.onOneCore)
  return end < 0 ? later : later.slice(0, end)
}

async function runOne(stage: Stage): Promise<Outcome> {
  try {
    return await stage.run()
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error))
    return { passed: 0, failed: 1, ok: false }
  }
}
