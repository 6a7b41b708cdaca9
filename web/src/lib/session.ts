import {
  login as loginCall,
  logout as logoutCall,
  me,
  type Session,
  type SessionEnd,
  welcome,
} from '@guiche/contract/features/auth'
import type { Setting } from '@guiche/contract/features/settings'
import type { SessionUser } from '@guiche/contract/features/users'
import { call, whenSessionDies, whenSubscriptionEnds } from './api.ts'
import { type ApiError, isApiError } from './api-error.ts'
import { queryClient } from './query.ts'
import { whenRefreshed } from './refresh.ts'
import { forgetPerson, recallInTab, remember, rememberInTab } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { isExpired } from './subscription.ts'
import { isFresh, token, userIdIn } from './token.ts'

/** Why the login screen is shown; all reasons but the user's own (`left`) are displayed. */
export type Goodbye = 'expired' | 'elsewhere' | 'hours' | 'left' | 'subscription'

export type SessionState =
  | { phase: 'starting' }
  /** The server does not answer: nobody is signed out for that. */
  | { phase: 'unreachable' }
  | { phase: 'anonymous'; goodbye: Goodbye | null }
  | { phase: 'signed-in'; user: SessionUser }

export const session = createStore<SessionState>({ phase: 'starting' })

/** Stores the picture and the due date; both may change while somebody works. */
export const keepPersonStored = (): (() => void) =>
  session.subscribe(() => {
    const state = session.get()
    if (state.phase !== 'signed-in') return
    remember('profileImage', state.user.profileImage)
    remember('dueDate', state.user.company.dueDate)
  })

const accept = ({ token: jwt, user }: Session): SessionUser => {
  // Somebody is signed in here: the answer came late, or the link was opened beside them.
  const isBesides = token.get() !== null
  token.set(jwt)
  keepGoodbye(null)
  if (isBesides) startAnew()
  else session.set({ phase: 'signed-in', user })
  return user
}

type OwnChange = Partial<Omit<SessionUser, 'company'>> & { company?: Partial<SessionUser['company']> }

/** Applies changes of the own record from anywhere. */
export const updateSessionUser = ({ company, ...change }: OwnChange): void =>
  session.set((state) => {
    if (state.phase !== 'signed-in') return state
    return { ...state, user: { ...state.user, ...change, company: { ...state.user.company, ...company } } }
  })

/** Applies a changed setting of the company. */
export const updateCompanySetting = (changed: Setting): void =>
  session.set((state) => {
    if (state.phase !== 'signed-in') return state
    const { company } = state.user
    const others = company.companieSettings.filter(({ key }) => key !== changed.key)
    return { ...state, user: { ...state.user, company: { ...company, companieSettings: [...others, changed] } } }
  })

const goodbyeKey = 'goodbye'

/** A page that reloads on its way to the login still shows the reason; null: somebody is signed in again. */
export const keepGoodbye = (goodbye: Goodbye | null): void => rememberInTab(goodbyeKey, goodbye)

const keptGoodbye = () => recallInTab(goodbyeKey) as Goodbye | null

/** How many sessions ended in this page. */
let ended = 0

export const becomeAnonymous = (goodbye: Goodbye | null): void => {
  ended++
  keepGoodbye(goodbye)
  token.set(null)
  forgetPerson()
  queryClient.clear()
  session.set({ phase: 'anonymous', goodbye })
}

whenRefreshed(({ user }) => session.set({ phase: 'signed-in', user }))
/** The reason in a refusal that ends the session. So a user learns later that the account was signed in elsewhere. */
export const goodbyeOf = (refusal: ApiError): Goodbye => {
  if (refusal.code === 'ERR_OUT_OF_HOURS') return 'hours'
  const details = refusal.details as Partial<SessionEnd> | null | undefined
  return details?.reason === 'elsewhere' ? 'elsewhere' : 'expired'
}

whenSessionDies((refusal) => {
  if (session.get().phase !== 'anonymous') becomeAnonymous(goodbyeOf(refusal))
})

/** The server's current record of the user; the old one if the server does not answer. */
export const refetchUser = async (): Promise<void> => {
  const user = await call(me).catch(() => null)
  const state = session.get()
  if (user && state.phase === 'signed-in' && state.user.id === user.id) session.set({ phase: 'signed-in', user })
}

