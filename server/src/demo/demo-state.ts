/** How far the story has come. An earlier start may have ended after any of its steps: each is looked for before it is made. */
import type { CompanyId, ConnectionId, QueueId, TicketId, UserId } from '@guiche/contract/core/ids'
import type { Deps } from '../context.ts'
import type { Prepared } from '../platform/db/database.ts'

type World = Pick<Deps, 'db'>

const seeded = { name: 'demo_seeded', text: 'select demo_seeded_at is not null is_seeded from installation' }
const mark = { name: 'demo_mark', text: 'update installation set demo_seeded_at = now()' }
// What an administrator named otherwise meanwhile stays.
const rename = { name: 'demo_company', text: `update companies set name = $1 where id = $2 and name = 'Guichê'` }

const queue = { name: 'demo_queue', text: 'select id from queues where company_id = $1 and lower(name) = lower($2)' }
const user = { name: 'demo_user', text: 'select id from users where company_id = $1 and email = $2' }
const connection = {
  name: 'demo_connection',
  text: 'select id from connections where company_id = $1 and name = $2 and channel = $3 and deleted_at is null',
}
const plan = { name: 'demo_plan', text: 'select id from plans where name = $1' }
const neighbour = { name: 'demo_neighbour', text: 'select id from companies where name = $1 and plan_id = $2' }
const quickMessage = {
  name: 'demo_quick_message',
  text: 'select id from quick_messages where company_id = $1 and shortcode = $2',
}
const schedule = { name: 'demo_schedule', text: 'select id from schedules where company_id = $1 and body = $2' }
const announced = { name: 'demo_announcement', text: 'select id from announcements where title = $1' }
const chat = { name: 'demo_chat', text: 'select id from chats where company_id = $1 and title = $2' }
const chatLine = {
  name: 'demo_chat_line',
  text: 'select id from chat_messages where company_id = $1 and chat_id = $2 and message = $3',
}
const scene = {
  name: 'demo_scene',
  text: `select m.external_id "externalId", t.id, t.status from messages m
    join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where m.company_id = $1 and m.connection_id = $2 and m.external_id = any($3)`,
}

const idOf = async <Id extends number>(deps: World, query: Prepared, values: readonly unknown[]) =>
  (await deps.db.platform((tx) => tx.sql<{ id: Id }>(query, values)))[0]?.id ?? null

export const isDemoSeeded = async (deps: World): Promise<boolean> => {
  const rows = await deps.db.platform((tx) => tx.sql<{ is_seeded: boolean }>(seeded))
  return rows[0]?.is_seeded ?? false
}
export const markSeeded = (deps: World) => deps.db.platform((tx) => tx.sql(mark))
export const nameCompany = (deps: World, companyId: CompanyId, name: string) =>
  deps.db.platform((tx) => tx.sql(rename, [name, companyId]))

export const storySoFar = (deps: World, companyId: CompanyId) => ({
  queue: (name: string) => idOf<QueueId>(deps, queue, [companyId, name]),
  user: (email: string) => idOf<UserId>(deps, user, [companyId, email]),
  connection: (name: string, channel: string) => idOf<ConnectionId>(deps, connection, [companyId, name, channel]),
  quickMessage: (shortcode: string) => idOf(deps, quickMessage, [companyId, shortcode]),
  schedule: (body: string) => idOf(deps, schedule, [companyId, body]),
  chat: (title: string) => idOf(deps, chat, [companyId, title]),
  chatLine: (chatId: number, text: string) => idOf(deps, chatLine, [companyId, chatId, text]),
})

export const planNamed = (deps: World, name: string) => idOf(deps, plan, [name])
export const companyNamed = (deps: World, name: string, planId: number) =>
  idOf<CompanyId>(deps, neighbour, [name, planId])
export const announcementTitled = (deps: World, title: string) => idOf(deps, announced, [title])

export interface SceneSoFar {
  ticket: TicketId | null
  status: string | null
  said: ReadonlySet<string>
}

/** Which of a conversation's lines are there, and what has become of its ticket. */
export const sceneSoFar = async (
  deps: World,
  companyId: CompanyId,
  connectionId: ConnectionId,
  externalIds: readonly string[],
): Promise<SceneSoFar> => {
  type Line = { externalId: string; id: TicketId; status: string }
  const lines = await deps.db.platform((tx) => tx.sql<Line>(scene, [companyId, connectionId, externalIds]))
  const { id, status } = lines[0] ?? { id: null, status: null }
  return { ticket: id, status, said: new Set(lines.map(({ externalId }) => externalId)) }
}
