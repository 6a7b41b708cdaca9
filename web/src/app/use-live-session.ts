import { useEffect } from 'react'
import { pullDrafts, syncDrafts } from '../features/messages/api/draft-sync.ts'
import { fetchBrand, followBrand, takeBrand } from '../lib/brand.ts'
import { formatDay } from '../lib/dates.ts'
import { texts } from '../lib/i18n.ts'
import { startLive } from '../lib/live.ts'
import { oncePerMoment } from '../lib/once-per-moment.ts'
import { keepGoodbye, refetchUser, updateCompanySetting, updateSessionUser, useUser } from '../lib/session.ts'
import { connectSocket, disconnectSocket, onGap, useStream } from '../lib/socket.ts'
import { forgetPerson } from '../lib/storage.ts'
import { isExpired } from '../lib/subscription.ts'
import { token } from '../lib/token.ts'
import { toast } from '../ui/toast.tsx'
import { fetchLiveTable } from './live.ts'

const leaveAfterMs = 1_000

/** The account was signed in elsewhere: shows why, deletes this device's token, and reloads at the login screen. */
const giveWay = (): void => {
  toast.error(texts()('login.elsewhere'))
  const ended = token.get()
  setTimeout(() => {
    // Whoever signed in in another tab meanwhile stays.
    if (token.stored() === ended) forgetPerson()
    keepGoodbye('elsewhere')
    location.reload()
  }, leaveAfterMs)
}

const fetchOwnRecord = oncePerMoment((_userId: number) => void refetchUser())

/** While somebody is signed in: the socket, the live caches, and events about the own account. */
export const useLiveSession = (): void => {
  const user = useUser()
  const { id, companyId } = user
  // Meanwhile the server sends no events; afterwards everything is reloaded.
  const hasExpired = isExpired(user.company)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token or flag must not tear the connection down.
  useEffect(() => {
    let stopLive = () => {}
    let hasLeft = false
    // Events only arrive once a handler is registered.
    void fetchLiveTable().then((table) => {
      if (hasLeft) return
      stopLive = startLive(table)
      void connectSocket(user)
    })
    const stopGap = onGap(() => {
      void refetchUser()
      void fetchBrand()
    })
    const stopDrafts = syncDrafts()
    const stopDraftGap = onGap(() => void pullDrafts().catch(() => undefined))
    return () => {
      stopDraftGap()
      stopDrafts()
      stopGap()
      hasLeft = true
      stopLive()
      disconnectSocket()
    }
  }, [id, companyId, hasExpired])

  useEffect(() => (hasExpired ? followBrand() : undefined), [hasExpired])

  useStream('auth', (payload) => {
    if (payload.user.id === id) giveWay()
  })
  useStream('user', (payload) => {
    if (payload.action === 'delete' || payload.userId !== id) return
    updateSessionUser(payload.user)
    // Only the session's own answer contains the resulting rights.
    fetchOwnRecord(id)
  })
  useStream('payment', ({ company }) => {
    updateSessionUser({ company: { dueDate: company.dueDate } })
    toast.success(texts()('shell.billing.renewed', { date: formatDay(company.dueDate) }))
    fetchOwnRecord(id)
  })
  useStream('company', ({ company }) => {
    // It came as JSON, where an absent field is not undefined.
    updateSessionUser({ company: company as Partial<typeof user.company> })
    // A user who lost access learns it from the answer.
    if (company.status === false) fetchOwnRecord(id)
  })
  useStream('settings', ({ setting }) => {
    if (!takeBrand(setting)) updateCompanySetting(setting)
  })
}
