/** Puts the demo's story into the platform's own company, once, through the ordinary actions: what one sees is what the product does. */
import { CompanyId } from '@guiche/contract/core/ids'
import { platformCompanyId } from '@guiche/contract/features/companies'
import { type SandboxAddresses, sandboxAiKey } from '../children.ts'
import { type Deps, systemContext } from '../context.ts'
import { keepTranscriptionKey } from '../features/settings/actions.ts'
import { deriveKey } from '../platform/security/secrets.ts'
import { demoState, isDemoSeeded } from './demo-state.ts'
import { tellSandbox } from './sandbox-people.ts'
import { seedPeople } from './seed-people.ts'
import { seedTalk } from './seed-talk.ts'
import { seedTickets } from './seed-tickets.ts'
import { agents, demoCompany } from './story.ts'

export interface DemoLogins {
  company: string
  emails: string[]
  password: string
}

/** Random per installation, and the same at every start: it can be shown again. */
const demoPassword = (deps: Deps) =>
  `Demo-${deriveKey(deps.secret, 'demo-password').toString('base64url').slice(0, 10)}`

export const prepareDemo = async (deps: Deps, sandbox: SandboxAddresses): Promise<DemoLogins> => {
  const password = demoPassword(deps)
  const logins = { company: demoCompany, emails: agents.map(({ email }) => email), password }
  const phones = await tellSandbox(deps, sandbox)
  await keepTranscriptionKey(deps, sandboxAiKey)
  if (await isDemoSeeded(deps)) return logins
  const ctx = systemContext(deps, CompanyId.parse(platformCompanyId))
  const people = await seedPeople(deps, ctx, password)
  await seedTickets(deps, people, phones)
  await seedTalk(deps, people, phones)
  await demoState(deps)
  return logins
}
