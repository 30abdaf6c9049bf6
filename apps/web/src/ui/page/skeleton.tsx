import { classNames } from '../class-names.ts'

/**
 * A grey shape where content will load; give it the content's size by `className`. It announces
 * nothing itself: put a LoadingNote beside the shapes.
 */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-lg bg-sunken', className)} />
}
