import type { ContactListSummary } from '@afterbeep/contract/api/contact-lists'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { contactListQuery, contactListsQuery, deleteContactList } from '../contact-list-calls.ts'

const failedText = 'The list could not be deleted. Please try again.'

interface DeleteListDialogProps {
  readonly list: ContactListSummary
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before a list's people are removed, and shows why where the server keeps them. */
export function DeleteListDialog({ list, onClose, onDeleted }: DeleteListDialogProps) {
  const { contact_list_id: id, name, accepted } = list
  const { mutate, isPending, error } = useDeletion(list, onDeleted)
  const isRefused = error instanceof ApiError && error.code === 'list_in_use'
  const people =
    accepted === 1 ? 'Its 1 person is' : `Its ${accepted.toLocaleString('en-US')} people are`
  return (
    <Dialog
      open
      title="Delete the list"
      description={
        <span className="wrap-anywhere">
          {`${name}: ${people} removed for good. Results of campaigns stay.`}
        </span>
      }
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isRefused ? 'Keep the list' : 'Cancel'}
          </Button>
          {isRefused ? null : (
            <Button variant="danger" loading={isPending} onClick={() => mutate(id)}>
              Delete the list
            </Button>
          )}
        </>
      }
    >
      {error === null ? null : <ErrorLine text={messageOf(error, failedText)} />}
    </Dialog>
  )
}

function useDeletion({ contact_list_id: id, name }: ContactListSummary, onDeleted: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: deleteContactList,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: contactListsQuery.queryKey })
      // Where the list is chosen it is fetched again, and found to be gone.
      void queryClient.invalidateQueries({ queryKey: contactListQuery(id).queryKey })
      toast(`${name} was deleted`, 'success')
      onDeleted()
    },
    // The reason for the refusal may be new to the page, and is then shown beside the list.
    onError: () => void queryClient.invalidateQueries({ queryKey: contactListsQuery.queryKey }),
  })
}
