import { emptyResponseSchema } from '@afterbeep/contract/api/account/auth'
import {
  importedSuppressionsSchema,
  oneSuppressionSchema,
  replyReviewsSchema,
  suppressionsSchema,
} from '@afterbeep/contract/api/suppressions'
import type { ReviewDecision } from '@afterbeep/contract/api/suppressions'
import type { AddedHow } from '@afterbeep/contract/opt-outs/added-how'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { messageOf } from '../../lib/api-error.ts'
import { toast } from '../../ui/feedback/toast.tsx'

const queryKey = ['suppressions'] as const

/** A page of the list; `after` is where the page before ended. */
export function useEntries(after: string | undefined) {
  return useQuery({
    queryKey: [...queryKey, 'list', after],
    queryFn: ({ signal }) =>
      api.get('/suppressions/', { schema: suppressionsSchema, query: { after }, signal }),
    placeholderData: (before) => before,
  })
}

/** The entry of one number, 1 and ten digits. */
export function useEntryOf(phone: string) {
  return useQuery({
    queryKey: [...queryKey, 'number', phone],
    queryFn: ({ signal }) =>
      api.post('/suppressions/searches/', {
        schema: oneSuppressionSchema,
        body: { phone },
        signal,
      }),
  })
}

export function useUnclearReplies() {
  return useQuery({
    queryKey: [...queryKey, 'reviews'],
    queryFn: ({ signal }) =>
      api.get('/suppressions/reviews/', { schema: replyReviewsSchema, signal }),
  })
}

/** Each change shows the list as the server has it afterwards; a refusal is said in its words. */
function useChange<Change, Result>(
  change: (value: Change) => Promise<Result>,
  onDone: (result: Result, value: Change) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => {
      toast(messageOf(error), 'error')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export function useDecision() {
  return useChange(
    ({ id, decision }: { id: string; decision: ReviewDecision }) =>
      api.post(`/suppressions/reviews/${encodeURIComponent(id)}/`, {
        schema: emptyResponseSchema,
        body: { decision },
      }),
    (_, { decision }) =>
      toast(
        decision === 'keep_stopped'
          ? 'Kept on the list. They are not contacted again.'
          : 'Not an opt-out. They may be contacted again, unless they said STOP.',
        'success',
      ),
  )
}

export function useAddition(onAdded: () => void) {
  return useChange(
    (body: { phone: string; how: AddedHow }) =>
      api.post('/suppressions/', { schema: oneSuppressionSchema, body }),
    () => {
      toast('The number is on the list. It gets no calls and no texts.', 'success')
      onAdded()
    },
  )
}

export function useImport() {
  return useChange(
    (file: File) =>
      api.post('/suppressions/import/', {
        schema: importedSuppressionsSchema,
        body: new Blob([file], { type: 'text/csv' }),
      }),
    () => undefined,
  )
}

export function useRemoval(onClose: () => void) {
  return useChange(
    (id: string) => api.delete('/suppressions/', { schema: oneSuppressionSchema, body: { id } }),
    ({ entry }) => {
      toast(
        entry === null
          ? 'The number is off the list and may be contacted again.'
          : `Your entry is gone. The number stays on the list: ${entry.reason_text}.`,
        'success',
      )
      onClose()
    },
  )
}
