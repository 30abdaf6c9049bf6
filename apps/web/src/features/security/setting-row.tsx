import type { ReactNode } from 'react'

/** One way to sign in: what it is, and the button that changes it. */
export function SettingRow({
  title,
  text,
  children,
}: {
  title: string
  text: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex flex-col items-start gap-3 py-4 first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <p className="mt-0.5 text-sm text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
  )
}
