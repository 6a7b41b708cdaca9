import { Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { meets, type Need } from '../lib/rights.ts'
import { useSession } from '../lib/session.ts'
import { ForbiddenScreen } from './ForbiddenScreen.tsx'
import { homePath } from './gates.ts'
import { Shell } from './shell/Shell.tsx'

const noNeed: Need = {}

/** `Navigate` instead of the shell would navigate again for every pending match, endlessly. */
const Away = () => {
  const navigate = useNavigate()
  useEffect(() => void navigate({ to: homePath, replace: true }), [navigate])
  return null
}

/** Members see the shell. Visitors are already being redirected to the login screen (gates.ts). */
export const PrivateGate = () => {
  const state = useSession()
  const { need = noNeed, sendsAdminsAway } = useMatches().at(-1)?.staticData ?? {}
  if (state.phase !== 'signed-in') return null
  const isLet = meets(state.user, need)
  if (!isLet && sendsAdminsAway && state.user.profile === 'admin')
    return (
      <Shell>
        <Away />
      </Shell>
    )
  const { action, plan } = need
  const isInPlan = plan === undefined || meets(state.user, { plan })
  const isForCompany = isInPlan && action !== 'platform:manage'
  return <Shell>{isLet ? <Outlet /> : <ForbiddenScreen {...{ isInPlan, isForCompany }} />}</Shell>
}
