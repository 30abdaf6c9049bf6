import type { CampaignVariants } from '@afterbeep/contract/api/campaigns/campaign-variants'
import { percentText } from '@afterbeep/contract/campaign/delivery-rate'
import { variantVerdict } from '@afterbeep/contract/message/variant-verdict'
import type { ReactNode } from 'react'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { countText } from '../zoned-text.ts'
import { MeasureBar } from './measure-bar.tsx'
import { measuredVersions } from './version-measures.ts'
import type { Measure, Version } from './version-measures.ts'
import { useCampaignVariants } from './variants-query.ts'

interface TwoVersionsProps {
  readonly campaignName: string
  readonly live: boolean
  /** Shown until the figures load. */
  readonly shape: ReactNode
}

/** Two messages side by side, and what their figures show about the difference. */
export default function TwoVersions({ campaignName, live, shape }: TwoVersionsProps) {
  const { data, isPending, isError, isFetching, refetch } = useCampaignVariants(campaignName, live)
  if (isPending) return shape
  return (
    <div className="flex flex-col gap-5">
      {isError ? (
        <ErrorLine
          text="The figures of the two versions could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data === undefined ? null : (
        <>
          <p className="min-h-12 max-w-3xl sm:min-h-6">{verdictOn(data, live)}</p>
          <div className="grid gap-x-8 gap-y-8 sm:grid-cols-2 print:grid-cols-2">
            {measuredVersions(data).map((version) => (
              <VersionColumn key={version.results.variant} version={version} />
            ))}
          </div>
          <p className="text-sm text-ink-soft">
            Rates count each person who got the version once. The bars are enlarged, alike for both.
            The thin line is the 95% confidence range: the true rate most likely lies within it.
          </p>
        </>
      )}
    </div>
  )
}

function verdictOn({ variants, sends_texts: sendsTexts }: CampaignVariants, live: boolean): string {
  const [a, b] = variants
  if (a === undefined || b === undefined || a.people + b.people === 0) {
    return 'Half of the people will get each version, chosen by chance. The figures come with the first run.'
  }
  return variantVerdict({
    replies: { a: { count: a.replies, of: a.people }, b: { count: b.replies, of: b.people } },
    optOuts: { a: { count: a.opt_outs, of: a.people }, b: { count: b.opt_outs, of: b.people } },
    sendsTexts,
    over: !live,
  })
}

function VersionColumn({ version: { results, measures } }: { version: Version }) {
  const { variant, message, people } = results
  return (
    <section aria-label={`Version ${variant}`} className="flex min-w-0 flex-col gap-4">
      <div>
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-medium">
          Version {variant}
          {people === 0 ? null : (
            <span className="text-sm font-normal text-ink-soft tabular-nums">
              {countText(people)} people
            </span>
          )}
        </h3>
        <p
          dir="auto"
          className="mt-2 rounded-lg bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap sm:min-h-28 xl:min-h-20 print:border print:border-line"
        >
          {message}
        </p>
      </div>
      <dl className="flex flex-col gap-4">
        {measures.map((measure) => (
          <MeasureRow key={measure.name} measure={measure} />
        ))}
      </dl>
    </section>
  )
}

function MeasureRow({ measure }: { measure: Measure }) {
  const { name, share, estimate } = measure
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
      <dt className="text-ink-soft proportional-nums">{name}</dt>
      <dd className="contents">
        <span className="font-medium">
          {estimate === undefined ? '–' : percentText(estimate.rate * 100)}
        </span>
        <span className="col-span-2">
          <MeasureBar {...measure} />
        </span>
        <span className="col-span-2 flex min-h-5 flex-wrap justify-between gap-x-4 text-ink-soft">
          {estimate === undefined ? null : (
            <>
              <span>
                {countText(share.count)} of {countText(share.of)}
              </span>
              <span>
                <span className="sr-only">95% interval </span>
                {percentText(estimate.low * 100)} to {percentText(estimate.high * 100)}
              </span>
            </>
          )}
        </span>
      </dd>
    </div>
  )
}
