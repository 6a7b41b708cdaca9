import { Outlet, useMatches } from '@tanstack/react-router'
import { meets } from '../lib/rights.ts'
import { useSession } from '../lib/session.ts'
import { ForbiddenScreen } from './ForbiddenScreen.tsx'
import { Shell } from './shell/Shell.tsx'

/** Members see the shell with what they may see. Visitors are already on their way to the login screen (gates.ts). */
export const PrivateGate = () => {
  const state = useSession()
  const need = useMatches().at(-1)?.staticData.need
  if (state.phase !== 'signed-in') return null
  const { plan } = need ?? {}
  const isInPlan = plan === undefined || meets(state.user, { plan })
  return <Shell>{meets(state.user, need ?? {}) ? <Outlet /> : <ForbiddenScreen isInPlan={isInPlan} />}</Shell>
}
