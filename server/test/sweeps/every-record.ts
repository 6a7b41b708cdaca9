/** A company with one of everything that can be read and written, by the features' names, and an admin who may write all of it. */
import type { ConnectionId } from '@guiche/contract/core/ids'
import { createAnnouncement } from '@guiche/contract/features/announcements'
import { createCampaign } from '@guiche/contract/features/campaigns'
import { createChat, sendChatMessage } from '@guiche/contract/features/chats'
import { createContactListItem } from '@guiche/contract/features/contact-list-items'
import { createContactList } from '@guiche/contract/features/contact-lists'
import { updateContact } from '@guiche/contract/features/contacts'
import { saveDraft } from '@guiche/contract/features/drafts'
import { createFileList } from '@guiche/contract/features/file-lists'
import { createFlow } from '@guiche/contract/features/flows'
import { createIntegration } from '@guiche/contract/features/integrations'
import { createPhraseCampaign } from '@guiche/contract/features/phrase-campaigns'
import { createPrompt } from '@guiche/contract/features/prompts'
import { createOption } from '@guiche/contract/features/queue-options'
import { updateQueue } from '@guiche/contract/features/queues'
import { createQuickMessage } from '@guiche/contract/features/quick-messages'
import { createSchedule } from '@guiche/contract/features/schedules'
import { createTag, syncTags } from '@guiche/contract/features/tags'
import { createTicketNote } from '@guiche/contract/features/ticket-notes'
import { listTickets, type Ticket, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { reception, waitingCustomer } from '../reception.ts'
import type { World } from '../world.ts'
import { madeBySample } from './made-by-sample.ts'

const becomeSuper = { name: 'write_back_super', text: 'update users set super = true where id = $1' }
const begun = {
  name: 'write_back_series',
  text: `update schedules set times_done = 2, send_at = send_at + interval '2 days' where company_id = $1 and id = $2`,
}
const sent = {
  name: 'write_back_sent',
  text: `update schedules set state = 'done', times_done = 1, sent_at = now(), send_at = now() - interval '1 day' where company_id = $1 and id = $2`,
}

export const everyRecord = async (w: World) => {
  const there = await reception(w)
  const { company, queueId, otherQueueId: exams, connectionId } = there
  const who = await company.user({ profile: 'admin', queueIds: [queueId, exams] })
  await w.deps.db.platform((tx) => tx.sql(becomeSuper, [who.id]))
  const colleague = await company.user({ queueIds: [queueId], connectionId, color: '#0d9488' })
  const cloud = await company.connection({
    channel: 'whatsappapi',
    phoneNumberId: String(1_234_500_000 + company.id),
    queueIds: [exams],
  })

  const pages = await Promise.all(
    (['facebook', 'instagram'] as const).map((channel, at) =>
      company.connection({ channel, pageId: String(98_765_000_000 + company.id * 2 + at), queueIds: [exams] }),
    ),
  )

  const made = async (call: Parameters<World['raw']>[0], input: object): Promise<{ id: number }> => {
    const response = await w.raw(call, input, who)
    if (response.statusCode !== 200) throw new Error(`${call.path}: ${response.body}`)
    return response.json()
  }
  let customers = 0
  const ticket = async (...changes: object[]): Promise<Ticket> => {
    customers += 1
    const { ticket } = await waitingCustomer(w, there, `Cliente ${customers}`)
    for (const body of changes) await made(updateTicket, { params: { id: ticket.id }, body })
    return (await w.raw(ticketDetails, { params: { uuid: ticket.uuid } }, who)).json()
  }
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const open = await ticket({ status: 'open' })
  const tickets = [
    open,
    await ticket(),
    await ticket({ status: 'open' }, { userId: colleague.id, queueId, isTransfered: true }),
    await ticket({ status: 'open' }, { snoozedUntil: inAnHour }),
    await ticket({ status: 'open' }, { status: 'closed' }),
  ]
  /** Somebody on a page has no number, and one who hides the name is called by the id there. */
  const onPage = async (kind: 'psid' | 'igsid', connectionId: ConnectionId, name?: string): Promise<Ticket> => {
    const value = `17841${String(Date.now()).slice(-6)}${String(company.id).padStart(4, '0')}${kind.length}`
    const chat = { identities: [{ kind, value }] as const, ...(name === undefined ? {} : { name }) }
    await w.customer(company.id, connectionId).says('Bom dia', { chat })
    const listed = await w.raw(listTickets, { query: { status: 'pending', showAll: true } }, who)
    const of = listed.json().tickets.find((each: Ticket) => each.contact.name === (name ?? value))
    if (!of) throw new Error('no ticket came of the message to the page')
    return of
  }
  const [facebook, instagram] = pages
  if (facebook === undefined || instagram === undefined) throw new Error('no pages')
  tickets.push(await onPage('psid', facebook), await onPage('igsid', instagram, 'Marina Alves'))
  const { contactId } = open
  await made(updateContact, {
    params: { id: contactId },
    body: { email: 'bia@example.com', extraInfo: [{ name: 'CPF', value: '123.456.789-09' }] },
  })
  const tags = [await made(createTag, { body: { name: 'Retorno' } }), await made(createTag, { body: { name: 'VIP' } })]
  const second = await made(createTag, { body: { name: 'Proposta', kanban: 1, color: '#1d4ed8' } })
  const greetingMessageLane = 'Recebemos o seu pedido'
  const lane = { kanban: 1, timeLane: 24, nextLaneId: second.id, rollbackLaneId: second.id, greetingMessageLane }
  const first = await made(createTag, { body: { name: 'Triagem', ...lane } })
  await made(syncTags, { body: { contactId, tags: tags.map(({ id }) => id) } })
  await made(createTicketNote, { body: { note: 'ligar amanhã', ticketId: open.id } })
  await made(saveDraft, { params: { ticketId: open.id }, body: { body: 'bom dia', isPrivate: true } })

  const planned = { body: 'Sua consulta é amanhã', contactId, sendAt: inAnHour, queueId, openTicket: 'enabled' }
  const schedules = [
    await made(createSchedule, { body: planned }),
    await made(createSchedule, { body: { ...planned, valorIntervalo: 1, enviarQuantasVezes: 5, tipoDias: 6 } }),
    await made(createSchedule, { body: planned }),
  ]
  await company.ctx.transact(async ({ tx }) => {
    await tx.sql(begun, [company.id, schedules[1]?.id])
    await tx.sql(sent, [company.id, schedules[2]?.id])
  })
  const chat = await made(createChat, { body: { title: 'Plantão', users: [colleague.id] } })
  await made(sendChatMessage, { params: { id: chat.id }, body: { message: 'Quem cobre o sábado?' } })
  const quick = await made(createQuickMessage, {
    body: { shortcode: 'oi', message: 'Olá, {{firstName}}', geral: true },
  })
  const announcement = await made(createAnnouncement, { body: { title: 'Aviso', text: 'Manutenção' } })
  const integration = await made(createIntegration, {
    body: { type: 'n8n', name: 'Pedidos', urlN8N: 'https://example.com/hook', secret: 'um-segredo-bem-longo' },
  })
  const prompt = await made(createPrompt, {
    body: {
      name: 'Recepção',
      prompt: 'Você é a recepcionista de uma clínica: responda com poucas palavras.',
      apiKey: 'chave',
      queueId,
      temperature: 0.4,
    },
  })
  const files = await made(createFileList, {
    body: { name: 'Preparo', message: 'Leia antes do exame', options: [{ name: 'Ultrassom' }, { name: 'Sangue' }] },
  })
  const hours = { weekdayEn: 'monday', startTimeA: '08:00', endTimeA: '12:00', startTimeB: '20:00', endTimeB: '02:00' }
  await made(updateQueue, {
    params: { id: exams },
    body: { schedules: [hours], greetingMessage: 'Olá', ativarRoteador: true, tempoRoteador: 15, fileListId: files.id },
  })
  const option = (body: object) => made(createOption, { body: { queueId: exams, ...body } })
  const results = await option({ name: 'Resultados', greetingMessage: 'De qual exame?' })
  const options = [
    results,
    await option({ name: 'Sangue', chatbotId: results.id, queueType: 'file', optFileId: files.id }),
    await option({ name: 'Marina', queueType: 'attendent', optUserId: colleague.id, optQueueId: queueId }),
    await option({ name: 'Recepção', queueType: 'queue', optQueueId: queueId }),
  ]
  const flow = await made(createFlow, { body: { name: 'Recepção' } })
  const phrases = [
    await made(createPhraseCampaign, {
      body: { name: 'Natal', flowId: flow.id, phrase: 'natal', whatsappId: connectionId },
    }),
    await made(createPhraseCampaign, { body: { name: 'Páscoa', flowId: flow.id, phrase: 'páscoa' } }),
  ]
  const list = await made(createContactList, { body: { name: 'Clientes de maio' } })
  const person = { name: 'Ana Prado', number: '5511988887777', email: 'ana@example.com', contactListId: list.id }
  const listed = await made(createContactListItem, { body: person })
  const campaign = await made(createCampaign, {
    body: {
      ...{
        name: 'Maio',
        whatsappId: connectionId,
        contactListId: list.id,
        scheduledAt: new Date(Date.now() + 3 * 3_600_000).toISOString(),
      },
      ...{ message1: 'Oi {nome}', message3: 'Olá', confirmation: true, confirmationMessage2: 'Quer saber?' },
      ...{ openTicket: 'enabled', queueId, userId: colleague.id, statusTicket: 'pending' },
    },
  })
  const ids: Record<string, number[]> = {
    campaigns: [campaign.id],
    contactLists: [list.id],
    contactListItems: [listed.id],
    flows: [flow.id],
    phraseCampaigns: phrases.map(({ id }) => id),
    queues: [queueId, exams],
    queueOptions: options.map(({ id }) => id),
    fileLists: [files.id],
    integrations: [integration.id],
    prompts: [prompt.id],
    users: [who.id, colleague.id],
    connections: [connectionId, cloud, ...pages],
    contacts: [contactId, tickets[1]?.contactId ?? 0, ...tickets.slice(-2).map((each) => each.contactId)],
    tickets: tickets.map(({ id }) => id),
    schedules: schedules.map(({ id }) => id),
    chats: [chat.id],
    quickMessages: [quick.id],
    announcements: [announcement.id],
    tags: [...tags.map(({ id }) => id), second.id, first.id],
  }
  const others = await madeBySample(w, who, [...Object.keys(ids), 'companies'])
  for (const [feature, id] of Object.entries(others)) ids[feature] = [id]
  ids.companies = [company.id]
  return { who, companyId: company.id, queueId, ids }
}
