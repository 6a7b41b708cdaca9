import { Navigate, Outlet, useMatches } from '@tanstack/react-router'
import { meets } from '../lib/rights.ts'
import { useSession } from '../lib/session.ts'
import { ForbiddenScreen } from './ForbiddenScreen.tsx'
import { homePath } from './gates.ts'
import { Shell } from './shell/Shell.tsx'

/** Members see the shell with what they may see. Visitors are already on their way to the login screen (gates.ts). */
export const PrivateGate = () => {
  const state = useSession()
  const { need, sendsAdminsAway } = useMatches().at(-1)?.staticData ?? {}
  if (state.phase !== 'signed-in') return null
  const isLet = meets(state.user, need ?? {})
  if (!isLet && sendsAdminsAway && state.user.profile === 'admin') return <Navigate to={homePath} replace />
  const { plan } = need ?? {}
  const isInPlan = plan === undefined || meets(state.user, { plan })
  return <Shell>{isLet ? <Outlet /> : <ForbiddenScreen isInPlan={isInPlan} />}</Shell>
}
