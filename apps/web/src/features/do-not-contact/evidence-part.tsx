import type { EvidenceFormat } from '@afterbeep/contract/api/evidence'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { saveFile } from '../../ui/save-file.ts'

interface EvidencePartProps {
  /** 1 and ten digits. */
  readonly phone: string
  /** As it is shown. */
  readonly name: string
}

/** All that is known of what a number was sent, as a file for a lawyer and one that can be checked. */
export function EvidencePart({ phone, name }: EvidencePartProps) {
  const { isPending, variables, mutate } = useMutation({
    mutationFn: async (format: EvidenceFormat) => {
      const file = await api.open('/evidence-packs/', { body: { phone, format } })
      saveFile(await file.blob(), `evidence-${phone}.${format}`)
    },
    onSuccess: () => toast('The evidence was downloaded.', 'success'),
    onError: (error) => {
      toast(messageOf(error), 'error')
    },
  })
  return (
    <section aria-labelledby="evidence-heading" className="flex flex-col gap-3">
      <h3 id="evidence-heading" className="font-medium">
        Evidence about {name}
      </h3>
      <p className="text-ink-soft">
        What you sent to this number, when in its own time, with which words, by which consent and
        law, and why you did not. The PDF is for reading. The JSON file is the evidence itself: keep
        it, since anyone can check that nothing in it was changed.
      </p>
      <div className="flex flex-wrap gap-3" data-screen-only>
        <Button
          variant="secondary"
          loading={isPending && variables === 'pdf'}
          disabled={isPending}
          onClick={() => mutate('pdf')}
        >
          Download PDF
        </Button>
        <Button
          variant="secondary"
          loading={isPending && variables === 'json'}
          disabled={isPending}
          onClick={() => mutate('json')}
        >
          Download JSON
        </Button>
      </div>
    </section>
  )
}
