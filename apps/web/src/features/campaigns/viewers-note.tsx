import { ButtonLink } from '../../ui/button-link.tsx'

/** Stands in the wizard's place for a person who may only look. */
export function ViewersNote() {
  return (
    <main className="mx-auto flex max-w-xl flex-col items-start gap-4 px-4 py-16">
      <h1 className="text-2xl font-semibold">You can look, but not send</h1>
      <p className="text-ink-soft">
        You are a viewer of this account: you see results and replies. To make campaigns, ask an
        owner to make you a manager.
      </p>
      <ButtonLink to="/dashboard">Back to the dashboard</ButtonLink>
    </main>
  )
}
