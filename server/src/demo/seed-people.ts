import type { CompanyId, ConnectionId, QueueId, UserId } from '@guiche/contract/core/ids'
import { planFlags } from '@guiche/contract/permissions'
import { sandboxCloudToken } from '../children.ts'
import { type Ctx, type Deps, systemContext } from '../context.ts'
import { createCompany, createPlan } from '../features/companies/actions/create-company.ts'
import { addConnection, type NewConnection } from '../features/connections/actions/add-connection.ts'
import { createQueue } from '../features/queues/actions.ts'
import { createUser } from '../features/users/actions.ts'
import { companyNamed, nameCompany, planNamed, storySoFar } from './demo-state.ts'
import { cloudNumber } from './sandbox-people.ts'
import { absentees, agents, demoCompany, neighbourCompany, queues } from './story.ts'

export interface DemoPeople {
  ctx: Ctx
  queueIds: Map<string, QueueId>
  agentIds: Map<string, UserId>
  /** Waits for its QR code to be scanned. */
  phoneConnection: ConnectionId
  /** Works at once, through the Cloud API. */
  cloudConnection: ConnectionId
}

/** The demo's conversations do not close automatically: people who try the demo come back to them. */
export const minutesOfYear = 365 * 24 * 60

const idsOf = (names: readonly string[], queueIds: ReadonlyMap<string, QueueId>) =>
  names.flatMap((name) => queueIds.get(name) ?? [])

export const seedPeople = async (deps: Deps, ctx: Ctx, password: string): Promise<DemoPeople> => {
  const known = storySoFar(deps, ctx.companyId)
  await nameCompany(deps, ctx.companyId, demoCompany)
  const queueIds = new Map<string, QueueId>()
  for (const [at, queue] of queues.entries())
    queueIds.set(
      queue.name,
      (await known.queue(queue.name)) ?? (await createQueue(ctx, { ...queue, orderQueue: at + 1 })),
    )
  const agentIds = new Map<string, UserId>()
  for (const agent of agents) {
    const { name, email } = agent
    const wanted = { name, email, password, queueIds: idsOf(agent.queues, queueIds), flags: { allTicket: true } }
    agentIds.set(email, (await known.user(email)) ?? (await createUser(ctx, wanted)))
  }
  for (const { queues: names, ...absentee } of absentees) {
    const wanted = { ...absentee, password, queueIds: idsOf(names, queueIds) }
    if ((await known.user(absentee.email)) === null) await createUser(ctx, wanted)
  }
  const connections = await seedConnections(deps, ctx, queueIds)
  await seedNeighbour(deps, password)
  return { ctx, queueIds, agentIds, ...connections }
}

const seedConnections = async (deps: Deps, ctx: Ctx, queueIds: ReadonlyMap<string, QueueId>) => {
  const known = storySoFar(deps, ctx.companyId)
  const reception = queueIds.get('Recepção')
  const exams = queueIds.get('Exames')
  const phone: NewConnection = {
    name: 'WhatsApp da recepção',
    channel: 'whatsapp',
    queueIds: reception ? [reception] : [],
    expiresTicket: minutesOfYear,
  }
  const cloud: NewConnection = {
    name: 'WhatsApp oficial',
    channel: 'whatsappapi',
    queueIds: exams ? [exams] : [],
    phoneNumberId: cloudNumber.phoneNumberId,
    wabaId: cloudNumber.wabaId,
    accessToken: sandboxCloudToken,
    number: cloudNumber.displayPhoneNumber,
    expiresTicket: minutesOfYear,
  }
  const made = async (wanted: NewConnection) =>
    (await known.connection(wanted.name, wanted.channel)) ?? (await addConnection(ctx, wanted))
  return { phoneConnection: await made(phone), cloudConnection: await made(cloud) }
}

/** A second company on the same installation, whose data the first one never sees. */
const seedNeighbour = async (deps: Deps, password: string): Promise<CompanyId> => {
  const everything = Object.fromEntries(planFlags.map((flag) => [flag, true]))
  const plan = { name: 'Demonstração', users: 10, connections: 5, queues: 5, ...everything }
  const planId = (await planNamed(deps, plan.name)) ?? (await createPlan(deps, plan))
  const id =
    (await companyNamed(deps, neighbourCompany, planId)) ??
    (await createCompany(deps, { name: neighbourCompany, planId, dueDate: '2099-12-31' }))
  const ctx = systemContext(deps, id)
  const known = storySoFar(deps, id)
  const queueId = (await known.queue('Loja')) ?? (await createQueue(ctx, { name: 'Loja', color: '#1d4ed8' }))
  const email = 'otilia@horizonte.example'
  if ((await known.user(email)) === null)
    await createUser(ctx, { name: 'Otília Reis', email, password, profile: 'admin', queueIds: [queueId] })
  return id
}