/** The subscription ended during work: the gates decide by the record. */
whenSubscriptionEnds(() => {
  const state = session.get()
  if (state.phase === 'signed-in' && !isExpired(state.user.company)) void refetchUser()
})

export const signIn = async (body: { email: string; password: string; remember: boolean }): Promise<SessionUser> =>
  accept(await call(loginCall, { body }))

/** The one-time link of the first start. */
export const signInByLink = async (linkToken: string): Promise<SessionUser> =>
  accept(await call(welcome, { body: { token: linkToken } }))

let onAccessChange: (userId: number) => unknown = () => undefined
/** Runs after the password or the e-mail of a user was changed here, until the returned function is called. */
export const whenAccessChanges = (deed: (userId: number) => unknown): (() => void) => {
  onAccessChange = deed
  return () => {
    onAccessChange = () => undefined
  }
}
export const accessChanged = (userId: number): unknown => onAccessChange(userId)

const farewells = new Set<() => Promise<unknown>>()
/** Runs before signing out, while the session is still valid, until the returned function is called. */
export const whenSigningOut = (deed: () => Promise<unknown>): (() => void) => {
  farewells.add(deed)
  return () => void farewells.delete(deed)
}
/** The maximum delay of signing out. */
const farewellMs = 2_000
const logoutWithinMs = 10_000
const sayFarewell = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled([...farewells].map((deed) => deed())),
    new Promise((resolve) => setTimeout(resolve, farewellMs)),
  ])

export const signOut = async (goodbye: Goodbye = 'left'): Promise<void> => {
  const before = ended
  // Meanwhile the session may have ended otherwise, and somebody signed in.
  const isOver = () => ended !== before
  await sayFarewell()
  if (isOver()) return
  // Signed out here even if the server cannot be told.
  await call(logoutCall, { signal: AbortSignal.timeout(logoutWithinMs) }).catch(() => undefined)
  if (!isOver()) becomeAnonymous(goodbye)
}

/** On load: the stored token says who the user is. `me` is repeated after a refresh if the token has expired. */
export const resumeSession = async (): Promise<void> => {
  const stored = token.get()
  if (!stored) return becomeAnonymous(keptGoodbye())
  // Another tab signed out meanwhile, and somebody else may have signed in there.
  const isOvertaken = () => userIdIn(stored) !== userIdIn(token.get())
  try {
    const user = await call(me)
    if (isOvertaken()) return await resumeSession()
    keepGoodbye(null)
    session.set({ phase: 'signed-in', user })
  } catch (error) {
    if (session.get().phase === 'anonymous') return
    if (isOvertaken()) return resumeSession()
    // The refused session was another one of theirs: they signed in again meanwhile.
    if (isApiError(error) && error.status === 401 && token.get() !== stored) return resumeSession()
    if (isApiError(error) && (error.status === 401 || error.status === 403)) {
      return becomeAnonymous(isFresh(stored) ? 'expired' : null)
    }
    // An earlier call that answers late, or a later one that fails: the record that is there stays.
    if (session.get().phase !== 'signed-in') session.set({ phase: 'unreachable' })
  }
}

/** Another tab signed in or out. What storage holds now counts: an event that comes late tells of earlier. */
export const followOtherTabs = (): void =>
  window.addEventListener('storage', (event) => {
    if (event.key !== 'guiche.token') return
    const userId = userIdIn(token.get())
    const now = token.follow()
    const { phase } = session.get()
    if (now === null) {
      if (phase === 'signed-in') becomeAnonymous(null)
    } else if (phase === 'anonymous' || (phase === 'signed-in' && userIdIn(now) !== userId)) startAnew()
  })

/** The page is another person's now. */
const startAnew = (): void => {
  ended++
  queryClient.clear()
  session.set({ phase: 'starting' })
  void resumeSession()
}

export const useSession = (): SessionState => useStore(session)

/** The signed-in user; only inside of the shell, where there is one. */
export const useUser = (): SessionUser => {
  const state = useSession()
  if (state.phase !== 'signed-in') throw new Error('useUser outside of a session')
  return state.user
}
