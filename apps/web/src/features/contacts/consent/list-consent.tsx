import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { contactListDetailSchema } from '@afterbeep/contract/api/contact-lists'
import type { ContactListDetail } from '@afterbeep/contract/api/contact-lists'
import { saysConsent } from '@afterbeep/contract/contact/contact-columns'
import {
  agreedChannelTexts,
  statementMaxChars,
  waysToAgree,
  wayToAgreeTexts,
} from '@afterbeep/contract/contact/list-consent'
import { useState } from 'react'
import { api } from '../../../lib/api-client.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { contactListQuery } from '../contact-list-calls.ts'

const options = waysToAgree.map((value) => ({ value, label: wayToAgreeTexts[value] }))
const channelOptions = (['both', 'voice', 'text'] as const).map((value) => ({
  value,
  label: agreedChannelTexts[value],
}))

/** How the people of the list agreed, in the owner's words. It may be left out, and stays with the list. */
export default function ListConsent({ listId }: { readonly listId: string }) {
  const { data, isError } = useQuery(contactListQuery(listId))
  // The place that its file had while it loaded: a button below must not move away from a pointer, and back.
  if (data === undefined) return isError ? null : <div className="min-h-80" />
  return <StatementFields key={listId} list={data} />
}

function StatementFields({ list }: { readonly list: ContactListDetail }) {
  const { contact_list_id: id, consent, columns } = list
  const queryClient = useQueryClient()
  const [how, setHow] = useState<string>(consent?.how ?? '')
  const [channels, setChannels] = useState<string>(consent?.channels ?? '')
  const [words, setWords] = useState(consent?.words ?? '')
  const save = useMutation({
    mutationFn: () =>
      api.put(`/contact-lists/${encodeURIComponent(id)}/consent/`, {
        schema: contactListDetailSchema,
        body: { how, words, channels },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(contactListQuery(id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: queryKeys.preflights })
    },
  })
  const isKept =
    consent?.how === how && consent.channels === channels && consent.words === words.trim()
  return (
    <section
      aria-labelledby="list-consent"
      className="flex min-w-0 flex-col gap-4 rounded-xl border border-line bg-surface p-4"
    >
      <div className="flex flex-col gap-1">
        <h2 id="list-consent" className="font-semibold">
          How did these people agree?
        </h2>
        <p className="text-sm text-ink-soft">
          {saysConsent(columns)
            ? 'Your file has a column of consent; the review counts what it says. '
            : 'You may leave this out. '}
          What you write here is kept with the list, as part of your proof.
        </p>
      </div>
      <SelectField
        label="They agreed by"
        placeholder="Not said"
        options={options}
        value={how}
        onChange={({ target }) => setHow(target.value)}
      />
      <SelectField
        label="They agreed to"
        hint="Consent to voicemails is not consent to texts."
        placeholder="Not said"
        options={channelOptions}
        value={channels}
        onChange={({ target }) => setChannels(target.value)}
      />
      <TextField
        label="In your words (optional)"
        maxLength={statementMaxChars}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        hint="For example: spring raffle at the counter, May 2026"
      />
      {save.error === null ? null : <ErrorLine text={messageOf(save.error)} />}
      <div className="flex items-center gap-3">
        <Button
          variant="secondary"
          size="small"
          disabled={how === '' || channels === '' || isKept}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Keep with the list
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {isKept ? 'Kept.' : ''}
        </p>
      </div>
    </section>
  )
}
