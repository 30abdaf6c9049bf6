import type { Outcome, Stage } from './stage.ts'

/**
 * Runs stages one after another, prints how long each took, and stops at the first that fails:
 * later output would only bury its message.
 */
export async function runStages(stages: readonly Stage[]): Promise<Outcome> {
  const total: Outcome = { passed: 0, failed: 0, ok: true }
  for (const stage of stages) {
    console.log(`\n▶ ${stage.name}`)
    const startedAt = performance.now()
    const outcome = await runOne(stage)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    total.passed += outcome.passed
    total.failed += outcome.failed
    if (!outcome.ok) {
      console.log(`✗ ${stage.name} failed after ${seconds} s. Stopped here.`)
      return { ...total, ok: false }
    }
    console.log(`✓ ${stage.name} (${seconds} s)`)
  }
  return total
}

async function runOne(stage: Stage): Promise<Outcome> {
  try {
    return await stage.run()
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error))
    return { passed: 0, failed: 1, ok: false }
  }
}
