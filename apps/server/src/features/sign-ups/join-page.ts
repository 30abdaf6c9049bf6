import { signUpWords } from '@afterbeep/contract/sign-ups/sign-up-words'
import { limits } from '@afterbeep/contract/limits'
import { joinStyle } from './join-style.ts'
import type { StoredPage } from './sign-up.ts'

/** What a person typed, shown again with what is wrong with it. */
export interface JoinForm {
  phone: string
  firstName: string
  lastName: string
  /** With the number. */
  problem?: string
  /** The business has written something else since the page was shown. */
  hasNewWords?: boolean
}

const empty: JoinForm = { phone: '', firstName: '', lastName: '' }
const NEW_WORDS = 'What you agree to has changed. Please read it, and sign up again.'

/** The form on which people sign up with a business, with the words that they agree to. No script, no cookie. */
export function joinPage(
  page: StoredPage,
  { phone, firstName, lastName, problem = '', hasNewWords = false } = empty,
): string {
  const { business, about, code } = page
  const invalid = problem === '' ? '' : ' aria-invalid="true" aria-describedby="problem"'
  return document(
    `Sign up: ${business}`,
    `<h1>${text(business)}</h1>
<p>Sign up for ${text(about)}.</p>
<form method="post" action="/api/sign-up-pages/${text(code)}/">
${field('First name', `name="first_name" autocomplete="given-name" required value="${text(firstName)}"`)}
${field('Last name (optional)', `name="last_name" autocomplete="family-name" value="${text(lastName)}"`)}
<label>Mobile number<input name="phone" type="tel" inputmode="tel" autocomplete="tel-national" required maxlength="${limits.phoneMaxChars}" value="${text(phone)}"${invalid}>
${problem === '' ? '' : `<span class="error" id="problem" role="alert">${text(problem)}</span>`}</label>
<div class="trap" aria-hidden="true"><label>Leave this empty<input name="website" tabindex="-1" autocomplete="off"></label></div>
${hasNewWords ? `<p class="error" role="alert">${NEW_WORDS}</p>` : ''}
<p class="words">${text(signUpWords(page))}</p>
<input type="hidden" name="words" value="${text(signUpWords(page))}">
<button>Sign up</button>
</form>`,
  )
}

/** The same whatever is known of the number, or a stranger could learn it. */
export function askedPage({ business }: StoredPage): string {
  return document(
    `Almost done: ${business}`,
    `<h1>Almost done</h1>
<p role="status">If this number can get texts from ${text(business)}, a text is on its way. Reply <strong>YES</strong> to it; until then you are not signed up. Texts are sent in the daytime: at night it comes in the morning.</p>
<p>You said STOP to ${text(business)} before? Then text START to them first.</p>`,
  )
}

export function closedPage(problem: string): string {
  return document('Sign up', `<h1>Sign up</h1><p role="status">${text(problem)}</p>`)
}

function field(label: string, attributes: string): string {
  return `<label>${label}<input maxlength="${limits.personNameMaxChars}" ${attributes}></label>`
}

function document(title: string, main: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${text(title)}</title><link rel="icon" href="/favicon.svg"><style>${joinStyle}</style></head>
<body><main>${main}</main><footer><a href="/privacy" target="_blank" rel="noopener">Privacy</a></footer></body></html>`
}

/** In text and in a quoted attribute. */
function text(plain: string): string {
  return plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
