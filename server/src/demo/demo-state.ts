/**
 * How far the demo data is complete. An earlier start may have ended after any step, so each is looked for before it
 * is created.
 */
import type { CompanyId, ConnectionId, QueueId, TicketId, UserId } from '@guiche/contract/core/ids'
import type { Deps } from '../context.ts'
import { type ArgumentsOf, type Statement, statement } from '../platform/db/statement.ts'

type World = Pick<Deps, 'db'>

const seeded = statement('demo_seeded', 'select demo_seeded_at is not null is_seeded from installation').rows<{
  is_seeded: boolean
}>()
const mark = statement('demo_mark', 'update installation set demo_seeded_at = now()')
// An administrator may have renamed it meanwhile; that stays.
const rename = statement('demo_company', `update companies set name = :name where id = :companyId and name = 'Guichê'`)

const queue = statement(
  'demo_queue',
  'select id from queues where company_id = :companyId and lower(name) = lower(:name)',
).rows<{ id: QueueId }>()
const user = statement('demo_user', 'select id from users where company_id = :companyId and email = :email').rows<{
  id: UserId
}>()
const connection = statement(
  'demo_connection',
  'select id from connections where company_id = :companyId and name = :name and channel = :channel and deleted_at is null',
).rows<{ id: ConnectionId }>()
const plan = statement('demo_plan', 'select id from plans where name = :name').rows<{ id: number }>()
const neighbour = statement(
  'demo_neighbour',
  'select id from companies where name = :name and plan_id = :planId',
).rows<{ id: CompanyId }>()
const quickMessage = statement(
  'demo_quick_message',
  'select id from quick_messages where company_id = :companyId and shortcode = :shortcode',
).rows<{ id: number }>()
const schedule = statement(
  'demo_schedule',
  'select id from schedules where company_id = :companyId and body = :body',
).rows<{ id: number }>()
const announced = statement('demo_announcement', 'select id from announcements where title = :title').rows<{
  id: number
}>()
const help = statement('demo_help', 'select id from helps where title = :title').rows<{ id: number }>()
const chat = statement('demo_chat', 'select id from chats where company_id = :companyId and title = :title').rows<{
  id: number
}>()
const chatLine = statement(
  'demo_chat_line',
  'select id from chat_messages where company_id = :companyId and chat_id = :chatId and message = :text',
).rows<{ id: number }>()
type Line = { externalId: string; id: TicketId; status: string }
const scene = statement(
  'demo_scene',
  `select m.external_id "externalId", t.id, t.status from messages m
    join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    where m.company_id = :companyId and m.connection_id = :connectionId and m.external_id = any(:externalIds)`,
).rows<Line>()

const idOf = async <Values, Id>(
  deps: World,
  query: Statement<Values, { id: Id }>,
  ...values: ArgumentsOf<Values>
): Promise<Id | null> => (await deps.db.platform((tx) => tx.sql(query, ...values)))[0]?.id ?? null

export const isDemoSeeded = async (deps: World): Promise<boolean> => {
  const rows = await deps.db.platform((tx) => tx.sql(seeded))
  return rows[0]?.is_seeded ?? false
}
export const markSeeded = (deps: World) => deps.db.platform((tx) => tx.sql(mark))
export const nameCompany = (deps: World, companyId: CompanyId, name: string) =>
  deps.db.platform((tx) => tx.sql(rename, { name, companyId }))

export const storySoFar = (deps: World, companyId: CompanyId) => ({
  queue: (name: string) => idOf(deps, queue, { companyId, name }),
  user: (email: string) => idOf(deps, user, { companyId, email }),
  connection: (name: string, channel: string) => idOf(deps, connection, { companyId, name, channel }),
  quickMessage: (shortcode: string) => idOf(deps, quickMessage, { companyId, shortcode }),
  schedule: (body: string) => idOf(deps, schedule, { companyId, body }),
  chat: (title: string) => idOf(deps, chat, { companyId, title }),
  chatLine: (chatId: number, text: string) => idOf(deps, chatLine, { companyId, chatId, text }),
})

export const planNamed = (deps: World, name: string) => idOf(deps, plan, { name })
export const companyNamed = (deps: World, name: string, planId: number) => idOf(deps, neighbour, { name, planId })
export const helpTitled = (deps: World, title: string) => idOf(deps, help, { title })
export const announcementTitled = (deps: World, title: string) => idOf(deps, announced, { title })

export interface SceneSoFar {
  ticket: TicketId | null
  status: string | null
  said: ReadonlySet<string>
}

/** Which of a conversation's messages exist, and the state of its ticket. */
export const sceneSoFar = async (
  deps: World,
  companyId: CompanyId,
  connectionId: ConnectionId,
  externalIds: readonly string[],
): Promise<SceneSoFar> => {
  const lines = await deps.db.platform((tx) => tx.sql(scene, { companyId, connectionId, externalIds }))
  const { id, status } = lines[0] ?? { id: null, status: null }
  return { ticket: id, status, said: new Set(lines.map(({ externalId }) => externalId)) }
}
