import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** How long a press on Publish can be taken back: until then the server knows nothing of it. */
const UNDO_MS = 10_000
const TICK_MS = 250

export interface PublishCountdownProps {
  readonly onUndo: () => void
  readonly onPublish: () => void
}

/** Counts down before the call is made, which can't be taken back. Leaving the page publishes nothing. */
export default function PublishCountdown({ onUndo, onPublish }: PublishCountdownProps) {
  const [endsAtMs] = useState(() => Date.now() + UNDO_MS)
  const [leftMs, setLeftMs] = useState(UNDO_MS)
  const isOver = leftMs <= 0
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(endsAtMs - Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [endsAtMs])
  useEffect(() => {
    if (isOver) onPublish()
  }, [isOver, onPublish])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
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
