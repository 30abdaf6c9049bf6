import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from '../../ui/page/logo.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { productName } from '../../ui/page/product-name.ts'
import { PublicFooter } from '../../ui/page/public-footer.tsx'
import { WelcomePanel } from './welcome-panel.tsx'

export interface AuthPageProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** A narrow form beside a calm picture, which only wide screens show. */
export function AuthPage({ title, description, children }: AuthPageProps) {
  return (
    <div className="flex min-h-dvh pt-(--banner-height)">
      <div className="flex min-w-0 flex-1 flex-col justify-between gap-10 px-4 py-8 sm:px-8">
        <header className="mx-auto w-full max-w-sm">
          <Link
            to="/auth/signin"
            aria-label={`${productName}, to sign in`}
            className="inline-flex rounded-lg"
          >
            <Logo />
          </Link>
        </header>
        <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-sm flex-col gap-6">
          <PageHeading title={title} description={description} />
          {children}
        </main>
        <div className="mx-auto w-full max-w-sm">
          <PublicFooter />
        </div>
      </div>
      <WelcomePanel />
    </div>
  )
}
