import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'

/** The payment form's skeleton, while the provider's client loads. */
export function PaymentSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <LoadingNote hidden />
      <Skeleton className="h-28" />
      <Skeleton className="h-96" />
      <Skeleton className="ml-auto h-10 w-44" />
    </div>
  )
}
