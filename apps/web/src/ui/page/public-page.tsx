import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from './logo.tsx'
import { productName } from './product-name.ts'
import { PublicFooter } from './public-footer.tsx'

/** The frame of pages that need no sign-in: the logo, the page, the footer. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col gap-10 px-4 pt-[calc(var(--banner-height)+2rem)] pb-8 sm:px-6">
      <header>
        <Link to="/" aria-label={`${productName}, to the start`} className="inline-flex rounded-lg">
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col gap-6">
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}
