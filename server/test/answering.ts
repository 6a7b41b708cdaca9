/** A company whose number answers automatically: its settings, its menus, and what the customer reads. */
import { createHash } from 'node:crypto'
import { updateConnection } from '@guiche/contract/features/connections'
import { listMessages } from '@guiche/contract/features/messages'
import { createPrompt, promptDetails } from '@guiche/contract/features/prompts'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { ticketLog } from '@guiche/contract/features/ticket-log'
import { listTickets, ticketDetails } from '@guiche/contract/features/tickets'
import type { World } from './world.ts'

interface Option {
  title: string
  message?: string
  kind?: 'text' | 'queue' | 'attendent' | 'file'
  queueId?: number
  userId?: number
  closes?: boolean
  below?: Option[]
}

export const answering = async (w: World, names: readonly string[] = ['Comercial', 'Financeiro']) => {
  const company = await w.company()
  const queueIds = []
  for (const name of names) queueIds.push(await company.queue(name))
  const connectionId = await company.connection({ queueIds })
  const admin = await company.user({ profile: 'admin' })
  let signedAt = w.clock.now()
  /** Tests move the clock further than a token lives. */
  const boss = async () => {
    if (Math.abs(w.clock.now().getTime() - signedAt.getTime()) > 600_000) {
      admin.token = (await w.signIn(admin.email)).token
      signedAt = w.clock.now()
    }
    return admin
  }
  const agent = await company.user({ queueIds })
  const sql = (text: string, values: unknown[] = []) =>
    company.ctx.transact(({ tx }) =>
      tx.sql({ name: `answering_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`, text }, values),
    )
  const set = async (given: Record<string, string>) => {
    for (const [column, data] of Object.entries(given))
      await w.call(updateCompanySetting, { body: { column, data } as never }, await boss())
  }
  const change = async (body: object) =>
    w.call(updateConnection, { params: { id: connectionId }, body: body as never }, await boss())
  const addOptions = async (queueId: number, options: readonly Option[], parentId: number | null = null) => {
    for (const [position, each] of options.entries()) {
      const [row] = (await sql(
        `insert into queue_options (company_id, queue_id, parent_id, title, message, kind, opt_queue_id, opt_user_id, close_ticket, position)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
        [
          ...[company.id, queueId, parentId, each.title, each.message ?? '', each.kind ?? 'text'],
          ...[each.queueId ?? null, each.userId ?? null, each.closes ?? false, position],
        ],
      )) as { id: number }[]
      if (each.below && row) await addOptions(queueId, each.below, row.id)
    }
  }
  const changeQueue = (queueId: number, columns: string, values: unknown[] = []) =>
    sql(`update queues set ${columns} where company_id = $1 and id = $2`, [company.id, queueId, ...values])
  await change({ greetingMessage: 'Olá, {{firstName}}!' })
  const customer = w.customer(company.id, connectionId, 'Ana Souza')
  const ticketOf = async () => {
    const find = async (status: 'pending' | 'closed' | 'open') =>
      (await w.call(listTickets, { query: { status, showAll: true } as never }, await boss())).body.tickets.find(
        ({ contact }) => contact.name === customer.name,
      )
    const found = (await find('pending')) ?? (await find('open')) ?? (await find('closed'))
    if (!found) throw new Error('no ticket came of the message')
    return (await w.call(ticketDetails, { params: { uuid: found.uuid } }, await boss())).body
  }
  const said = async () => {
    const { uuid } = await ticketOf()
    const { body } = await w.call(
      listMessages,
      { params: { ticketUuid: uuid }, query: { markAsRead: false } as never },
      admin,
    )
    return body.messages.filter(({ fromMe }) => fromMe).map((message) => message.body)
  }
  /** What the customer reads in reply. */
  const write = async (words: string): Promise<string[]> => {
    const before = await said().catch(() => [])
    await customer.says(words)
    await w.drainJobs()
    return (await said()).slice(before.length)
  }
  const logOf = async () => {
    const { id } = await ticketOf()
    const { body } = await w.call(ticketLog, { params: { ticketId: id } }, await boss())
    return body
      .filter(({ type }) => type !== 'access')
      .map(({ type, reason }) => (reason ? `${type}: ${reason}` : type))
  }
  const setOnline = (userId: number, isOnline: boolean) =>
    sql('update users set online = $3 where company_id = $1 and id = $2', [company.id, userId, isOnline])
  return {
    company,
    queueIds,
    connectionId,
    admin,
    boss,
    agent,
    customer,
    sql,
    set,
    change,
    addOptions,
    changeQueue,
    ticketOf,
    said,
    write,
    logOf,
    setOnline,
  }
}

/** A company whose number is answered by a model at `baseUrl`. */
export const answeringByPrompt = async (w: World, baseUrl: string, more: object = {}) => {
  const open = await answering(w)
  const prompt = 'Você atende os clientes de uma padaria, com poucas palavras e com gentileza.'
  const given = { name: 'Padaria', prompt, apiKey: 'chave', queueId: open.queueIds[1], baseUrl, ...more }
  const made = await w.call(createPrompt, { body: given as never }, open.admin)
  await open.change({ promptId: made.body.id })
  const params = { id: made.body.id as never }
  const now = async () => (await w.call(promptDetails, { params }, await open.boss())).body
  return { ...open, params, now }
}
