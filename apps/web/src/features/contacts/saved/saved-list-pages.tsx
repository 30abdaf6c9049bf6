import type { ContactListSummary } from '@afterbeep/contract/api/contact-lists'
import { useInfiniteQuery } from '@tanstack/react-query'
import FolderOpen from 'lucide-react/icons/folder-open'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import type { UploadedList } from '../uploaded-list.ts'
import { contactListsQuery } from '../contact-list-calls.ts'
import { DeleteListDialog } from './delete-list-dialog.tsx'
import { SavedListRow } from './saved-list-row.tsx'
import { usePickList } from './use-pick-list.ts'

interface SavedListPagesProps {
  readonly currentId: string | undefined
  readonly onPick: (list: UploadedList) => void
  readonly onDeleted: () => void
}

/** Earlier lists, newest first, as many pages as were requested. */
export function SavedListPages({ currentId, onPick, onDeleted }: SavedListPagesProps) {
  const { data, isPending, isError, isFetching, refetch, ...pages } =
    useInfiniteQuery(contactListsQuery)
  const { picking, failed, pick } = usePickList(onPick)
  const { deleting, setDeleting, close } = useDeleting(onDeleted)
  const lists = data?.pages.flatMap(({ contact_lists }) => contact_lists) ?? []
  const { place, focusNext } = useFocusOnMore(lists.length)
  if (isPending) return <ListShapes />
  if (isError && lists.length === 0) {
    return <LoadFailure retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (lists.length === 0) return <NoLists />
  return (
    <>
      <ul ref={place} aria-label="Lists you uploaded before" className="divide-y divide-line">
        {lists.map((list) => (
          <SavedListRow
            key={list.contact_list_id}
            list={list}
            isCurrent={list.contact_list_id === currentId}
            isPicking={picking === list.contact_list_id}
            failure={failed?.id === list.contact_list_id ? failed.text : undefined}
            onPick={() => pick(list.contact_list_id)}
            onDelete={() => setDeleting(list)}
          />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <MoreLists
          failed={pages.isFetchNextPageError}
          loading={pages.isFetchingNextPage}
          onMore={() => {
            focusNext()
            void pages.fetchNextPage()
          }}
        />
      ) : null}
      {deleting === undefined ? null : (
        <DeleteListDialog
          list={deleting}
          onClose={() => close({ deleted: false })}
          onDeleted={() => close({ deleted: true })}
        />
      )}
    </>
  )
}

/** Which list is about to be deleted. `onDeleted` is called when the dialog has released the focus. */
function useDeleting(onDeleted: () => void) {
  const [deleting, setDeleting] = useState<ContactListSummary>()
  const wasDeleted = useRef(false)
  useEffect(() => {
    if (deleting !== undefined || !wasDeleted.current) return
    wasDeleted.current = false
    onDeleted()
  }, [deleting, onDeleted])
  function close({ deleted }: { deleted: boolean }) {
    wasDeleted.current = deleted
    setDeleting(undefined)
  }
  return { deleting, setDeleting, close }
}

/** Moves the focus to the first new row, because the button that loaded it may be gone. */
function useFocusOnMore(count: number) {
  const place = useRef<HTMLUListElement>(null)
  const from = useRef<number>(undefined)
  useEffect(() => {
    if (from.current === undefined || count <= from.current) return
    const row = place.current?.children[from.current]
    if (row instanceof HTMLElement) row.focus()
    from.current = undefined
  }, [count])
  return {
    place,
    focusNext: () => {
      from.current = count
    },
  }
}

interface MoreListsProps {
  readonly failed: boolean
  readonly loading: boolean
  readonly onMore: () => void
}

function MoreLists({ failed, loading, onMore }: MoreListsProps) {
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line px-5 py-3">
      {failed ? <ErrorLine text="More lists could not be loaded." /> : null}
      <Button variant="secondary" size="small" loading={loading} onClick={onMore}>
        Show more lists
      </Button>
    </div>
  )
}

function LoadFailure({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <div className="p-5">
      <ErrorLine text="Your lists could not be loaded." onRetry={onRetry} retrying={retrying} />
    </div>
  )
}

function NoLists() {
  return (
    <EmptyState
      icon={<FolderOpen className="size-5" />}
      title="No lists yet"
      description="Files you upload are kept as lists, so that you can use them again."
    />
  )
}

/** Three rows of two lines. */
function ListShapes() {
  return (
    <div className="flex flex-col gap-4 p-5">
      <LoadingNote hidden />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  )
}
