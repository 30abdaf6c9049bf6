import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { erasuresSchema, exportProgressSchema } from '@afterbeep/contract/api/account/privacy'
import type { ErasureBody, ErasuresResponse } from '@afterbeep/contract/api/account/privacy'
import { api } from '../../../lib/api-client.ts'

const erasuresKey = ['erasures'] as const
const ERASURES_EVERY_MS = 5000
const PROGRESS_EVERY_MS = 1000

/** The latest requests to erase a person; read again while one of them is not done. */
export function useErasures() {
  return useQuery({
    queryKey: erasuresKey,
    queryFn: ({ signal }) => api.get('/account/erasure/', { schema: erasuresSchema, signal }),
    refetchInterval: ({ state }) =>
      state.data?.erasures.some((one) => one.done_at === null) ? ERASURES_EVERY_MS : false,
  })
}

/** Erases a person by number, or deletes the account. */
export function useErasure(onSuccess: () => void) {
  const queryClient = useQueryClient()
  return useMutation<ErasuresResponse, unknown, ErasureBody>({
    mutationFn: (body) => api.post('/account/erasure/', { schema: erasuresSchema, body }),
    onSuccess: (latest) => {
      queryClient.setQueryData(erasuresKey, latest)
      onSuccess()
    },
  })
}

/** How far the account's export has come; read every second while one runs, or is expected to. */
export function useExportProgress(isExpected: boolean) {
  return useQuery({
    queryKey: ['export progress'],
    queryFn: ({ signal }) =>
      api.get('/account/export/progress/', { schema: exportProgressSchema, signal }),
    refetchInterval: ({ state }) =>
      isExpected || state.data?.export?.state === 'running' ? PROGRESS_EVERY_MS : false,
  })
}
