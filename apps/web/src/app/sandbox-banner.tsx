import FlaskConical from 'lucide-react/icons/flask-conical'

/** Shown on every screen while the providers are simulated, so that no user waits for a real call. */
export function SandboxBanner() {
  return (
    <aside
      aria-label="Sandbox"
      data-screen-only
      className="fixed inset-x-0 top-0 z-40 flex h-(--banner-height) items-center justify-center gap-2 border-b border-line bg-warn-ground px-4 text-[0.8125rem] text-warn"
    >
      <FlaskConical aria-hidden className="hidden size-4 shrink-0 sm:block" />
      <p className="truncate">
        <strong className="font-semibold">Sandbox.</strong> No real calls, texts or charges.
      </p>
      {/* Loads anew: the browser asks first where something is not saved. */}
      <a
        href="/sandbox"
        className="inline-flex min-h-6 shrink-0 items-center font-medium underline underline-offset-4"
      >
        Open it
        <span className="sr-only"> to see mail, phones and the clock</span>
      </a>
    </aside>
  )
}
