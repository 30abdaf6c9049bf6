import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { productName } from '../page/product-name.ts'

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** On paper alone: whose page this is and when it was printed. */
export function PrintedAt() {
  const [printedAt, setPrintedAt] = useState<Date>()
  useEffect(() => {
    // At once, because the browser takes its picture of the page when the event is over.
    const noteTime = () => flushSync(() => setPrintedAt(new Date()))
    window.addEventListener('beforeprint', noteTime)
    return () => window.removeEventListener('beforeprint', noteTime)
  }, [])
  if (printedAt === undefined) return null
  return (
    <p className="mb-4 hidden text-sm text-ink-soft print:block">
      {productName}, printed {format.format(printedAt)}
    </p>
  )
}
