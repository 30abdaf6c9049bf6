import { useState } from 'react'

/**
 * Says how the campaign goes to those who can't see it. What stood there when the page opened is on
 * the page anyway, so only what has changed since is said.
 */
export function ProgressAnnouncement({ text }: { text: string }) {
  const [first] = useState(text)
  return (
    <p role="status" className="sr-only">
      {text === first ? '' : text}
    </p>
  )
}
