import { toast as sonner } from 'sonner'

export type ToastKind = 'success' | 'error'

/** An error stays longer, because there is more to understand. */
const durationMs: Record<ToastKind, number> = { success: 5_000, error: 10_000 }

/** Shows a text for some seconds and announces it: politely, or at once when it is an error. */
export function toast(text: string, kind: ToastKind): void {
  show(text, kind, durationMs[kind])
}

/** Shows an error for as long as it is true. Returns the function that takes it away. */
export function lastingToast(text: string): () => void {
  const id = show(text, 'error', Infinity)
  return () => void sonner.dismiss(id)
}

function show(text: string, kind: ToastKind, duration: number): string | number {
  const spoken = <span role={kind === 'success' ? 'status' : 'alert'}>{text}</span>
  return sonner[kind](spoken, { duration })
}
