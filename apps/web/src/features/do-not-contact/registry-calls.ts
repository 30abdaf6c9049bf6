import { registrySchema, registryUploadedSchema } from '@afterbeep/contract/api/registry'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { messageOf } from '../../lib/api-error.ts'
import { sendWithProgress } from '../../lib/send-with-progress.ts'
import { toast } from '../../ui/feedback/toast.tsx'

const queryKey = ['registry'] as const
const path = '/suppressions/registry/'
/** What the server takes. */
const NAME_CHARS = 255

export function useRegistry() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get(path, { schema: registrySchema, signal }),
  })
}

/** Sends a file, and how much of it has been sent; the server reads it meanwhile. */
export function useRegistryUpload() {
  const queryClient = useQueryClient()
  const [sent, setSent] = useState({ bytes: 0, of: 0 })
  const upload = useMutation({
    mutationFn: ({ file, dated }: { file: File; dated: string }) => {
      setSent({ bytes: 0, of: file.size })
      return api.post(path, {
        schema: registryUploadedSchema,
        query: { dated, name: file.name.slice(0, NAME_CHARS) },
        headers: { 'Content-Type': 'text/plain' },
        body: file,
        transport: sendWithProgress((bytes, of) => setSent({ bytes, of })),
      })
    },
    onSuccess: ({ registry }) => queryClient.setQueryData(queryKey, registry),
  })
  return { upload, sent }
}

export function useRegistryRemoval(onClose: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.delete(path, { schema: registrySchema }),
    onSuccess: (registry) => {
      queryClient.setQueryData(queryKey, registry)
      toast('The registry was removed. Your campaigns are no longer compared with it.', 'success')
      onClose()
    },
    onError: (error) => {
      toast(messageOf(error), 'error')
    },
  })
}
