/** The content of one of our emails, before it is rendered. */
export interface EmailContent {
  subject: string
  /** One or more, in plain words, before the button. */
  paragraphs: readonly string[]
  /** Figures in a short table, after the paragraphs. */
  facts?: readonly { label: string; value: string }[]
  /** Texts that a program reads: copied character by character, lines and all. */
  copied?: readonly string[]
  /** The one call to action. */
  action: { label: string; url: string }
  /** Small print after the button. */
  notes: readonly string[]
  /** Why this email comes, and where that is changed. */
  footer?: { text: string; label: string; url: string }
}
