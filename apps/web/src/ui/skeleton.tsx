import { classNames } from './class-names.ts'

/**
 * A grey shape where something will come; give it the size of that by `className`. It says nothing
 * itself: put a LoadingNote beside the shapes.
 */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-lg bg-sunken', className)} />
}
