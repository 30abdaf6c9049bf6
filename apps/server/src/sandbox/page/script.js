'use strict'

const REFRESH_MS = 2000

const byId = (id) => document.getElementById(id)
// Short enough for two lines of a phone in any typeface, which is the room that the page keeps for it.
const clockFace = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})
const shortDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

let now
let phone = ''

async function call(path, body) {
  const options = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetch(`/sandbox${path}`, options || {})
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}

function say(text, bad = false) {
  byId('notice').textContent = text
  byId('notice').classList.toggle('bad', bad)
}

/** Runs the user's action, and shows its result. */
async function act(work, done) {
  try {
    await work()
    say(done)
    await refresh()
  } catch (error) {
    say(error.message, true)
  }
}

function element(name, text, properties = {}) {
  return Object.assign(document.createElement(name), { textContent: text }, properties)
}

function item(title, at, text, className = '') {
  const li = element('li', '', { className })
  li.append(element('strong', title), ' ', element('small', shortDate.format(new Date(at))))
  li.append(element('p', text))
  return li
}

function fill(id, items, whenEmpty) {
  const nodes = items.length > 0 ? items : [element('li', whenEmpty)]
  byId(id).replaceChildren(...nodes)
}

function showMail(mails) {
  const items = mails.slice(0, 20).map((mail) => {
    const li = item(mail.subject, mail.sent_at, `To ${mail.to}\n${mail.text}`)
    for (const link of new Set(mail.links)) {
      const p = element('p', '')
      p.append(element('a', link, { href: link }))
      li.append(p)
    }
    return li
  })
  fill('mail', items, 'No mail yet.')
}

function showPhone({ voicemails, messages }) {
  const newestFirst = (list) => [...list].reverse().slice(0, 20)
  fill(
    'voicemails',
    newestFirst(voicemails).map(({ text, voice, at }) =>
      item(voice === '' ? 'Voicemail' : `Voicemail, spoken by ${voice}`, at, text),
    ),
    'No voicemails.',
  )
  fill(
    'texts',
    newestFirst(messages).map(({ direction, text, at }) =>
      direction === 'inbound' ? item('Sent', at, text, 'inbound') : item('Received', at, text),
    ),
    'No texts.',
  )
}

function showStats({ voice, text }) {
  const row = (name, counts) => {
    const tr = element('tr', '')
    tr.append(element('th', name, { scope: 'row' }))
    for (const count of [counts.requests, counts.calls, counts.distinct]) {
      tr.append(element('td', count.toLocaleString()))
    }
    return tr
  }
  byId('stats').replaceChildren(row('Voice', voice), row('Text', text))
}

function showFaults({ faults }) {
  const items = faults.map(({ target, kind, remaining }) => {
    const left = remaining === undefined ? 'until mended' : `${remaining} more requests`
    return element('li', `${target}: ${kind} (${left})`)
  })
  fill('faults', items, 'All providers work.')
}

async function refresh() {
  const to = byId('mail-to').value.trim()
  const [clock, mails, stats, faults] = await Promise.all([
    call('/clock'),
    call(`/mail${to ? `?to=${encodeURIComponent(to)}` : ''}`),
    call('/stats'),
    call('/faults'),
  ])
  now = new Date(clock.now)
  byId('now').dateTime = clock.now
  byId('now').textContent = clockFace.format(now)
  showMail(mails)
  showStats(stats)
  showFaults(faults)
  if (phone) showPhone(await call(`/phones/${encodeURIComponent(phone)}`))
}

/** What a person is reading must not be torn away while they select or follow it. */
function isReading() {
  const { activeElement } = document
  return document.hidden || Boolean(activeElement && activeElement.closest('.cards'))
}

function onSubmit(id, handler) {
  byId(id).addEventListener('submit', (event) => {
    event.preventDefault()
    handler(new FormData(event.target), event.target)
  })
}

for (const button of document.querySelectorAll('[data-advance]')) {
  button.addEventListener('click', () =>
    act(
      () => call('/clock', { advance_seconds: Number(button.dataset.advance) }),
      'The clock has moved.',
    ),
  )
}
byId('tomorrow').addEventListener('click', () => {
  const wanted = new Date(now)
  wanted.setDate(wanted.getDate() + 1)
  wanted.setHours(10, 0, 0, 0)
  void act(() => call('/clock', { now: wanted.toISOString() }), 'The clock has moved.')
})
onSubmit('mail-form', () => act(async () => {}, ''))
onSubmit('phone-form', (data) => {
  phone = data.get('number').trim()
  void act(async () => {}, '')
})
onSubmit('reply-form', (data, form) =>
  act(async () => {
    if (!phone) throw new Error('Enter the number of a phone first.')
    await call(`/phones/${encodeURIComponent(phone)}/replies`, { text: data.get('text') })
    form.reset()
  }, 'The reply is on its way.'),
)
onSubmit('faults-form', (data) => {
  const kind = data.get('kind')
  const count = Number(data.get('count'))
  const bounded = kind !== 'none' && count > 0
  const fault = { target: data.get('target'), kind, ...(bounded ? { count } : {}) }
  return act(() => call('/faults', fault), 'Done.')
})

setInterval(() => {
  if (!isReading()) refresh().catch((error) => say(error.message, true))
}, REFRESH_MS)
/** Shows the phone that another page has linked to, where the mails above it have made room. */
async function start() {
  const linked = new URLSearchParams(location.search).get('phone')
  if (linked) byId('phone').value = phone = linked
  await refresh()
  if (linked) byId('phone').scrollIntoView({ block: 'start' })
}
start().catch((error) => say(error.message, true))
