import {
  channelConsentColumns,
  consentColumns,
  optionalColumns,
  requiredColumns,
} from '@afterbeep/contract/contact/contact-columns'
import type { RequiredColumn } from '@afterbeep/contract/contact/contact-columns'
import { SampleCsvButton } from './sample-csv-button.tsx'

const meanings: Readonly<Record<RequiredColumn, string>> = {
  id: 'Your own ID for the person',
  FirstName: 'First name',
  LastName: 'Last name',
  PhoneNumber: 'The phone you have on file; a repeated one is a duplicate',
  RecommendedPhone: 'The phone that is called: 1 and ten digits, such as 14085550123',
}

/** The file guide: which columns a file has, and a sample to start from. */
export function ColumnGuide() {
  return (
    <section aria-labelledby="file-guide" className="rounded-xl border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="file-guide" className="font-semibold">
          File guide
        </h2>
        <SampleCsvButton />
      </div>
      <h3 className="mt-4 text-sm font-medium">Required columns</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {requiredColumns.map((column) => (
          <div key={column} className="contents">
            <dt className="font-medium">{column}</dt>
            <dd className="text-ink-soft">{meanings[column]}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-4 text-sm font-medium">Optional columns</h3>
      <p className="mt-2 text-sm text-ink-soft">
        {optionalColumns.join(', ')}. Any other column is kept too, and can be used in the message.
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        {[...consentColumns, ...channelConsentColumns].join(', ')}: what people agreed to. Consent
        is voice, text, both or no, and the columns of one channel are yes or no; a person with no
        is left out. A plain yes in Consent counts for neither: write which.
      </p>
    </section>
  )
}
