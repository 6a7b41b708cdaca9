/** Creates the demo's data in the platform's own company, once, through the ordinary actions. */
import { CompanyId } from '@guiche/contract/core/ids'
import { platformCompanyId } from '@guiche/contract/features/companies'
import { type SandboxAddresses, sandboxAiKey } from '../children.ts'
import { type Deps, systemContext } from '../context.ts'
import { keepDemoCertificate } from '../features/credentials/actions/keep-certificate.ts'
import { registerWebhooks } from '../features/payments/actions/register-webhooks.ts'
import { keepPlatformSecrets } from '../features/settings/actions.ts'
import { oneAtATime } from '../platform/db/session-lock.ts'
import { deriveKey } from '../platform/security/secrets.ts'
import { isDemoSeeded, markSeeded } from './demo-state.ts'
import { demoPageChats, type PageChat, tellPages } from './sandbox-pages.ts'
import { type Phones, tellSandbox } from './sandbox-people.ts'
import { seedApiCalls } from './seed-api-calls.ts'
import { seedCampaigns } from './seed-campaigns.ts'
import { seedDebtor } from './seed-debtor.ts'
import { seedFlow } from './seed-flow.ts'
import { seedHistory } from './seed-history.ts'
import { seedLanes } from './seed-lanes.ts'
import { seedLists } from './seed-lists.ts'
import { seedMenu } from './seed-menu.ts'
import { seedMenus } from './seed-menus.ts'
import { seedOutside } from './seed-outside.ts'
import { seedPages } from './seed-pages.ts'
import { seedPeople } from './seed-people.ts'
import { seedTalk } from './seed-talk.ts'
import { seedTickets } from './seed-tickets.ts'
import { agents, debtor, demoCompany } from './story.ts'

export interface DemoLogins {
  company: string
  emails: string[]
  /** Admin of a company that has an invoice to pay. */
  payer: string
  password: string
  /** Why the demo data is incomplete; null: it is complete. */
  missing: string | null
}

/** Random per installation, and the same at every start, so it can be shown again. */
const demoPassword = (deps: Deps) =>
  `Demo-${deriveKey(deps.secret, 'demo-password').toString('base64url').slice(0, 10)}`

/** Can be interrupted anywhere and repeated: existing records are not created twice. */
export const seedDemo = async (
  deps: Deps,
  phones: Phones,
  password: string,
  pageChats: readonly PageChat[] = demoPageChats(),
): Promise<void> => {
  if (await isDemoSeeded(deps)) return
  const ctx = systemContext(deps, CompanyId.parse(platformCompanyId))
  const people = await seedPeople(deps, ctx, password)
  await seedHistory(people.ctx, [...people.agentIds.values()])
  await seedTickets(deps, people, phones)
  await seedLanes(deps, people, phones)
  await seedPages(deps, people, pageChats)
  await seedTalk(deps, people, phones)
  // After the demo's customers: otherwise the bot would greet them all at once.
  await seedMenus(ctx, people.queueIds)
  await seedMenu(ctx, people)
  await seedOutside(ctx, people.queueIds)
  await seedApiCalls(ctx)
  await seedFlow(deps, people)
  await seedLists(ctx, phones)
  await seedCampaigns(ctx)
  await seedDebtor(deps, password)
  await markSeeded(deps)
}

const keepCertificateOf = async (deps: Deps, { paymentCredentials }: SandboxAddresses): Promise<void> => {
  const { eficertificate, eficertificatepassword = '' } = paymentCredentials
  if (eficertificate === undefined) return
  const content = Buffer.from(eficertificate, 'base64')
  await keepDemoCertificate(deps, 'efi', { name: 'conta-1234567.p12', content, password: eficertificatepassword })
}

const prepare = async (deps: Deps, sandbox: SandboxAddresses, password: string) => {
  const phones = await tellSandbox(deps, sandbox)
  const pageChats = await tellPages(sandbox, deps.clock.now())
  await keepCertificateOf(deps, sandbox)
  await keepPlatformSecrets(deps, {
    ...sandbox.paymentCredentials,
    openaikeyaudio: sandboxAiKey,
    metaappid: sandbox.metaAppId,
  })
  await registerWebhooks(deps)
  await seedDemo(deps, phones, password, pageChats)
}

/** Never throws: without its data the demo still works, and the next start continues. */
export const prepareDemo = async (deps: Deps, sandbox: SandboxAddresses, databaseUrl: string): Promise<DemoLogins> => {
  const password = demoPassword(deps)
  const missing = await oneAtATime(databaseUrl, 'demo', () => prepare(deps, sandbox, password)).then(
    () => null,
    (error: unknown) => {
      deps.log.error({ err: error }, 'the demo data is incomplete; the next start continues')
      return error instanceof Error ? error.message : String(error)
    },
  )
  return { company: demoCompany, emails: agents.map(({ email }) => email), payer: debtor.email, password, missing }
}
