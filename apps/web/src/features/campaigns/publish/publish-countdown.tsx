import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

/** How long a press on Publish can be taken back: until then the server knows nothing of it. */
const UNDO_MS = 10_000
const TICK_MS = 250
/** A longer gap between two ticks is sleep, or a tab that the browser has stopped. */
const LONGEST_TICK_MS = 2_000
/** After so long out of sight neither the numbers nor the wish to publish are what they were. */
const OUT_OF_SIGHT_MS = 60_000

export interface PublishCountdownProps {
  readonly onUndo: () => void
  readonly onPublish: () => void
  /** It was out of sight for a minute. */
  readonly onOutOfSight: () => void
}

/**
 * Counts down before the call is made, which can't be taken back. Only the time in which it can be seen
 * counts: not that of a sleeping laptop, nor of a hidden tab. Leaving the page publishes nothing.
 */
export default function PublishCountdown(props: PublishCountdownProps) {
  const { onUndo, onPublish, onOutOfSight } = props
  const { leftMs, unseenMs } = useSeenTime()
  const isOutOfSight = unseenMs >= OUT_OF_SIGHT_MS
  const isOver = leftMs <= 0 && !isOutOfSight
  useEffect(() => {
    if (isOutOfSight) onOutOfSight()
  }, [isOutOfSight, onOutOfSight])
  useEffect(() => {
    if (isOver) onPublish()
  }, [isOver, onPublish])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  useTitleWhileHidden('Not published yet')
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return (
    <Dialog
      open
      onClose={onUndo}
      title="Publishing your campaign"
      description="Nothing is published yet. After that it can’t be edited, paused or cancelled."
      footer={
        <>
          <Button variant="secondary" onClick={onPublish}>
            Publish now
          </Button>
          <Button onClick={onUndo}>Undo</Button>
        </>
      }
    >
      <p role="timer" className="text-3xl font-semibold tabular-nums">
        {seconds} s
      </p>
    </Dialog>
  )
}

/** The time that is left, and how much went by unseen. */
function useSeenTime() {
  const [time, setTime] = useState({ leftMs: UNDO_MS, unseenMs: 0 })
  useEffect(() => {
    let before = Date.now()
    const timer = setInterval(() => {
      const now = Date.now()
      // A clock that is set back counts nothing.
      const passedMs = Math.max(0, now - before)
      before = now
      const isSeen = !document.hidden && passedMs <= LONGEST_TICK_MS
      setTime(({ leftMs, unseenMs }) =>
        isSeen
          ? { leftMs: leftMs - passedMs, unseenMs }
          : { leftMs, unseenMs: unseenMs + passedMs },
      )
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return time
}

/** The name of the tab is all that is seen of it then. */
function useTitleWhileHidden(text: string): void {
  useEffect(() => {
    const shown = document.title
    const follow = () => {
      document.title = document.hidden ? text : shown
    }
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      document.title = shown
    }
  }, [text])
}
