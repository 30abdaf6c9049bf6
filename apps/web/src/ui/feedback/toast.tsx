import { toast as sonner } from 'sonner'

export type ToastKind = 'success' | 'error'

/** An error stays longer, because there is more to understand. */
const durationMs: Record<ToastKind, number> = { success: 5_000, error: 10_000 }

/** Shows a text for some seconds and announces it: politely, or at once when it is an error. */
export function toast(text: string, kind: ToastKind): void {
  const spoken = <span role={kind === 'success' ? 'status' : 'alert'}>{text}</span>
  sonner[kind](spoken, { duration: durationMs[kind] })
}
