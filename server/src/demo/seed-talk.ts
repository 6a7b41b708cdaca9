/**
 * Prepared texts and internal messages: quick messages, schedules, an announcement, help videos and an internal chat.
 */
import { ChatRef, ContactId, type UserId } from '@guiche/contract/core/ids'
import { dayRules, intervalUnits } from '@guiche/contract/features/schedules'
import type { Deps, UserCtx } from '../context.ts'
import { createAnnouncement } from '../features/announcements/actions.ts'
import { createChat } from '../features/chats/actions/chats.ts'
import { sendChatMessage } from '../features/chats/actions/messages.ts'
import { contactProfile } from '../features/contacts/queries.ts'
import { createHelp } from '../features/helps/actions.ts'
import { createQuickMessage } from '../features/quick-messages/actions.ts'
import { createSchedule } from '../features/schedules/actions/keep-schedule.ts'
import { allUsers } from '../features/users/queries/users.ts'
import { at, contextOf } from './demo-context.ts'
import { announcementTitled, helpTitled, storySoFar } from './demo-state.ts'
import { drawnPicture } from './drawn-picture.ts'
import { seedFiles } from './seed-files.ts'
import type { DemoPeople } from './seed-people.ts'
import { agents, announcement, helps, quickMessages, schedules, teamChat } from './story.ts'
import { saturdayPlan } from './story-files.ts'

const minute = 60_000
const day = 24 * 60 * minute

type Place = 0 | 1 | 2
type ContextOfAgent = (place: Place, when?: Date) => Promise<UserCtx>

const seedQuickMessages = async (agent: ContextOfAgent) => {
  for (const { owner, shortcode, message, isGeneral } of quickMessages) {
    const ctx = await agent(owner)
    if ((await storySoFar(ctx, ctx.companyId).quickMessage(shortcode)) !== null) continue
    await createQuickMessage(ctx, { shortcode, message, geral: isGeneral, visao: !isGeneral, status: true })
  }
}

const seedSchedules = async (agent: ContextOfAgent, people: DemoPeople, phones: ReadonlyMap<string, string>) => {
  const ctx = await agent(0)
  const tomorrow = new Date(ctx.clock.now().getTime() + day).toISOString().slice(0, 10)
  for (const { customer, message, weeks, times } of schedules) {
    if ((await storySoFar(ctx, ctx.companyId).schedule(message)) !== null) continue
    const { contactId } = await contactProfile(ctx, phones.get(customer) ?? '')
    await createSchedule(ctx, {
      body: message,
      contactId: ContactId.parse(contactId),
      // Without a zone: nine o'clock in the company's time zone.
      sendAt: `${tomorrow}T09:00`,
      whatsappId: people.phoneConnection,
      openTicket: 'disabled',
      ticketUserId: null,
      queueId: null,
      statusTicket: 'closed',
      intervalo: intervalUnits.weeks,
      valorIntervalo: weeks,
      enviarQuantasVezes: times,
      tipoDias: dayRules.dayAfter,
      assinar: false,
      template: null,
    })
  }
}

/** Everybody in the company is a member, including the user of the welcome link. */
const seedChat = async (agent: ContextOfAgent) => {
  const now = (await agent(0)).clock.now().getTime()
  const ago = (minutes: number) => new Date(now - minutes * minute)
  const keeper = await agent(0, ago(60))
  const users = (await allUsers(keeper, [])).map(({ id }) => id)
  const known = storySoFar(keeper, keeper.companyId)
  const { title } = teamChat
  const chatId = (await known.chat(title)) ?? (await createChat(keeper, { title, users })).id
  for (const line of teamChat.lines) {
    if ((await known.chatLine(chatId, line.text)) !== null) continue
    const ctx = await agent(line.by, ago(line.ago))
    const files = 'picture' in line ? [await drawnPicture(ctx, line.picture, saturdayPlan)] : []
    await sendChatMessage(ctx, ChatRef.parse(chatId), { message: line.text, isVoiceNote: false }, files)
  }
}

export const seedTalk = async (deps: Deps, people: DemoPeople, phones: ReadonlyMap<string, string>) => {
  const idOf = (place: Place): UserId => {
    const id = people.agentIds.get(agents[place].email)
    if (id === undefined) throw new Error(`the demo has no agent ${agents[place].email}`)
    return id
  }
  const agent: ContextOfAgent = (place, when) =>
    contextOf(when ? at(deps, when) : deps, people.ctx.companyId, idOf(place))
  await seedQuickMessages(agent)
  await seedSchedules(agent, people, phones)
  if ((await announcementTitled(deps, announcement.title)) === null)
    await createAnnouncement(await agent(0), { ...announcement, priority: 3, status: true })
  for (const help of helps) if ((await helpTitled(deps, help.title)) === null) await createHelp(await agent(0), help)
  await seedChat(agent)
  await seedFiles(await agent(0))
}
