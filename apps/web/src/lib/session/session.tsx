import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { LoginBody, UserData } from '@afterbeep/contract/api/account/auth'
import type { Profile } from '@afterbeep/contract/api/account/profile'
import { texts } from '@afterbeep/contract/errors/texts'
import { api } from '../api-client.ts'
import { ApiError, messageOf } from '../api-error.ts'
import { emptyStorage } from './emptied-storage.ts'
import { fetchProfileIfPossible } from '../profile-call.ts'
import { useSessionEnding } from './session-ending.ts'
import { announceSignOut } from './session-end.ts'
import { forgetSession, noteSignOut, restoreSession, storeSession } from './stored-session.ts'
import type { StoredSession } from './stored-session.ts'

/**
 * loading ──→ signed-in ──→ signed-out ──→ signed-in …
 *    └──────────────────────────┘
 */
export type SessionState =
  | { status: 'loading' }
  /** `notice` states why, when it was not the user's own action. */
  | {
      status: 'signed-out'
      notice?: string
      /** The server did not say that no user is signed in: it could not be asked. */
      mayRetry?: boolean
    }
  | {
      status: 'signed-in'
      user: UserData
      /** As it was loaded with the session, to begin the query cache with (`account-query.ts`). */
      profileAtStart: Profile | undefined
      expiresAtMs: number
    }

/** A call that signs in by more than a password, and returns who signed in. */
export type SignInCall = () => Promise<{ user_data: UserData }>

export interface SessionActions {
  /**
   * Throws the ApiError of a refused login. A signed-in user stays on the screen and has another hour.
   */
  signIn: (credentials: LoginBody | SignInCall) => Promise<void>
  /** Always ends signed out, also when the server can't be reached. */
  signOut: () => Promise<void>
  /** Asks again who is signed in, where the server could not be asked at start. */
  retry: () => void
  /** Reads again who is signed in, after their name has changed; a failure leaves the old one. */
  refreshUser: () => Promise<void>
}

export type Session = SessionState & SessionActions

// Fetched when first needed, so that the sign-in page can show without a parser.
const authCalls = () => import('@afterbeep/contract/api/account/auth')
const sessionResponse = async () => (await authCalls()).sessionResponseSchema
const emptyResponse = async () => (await authCalls()).emptyResponseSchema

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The signed-in session; for screens behind the access guard, which shows them only then. */
export function useSignedIn(): Extract<Session, { status: 'signed-in' }> {
  const session = useSession()
  if (session.status !== 'signed-in') throw new Error('useSignedIn belongs behind the access guard')
  return session
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(initialState)
  const leaving = useRef<Promise<void>>(undefined)

  const end = useCallback((notice?: string) => {
    forgetSession()
    setState((before) => (before.status === 'signed-out' ? before : signedOut(notice)))
  }, [])

  useRestore(setState)
  const { uid, expiresAtMs } = signedInPart(state)
  const extend = useCallback((nextMs: number) => setState(withExpiry(nextMs)), [])
  useSessionEnding({ uid, expiresAtMs, end, extend })

  const actions = useMemo(
    (): SessionActions => ({
      signIn: async (credentials) => {
        await leaving.current
        setState(await logIn(credentials))
      },
      signOut: () => {
        if (uid !== undefined) {
          announceSignOut(uid)
          noteSignOut(uid)
        }
        // First, since a screen that is still open would go on asking the server, and be refused.
        end()
        const putBack = emptyStorage()
        leaving.current = logOut().then(putBack)
        return leaving.current
      },
      retry: () => {
        const stored = restoreSession(Date.now())
        if (stored === undefined) return
        setState({ status: 'loading' })
        void confirm(stored).then(setState)
      },
      refreshUser: async () => {
        const response = await api
          .get('/session/', { schema: sessionResponse })
          .catch(() => undefined)
        if (response !== undefined) setState((before) => withUser(before, response.user_data))
      },
    }),
    [end, uid],
  )

  const session = useMemo((): Session => ({ ...state, ...actions }), [state, actions])
  return <SessionContext value={session}>{children}</SessionContext>
}

function initialState(): SessionState {
  return restoreSession(Date.now()) === undefined ? { status: 'signed-out' } : { status: 'loading' }
}

/** Confirms with the server, once at start, what the browser remembers. */
function useRestore(setState: (state: SessionState) => void): void {
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    const stored = restoreSession(Date.now())
    if (stored !== undefined) void confirm(stored).then(setState)
  }, [setState])
}

async function confirm(stored: StoredSession): Promise<SessionState> {
  const { uid } = stored.user
  try {
    // Side by side, because a reload should cost one round trip and not two.
    const [response, remembered] = await Promise.all([
      api.get('/session/', { schema: sessionResponse }),
      fetchProfileIfPossible(uid),
    ])
    const user = response.user_data
    // Another tab may have signed in as another user since.
    const profileAtStart = user.uid === uid ? remembered : await fetchProfileIfPossible(user.uid)
    return { status: 'signed-in', user, profileAtStart, expiresAtMs: stored.expiresAtMs }
  } catch (error) {
    // Without a response, or with one about a broken server, nothing is known of the session.
    const mayRetry = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
    if (!mayRetry) forgetSession()
    return { status: 'signed-out', notice: texts.session.restoreFailed, mayRetry }
  }
}

async function logIn(credentials: LoginBody | SignInCall): Promise<SessionState> {
  const response = await (typeof credentials === 'function'
    ? credentials()
    : api.post('/login/', { schema: sessionResponse, body: credentials }))
  const { user, expiresAtMs } = storeSession(response.user_data, Date.now())
  try {
    const profileAtStart = await fetchProfileIfPossible(user.uid)
    return { status: 'signed-in', user, profileAtStart, expiresAtMs }
  } catch (error) {
    forgetSession()
    throw error
  }
}

/** A failure is for the console only (specification: error catalogue): the person is signed out here either way. */
async function logOut(): Promise<void> {
  try {
    await api.post('/logout/', { schema: emptyResponse })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return
    reportError(new Error(messageOf(error, texts.session.logoutFailed), { cause: error }))
  }
}

function signedOut(notice: string | undefined): SessionState {
  return notice === undefined ? { status: 'signed-out' } : { status: 'signed-out', notice }
}

/** Another user, signed in by another tab, is shown after the next reload. */
function withUser(state: SessionState, user: UserData): SessionState {
  if (state.status !== 'signed-in' || state.user.uid !== user.uid) return state
  return { ...state, user }
}

function signedInPart(state: SessionState) {
  if (state.status !== 'signed-in') return { uid: undefined, expiresAtMs: undefined }
  return { uid: state.user.uid, expiresAtMs: state.expiresAtMs }
}

function withExpiry(expiresAtMs: number) {
  return (state: SessionState): SessionState =>
    state.status === 'signed-in' ? { ...state, expiresAtMs } : state
}
