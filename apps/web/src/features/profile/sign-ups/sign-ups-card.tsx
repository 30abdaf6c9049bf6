import { useState } from 'react'
import type { SignUpPage } from '@afterbeep/contract/api/sign-ups'
import {
  aboutMaxChars,
  signUpChannels,
  signUpWords,
} from '@afterbeep/contract/sign-ups/sign-up-words'
import type { SignUpChannels } from '@afterbeep/contract/sign-ups/sign-up-words'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { OutsideLink } from '../../../ui/text-link.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useSavePage, useSignUps } from './sign-up-calls.ts'
import { SignUpsList } from './sign-ups-list.tsx'

const labels: Readonly<Record<SignUpChannels, string>> = {
  both: 'Voicemails and texts',
  text: 'Texts only',
  voice: 'Voicemails only',
}
const options = signUpChannels.map((value) => ({ value, label: labels[value] }))

/** A page on which people agree to get messages, and the proof of who did. */
export default function SignUpsCard({ business }: { readonly business: string }) {
  const { data, error, refetch, isFetching } = useSignUps(undefined)
  const [isBegun, setBegun] = useState(false)
  return (
    <Card title="Sign-up page">
      <p className="mb-5 text-ink-soft">
        People enter their number there, or text a word to you, and reply YES to one text. Who did,
        when and to which words is kept as your proof.
      </p>
      {error === null ? null : (
        <ErrorLine
          text="Your sign-up page could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && error === null ? (
        <div className="flex flex-col gap-5">
          <LoadingNote hidden />
          <Skeleton className="h-40" />
        </div>
      ) : null}
      {data === undefined ? null : data.page.url === '' && !isBegun ? (
        <Button variant="secondary" onClick={() => setBegun(true)}>
          Make a sign-up page
        </Button>
      ) : (
        <div className="flex flex-col gap-6">
          <PageForm page={data.page} business={business} />
          {data.page.is_open ? <PageAddress page={data.page} /> : null}
          <SignUpsList />
        </div>
      )}
    </Card>
  )
}

function PageForm({ page, business }: { readonly page: SignUpPage; readonly business: string }) {
  const save = useSavePage()
  const [isOpen, setOpen] = useState(page.is_open)
  const [about, setAbout] = useState(page.about)
  const [channels, setChannels] = useState(page.channels)
  const [keyword, setKeyword] = useState(page.keyword ?? '')
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const isRefusedWhole = save.error !== null && Object.keys(refused).length === 0
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ is_open: isOpen, about, channels, keyword: keyword.trim() || null })
      }}
    >
      <Switch
        label="The page is open"
        checked={isOpen}
        onChange={({ target }) => setOpen(target.checked)}
      />
      {refused['is_open'] === undefined ? null : <ErrorLine text={refused['is_open']} />}
      <TextField
        label="What your messages are about"
        maxLength={aboutMaxChars}
        value={about}
        error={refused['about']}
        onChange={({ target }) => setAbout(target.value)}
      />
      <SelectField
        label="What people agree to get"
        options={options}
        value={channels}
        onChange={({ target }) => {
          const chosen = signUpChannels.find((one) => one === target.value)
          if (chosen !== undefined) setChannels(chosen)
        }}
      />
      <TextField
        label="Word that people may text to your number (optional)"
        autoCapitalize="characters"
        maxLength={20}
        value={keyword}
        error={refused['keyword']}
        hint="For example JOIN. They get the same question, and count once they reply YES."
        onChange={({ target }) => setKeyword(target.value.toUpperCase())}
      />
      {business === '' || about.trim() === '' ? null : (
        <div>
          <p className="text-sm font-medium">The words on the page</p>
          <p className="mt-1 rounded-xl border border-line p-4 text-sm wrap-anywhere text-ink-soft">
            {signUpWords({ business, channels, about: about.trim() })}
          </p>
        </div>
      )}
      {isRefusedWhole ? <ErrorLine text={messageOf(save.error)} /> : null}
      <Button type="submit" variant="secondary" className="self-start" loading={save.isPending}>
        Save page
      </Button>
    </form>
  )
}

function PageAddress({ page: { url } }: { readonly page: SignUpPage }) {
  const snippet = `<iframe src="${url}" title="Sign up" width="100%" height="720" style="border:0"></iframe>`
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6">
      <p className="wrap-anywhere">
        <OutsideLink href={url} newTab>
          {url}
        </OutsideLink>
      </p>
      <TextField
        label="To show it in your own website, paste this there"
        readOnly
        value={snippet}
        onFocus={({ target }) => target.select()}
      />
    </div>
  )
}
