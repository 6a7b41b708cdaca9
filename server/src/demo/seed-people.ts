import type { CompanyId, ConnectionId, QueueId, UserId } from '@guiche/contract/core/ids'
import { planFlags } from '@guiche/contract/permissions'
import { sandboxCloudToken } from '../children.ts'
import { type Ctx, type Deps, systemContext } from '../context.ts'
import { createCompany, createPlan } from '../features/companies/actions/create-company.ts'
import { addConnection } from '../features/connections/actions/add-connection.ts'
import { createQueue } from '../features/queues/actions.ts'
import { createUser } from '../features/users/actions.ts'
import { nameCompany } from './demo-state.ts'
import { cloudNumber } from './sandbox-people.ts'
import { agents, demoCompany, neighbourCompany, queues } from './story.ts'

export interface DemoPeople {
  ctx: Ctx
  queueIds: Map<string, QueueId>
  agentIds: Map<string, UserId>
  /** Waits for its QR code to be scanned. */
  phoneConnection: ConnectionId
  /** Works at once, through the Cloud API. */
  cloudConnection: ConnectionId
}

/** The story's conversations do not close by themselves: whoever tries the demo on comes back to them. */
const minutesOfYear = 365 * 24 * 60

export const seedPeople = async (deps: Deps, ctx: Ctx, password: string): Promise<DemoPeople> => {
  await nameCompany(deps, ctx.companyId, demoCompany)
  const queueIds = new Map<string, QueueId>()
  for (const queue of queues) queueIds.set(queue.name, await createQueue(ctx, queue))
  const agentIds = new Map<string, UserId>()
  for (const agent of agents) {
    const memberOf = agent.queues.flatMap((name) => queueIds.get(name) ?? [])
    const id = await createUser(ctx, {
      name: agent.name,
      email: agent.email,
      password,
      queueIds: memberOf,
      flags: { allTicket: true },
    })
    agentIds.set(agent.email, id)
  }
  const reception = queueIds.get('Recepção')
  const exams = queueIds.get('Exames')
  const phoneConnection = await addConnection(ctx, {
    name: 'WhatsApp da recepção',
    channel: 'whatsapp',
    queueIds: reception ? [reception] : [],
    expiresTicket: minutesOfYear,
  })
  const cloudConnection = await addConnection(ctx, {
    name: 'WhatsApp oficial',
    channel: 'whatsappapi',
    queueIds: exams ? [exams] : [],
    phoneNumberId: cloudNumber.phoneNumberId,
    wabaId: cloudNumber.wabaId,
    accessToken: sandboxCloudToken,
    number: cloudNumber.displayPhoneNumber,
    expiresTicket: minutesOfYear,
  })
  await seedNeighbour(deps, password)
  return { ctx, queueIds, agentIds, phoneConnection, cloudConnection }
}

/** A second company on the same installation: what it has, nobody of the first one ever sees. */
const seedNeighbour = async (deps: Deps, password: string): Promise<CompanyId> => {
  const everything = Object.fromEntries(planFlags.map((flag) => [flag, true]))
  const planId = await createPlan(deps, { name: 'Demonstração', users: 10, connections: 5, queues: 5, ...everything })
  const id = await createCompany(deps, { name: neighbourCompany, planId, dueDate: '2099-12-31' })
  const ctx = systemContext(deps, id)
  const queueId = await createQueue(ctx, { name: 'Loja', color: '#1d4ed8' })
  await createUser(ctx, {
    name: 'Otília Reis',
    email: 'otilia@horizonte.example',
    password,
    profile: 'admin',
    queueIds: [queueId],
  })
  return id
}
