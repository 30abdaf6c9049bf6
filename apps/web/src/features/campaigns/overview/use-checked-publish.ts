import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import { useState } from 'react'
import type { usePreflight } from '../campaign-calls.ts'
import { publishSentence } from './publish-sentence.ts'

/** Older numbers are read again before a press on Publish counts. */
const OLD_MS = 60_000

interface PressOptions {
  readonly preflight: ReturnType<typeof usePreflight>
  readonly timeZone: string
  readonly currency: string
  readonly now: () => Date
  readonly onPublish: () => void
}

/** Why the numbers have to be read before the next press. */
export type ToRead = 'new' | 'changed'

/**
 * Publishes what was read: where no numbers are on the screen yet, or other ones, as after a reload, they are shown
 * first, and the next press counts.
 */
export function useCheckedPublish(options: PressOptions) {
  const { preflight, timeZone, currency, now, onPublish } = options
  const { data, dataUpdatedAt, refetch } = preflight
  const [isChecking, setIsChecking] = useState(false)
  const [toRead, setToRead] = useState<ToRead>()
  const textOf = (response: PreflightResponse | undefined) =>
    response && numbersText(response, publishSentence(response, { timeZone, now: now(), currency }))
  const read = textOf(data)

  async function press() {
    let current = data
    if (data === undefined || Date.now() - dataUpdatedAt > OLD_MS) {
      setIsChecking(true)
      const fresh = await refetch({ cancelRefetch: false })
      setIsChecking(false)
      // The failure is shown where the numbers are.
      if (fresh.isError) return
      current = fresh.data
    }
    const isRead = textOf(current) === read
    setToRead(isRead ? undefined : data === undefined ? 'new' : 'changed')
    if (isRead) onPublish()
  }
  return { press: () => void press(), isChecking, toRead }
}

/** What is read of the numbers; of the first run's time, only what the sentence says of it. */
function numbersText(response: PreflightResponse, sentence: string): string {
  const { recipients, sendable, excluded, voicemailOnly, credits, balance_after } = response
  const { overage, later_runs, runs, consent_digest } = response
  const people = [recipients, sendable, excluded, voicemailOnly]
  const money = [credits, balance_after, overage, later_runs]
  return JSON.stringify([sentence, people, money, runs.slice(1), consent_digest])
}
