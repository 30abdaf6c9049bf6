import { useState } from 'react'

/**
 * Announces a state to screen readers. What it is at opening is on the page already, so only later
 * changes are announced.
 */
export function ChangeAnnouncement({ text }: { text: string }) {
  const [first] = useState(text)
  return (
    <p role="status" className="sr-only">
      {text === first ? '' : text}
    </p>
  )
}
