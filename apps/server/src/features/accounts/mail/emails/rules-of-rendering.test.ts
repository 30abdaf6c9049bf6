import { expect, it } from 'vitest'
import { renderEmail } from '../render-email.ts'

/*
 * Written from the rule's text alone: both forms of an email say the same, word for word, whatever the words are; no
 * word becomes markup; and a narrow screen shows each of them whole.
 */

const nasty = [
  '<b>Ann</b> & Söhne',
  `"O'Brien" &amp; <script>alert(1)</script>`,
  '</title></style><!-- --> ${name} {{name}}',
  'مبيعات الربيع 2026',
  '👩‍👩‍👧‍👦 Bäckerei 春',
  'W'.repeat(250),
  'a  b\tc',
]
const word = (index: number) => nasty[index % nasty.length] ?? ''

it.each([...nasty.keys()])('says the same in both forms (%i)', (index) => {
  const content = {
    subject: word(index),
    paragraphs: [word(index + 1), word(index + 2)],
    facts: [{ label: word(index + 3), value: word(index + 4) }],
    copied: [`${word(index + 5)}\n  ${word(index + 6)}`],
    action: { label: word(index + 2), url: `https://a.example/?a=1&b="><i>${index}` },
    notes: [word(index + 4)],
    footer: { text: word(index), label: word(index + 1), url: 'https://a.example/profile' },
  }
  const { text, html } = renderEmail('ann@example.com', content)
  const shown = textOf(html)
  const { subject, paragraphs, facts, copied, action, notes, footer } = content
  expect(shown).toContain(subject)
  const said = [
    ...paragraphs,
    ...facts.flatMap(({ label, value }) => [label, value]),
    ...copied,
    action.label,
    action.url,
    ...notes,
    footer.text,
    footer.label,
  ]
  for (const one of said) {
    expect(text).toContain(one)
    expect(shown).toContain(one)
  }
  // Its own elements alone: nothing that was said is one.
  expect(new Set(html.match(/<\/?[a-z!][a-z0-9]*/g))).toEqual(elementsOf(renderEmail('', plain)))
  expect(html).not.toMatch(/nowrap/)
})

const plain = {
  subject: 's',
  paragraphs: ['p'],
  facts: [{ label: 'l', value: 'v' }],
  copied: ['c'],
  action: { label: 'a', url: 'https://a.example' },
  notes: ['n'],
  footer: { text: 't', label: 'l', url: 'https://a.example' },
}
const elementsOf = ({ html }: { html: string }) => new Set(html.match(/<\/?[a-z!][a-z0-9]*/g))

function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  return body
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
