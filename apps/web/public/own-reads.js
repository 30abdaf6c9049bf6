// Asks at once for what every screen of a signed-in user reads first: the app itself, ten times as heavy, would ask
// only when it has come and the session is confirmed. The app takes these responses over by their addresses.
// src/lib/session/stored-session.ts writes what is read here.
/** @type {(text: string) => { uid: unknown }} */
const userIn = JSON.parse

function storedUid() {
  try {
    if (!(Number(localStorage.getItem('user_data_expiry')) > Date.now())) return undefined
    return userIn(localStorage.getItem('user_data') ?? '').uid
  } catch {
    // Storage may be blocked or filled by others: the app then asks by itself.
    return undefined
  }
}

/** The wizard is outside of the shell, which reads the plan for all other screens. */
const isInShell = !/^\/campaign\/?$/.test(location.pathname)

const uid = storedUid()
if (typeof uid === 'string') {
  const own = encodeURIComponent(uid)
  const profile = `/api/user/${own}`
  const plan = `/api/payments/customers/${own}/subscription`
  for (const href of isInShell ? [profile, plan] : [profile]) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href })
    document.head.append(link)
  }
}
