import { useState } from 'react'

/**
 * Announces the campaign's progress to screen readers. The state at opening is on the page already,
 * so only later changes are announced.
 */
export function ProgressAnnouncement({ text }: { text: string }) {
  const [first] = useState(text)
  return (
    <p role="status" className="sr-only">
      {text === first ? '' : text}
    </p>
  )
}
