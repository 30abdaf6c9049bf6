import {
  testNumberResponseSchema,
  testSendsResponseSchema,
} from '@afterbeep/contract/api/test-sends'
import type { TestSendsResponse } from '@afterbeep/contract/api/test-sends'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import type { TestMessage } from './test-messages.ts'
import { isOpen } from './test-words.ts'

const key = ['test-sends']
const path = '/test-sends/'
const schema = testSendsResponseSchema

const OFTEN_MS = 1500
const SELDOM_MS = 10_000
/** After this many polls of open results, polling slows down. */
const OFTEN_LOOKS = 60

/** The user's numbers and latest tests, polled while a result or a code's text is open. */
export function useTestSends() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get(path, { schema, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data === undefined || !isWaiting(data)) return false
      return dataUpdateCount < OFTEN_LOOKS ? OFTEN_MS : SELDOM_MS
    },
  })
}

function isWaiting({ code, tests }: TestSendsResponse): boolean {
  return (code !== null && code.failed === null) || tests.some(isOpen)
}

/** Has a code texted to the number; returns the number as the server parsed it. */
export function useAskCode(onSent: (phone: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (phone: string) =>
      api.post(`${path}numbers/`, { schema: testNumberResponseSchema, body: { phone } }),
    onSuccess: async ({ phone }) => {
      await client.invalidateQueries({ queryKey: key })
      onSent(phone)
    },
  })
}

export function useConfirmNumber(onConfirmed: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { phone: string; code: string }) =>
      api.post(`${path}numbers/confirm/`, { schema, body }),
    onSuccess: (response) => {
      client.setQueryData(key, response)
      onConfirmed()
    },
  })
}

export interface TestsToSend {
  readonly phone: string
  readonly messages: readonly TestMessage[]
  /** Empty is the usual voice. */
  readonly voiceId: string
}

/** One call for each channel, one after the other: what went is shown even where the next is refused. */
export function useSendTests() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ phone, messages, voiceId }: TestsToSend) => {
      const voice = voiceId === '' ? {} : { voiceId }
      for (const { channel, message } of messages) {
        const body = { channel, message, phone, ...(channel === 'voice' ? voice : {}) }
        client.setQueryData(key, await api.post(path, { schema, body }))
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
