import {
  sandboxCallsSchema,
  sandboxFaultsSchema,
  sandboxMailSchema,
  sandboxNextEventSchema,
  sandboxPhoneSchema,
  sandboxPhonesSchema,
  sandboxStatsSchema,
} from '@afterbeep/contract/api/sandbox'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { readClock, sandboxApi } from '../../lib/sandbox-api.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** Sending goes on while the page is open. */
const live = { refetchInterval: 2_000, staleTime: 0, retry: false } as const
const root = ['sandbox'] as const

export const clockQuery = queryOptions({
  ...live,
  queryKey: [...root, 'clock'],
  queryFn: ({ signal }) => readClock(signal),
})

export const nextEventQuery = queryOptions({
  ...live,
  queryKey: [...root, 'next event'],
  queryFn: ({ signal }) => sandboxApi.get('/next-event', sandboxNextEventSchema, signal),
})

export const phonesQuery = queryOptions({
  ...live,
  queryKey: [...root, 'phones'],
  queryFn: ({ signal }) => sandboxApi.get('/phones', sandboxPhonesSchema, signal),
})

export const statsQuery = queryOptions({
  ...live,
  queryKey: [...root, 'stats'],
  queryFn: ({ signal }) => sandboxApi.get('/stats', sandboxStatsSchema, signal),
})

export const faultsQuery = queryOptions({
  ...live,
  queryKey: [...root, 'faults'],
  queryFn: ({ signal }) => sandboxApi.get('/faults', sandboxFaultsSchema, signal),
})

/** @param to an address; all mail where it is empty */
export function mailQuery(to: string) {
  return queryOptions({
    ...live,
    queryKey: [...root, 'mail', to],
    queryFn: ({ signal }) => {
      const search = to === '' ? '' : `?to=${encodeURIComponent(to)}`
      return sandboxApi.get(`/mail${search}`, sandboxMailSchema, signal)
    },
  })
}

export function phoneQuery(number: string) {
  return queryOptions({
    ...live,
    queryKey: [...root, 'phone', number],
    queryFn: ({ signal }) => sandboxApi.get(phonePath(number), sandboxPhoneSchema, signal),
  })
}

export function callsQuery(number: string) {
  return queryOptions({
    ...live,
    queryKey: [...root, 'calls', number],
    queryFn: ({ signal }) =>
      sandboxApi.get(`${phonePath(number)}/calls`, sandboxCallsSchema, signal),
  })
}

export function phonePath(number: string): string {
  return `/phones/${encodeURIComponent(number)}`
}

/** Runs one action of the user, shows its result as a toast, and reads everything again. */
export function useSandboxAction<Input>(
  action: (input: Input) => Promise<unknown>,
  { done, onSuccess }: { done: string; onSuccess?: () => void },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: async () => {
      toast(done, 'success')
      onSuccess?.()
      await queryClient.invalidateQueries({ queryKey: root })
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
}
