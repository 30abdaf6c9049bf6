import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface CardProps {
  title?: string
  /** Beside the title: a button or a link. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A bordered surface; with a title it is a section named by it. */
export function Card({ title, action, className, children }: CardProps) {
  const titleId = useId()
  const style = classNames(
    'min-w-0 rounded-xl border border-line bg-surface p-5 break-inside-avoid sm:p-6',
    className,
  )
  if (title === undefined) return <div className={style}>{children}</div>
  return (
    <section aria-labelledby={titleId} className={style}>
      <div className="mb-4 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="text-base font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
