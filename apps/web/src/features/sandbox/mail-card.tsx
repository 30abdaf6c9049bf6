import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EntryList } from './entry-list.tsx'
import { mailQuery } from './sandbox-queries.ts'

/** A longer mail is folded: mostly its link is wanted. */
const foldedFrom = 200

/** All mail that the product has sent, or that of one address. */
export function MailCard() {
  const [to, setTo] = useState('')
  const { data: mails = [] } = useQuery({
    ...mailQuery(to.trim()),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Mail">
      <TextField
        label="Address"
        type="email"
        placeholder="all of them"
        autoComplete="off"
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <div className="mt-4">
        <EntryList
          whenEmpty="No mail yet."
          entries={mails.map((mail, index) => ({
            // Newest first, so counted from the end: a new mail moves no other one's key.
            key: String(mails.length - index),
            title: mail.subject,
            at: mail.sent_at,
            text: `To ${mail.to}\n${mail.text}`,
            links: mail.links,
            isFolded: mail.text.length >= foldedFrom,
          }))}
        />
      </div>
    </Card>
  )
}
