import { texts } from '@afterbeep/contract/errors/texts'
import { useAppInfo } from '../../lib/app-info.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'

/** Every address that leads nowhere. */
export function NotFoundScreen() {
  const support = useAppInfo().data?.support_email
  return (
    <PublicPage>
      <div className="flex flex-1 flex-col items-center justify-center gap-6 text-center">
        <p aria-hidden className="text-6xl font-semibold tracking-tight text-accent tabular-nums">
          404
        </p>
        <PageHeading centered title={texts.notFound.message} documentTitle="Page not found" />
        <p className="text-ink-soft">
          If you think something should be here, please contact support
          {support === undefined ? null : (
            <>
              {' '}
              at <OutsideLink href={`mailto:${support}`}>{support}</OutsideLink>
            </>
          )}
          .
        </p>
        <ButtonLink to="/">Go to the homepage</ButtonLink>
      </div>
    </PublicPage>
  )
}
