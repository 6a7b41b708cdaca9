import { blockContact, toggleDisableBot } from '@guiche/contract/features/contacts'
import { updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../../../test/answering.ts'
import { world as openWorld, type World } from '../../../test/world.ts'
import { answerCustomer } from './actions/answer-customer.ts'
import { menuOf } from './store/answer-facts.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const menu = 'Olá, Ana!\n\n*1* - Comercial\n*2* - Financeiro\n\n*Sair* - Encerrar o atendimento'

describe('a number with several queues', () => {
  it('asks which one, and the answer decides; the message was stored before', async () => {
    const { write, ticketOf, logOf, queueIds, changeQueue } = await answering(w)
    await changeQueue(queueIds[1] ?? 0, "greeting_message = 'Financeiro, {{ms}}.'")
    expect(await write('oi')).toEqual([menu])
    expect(await ticketOf()).toMatchObject({ status: 'pending', isBot: true, queueId: null, unreadMessages: 1 })
    expect(await write('2')).toEqual([expect.stringMatching(/^Financeiro, Bo/)])
    expect(await ticketOf()).toMatchObject({ status: 'pending', isBot: false, queueId: queueIds[1], userId: null })
    expect(await logOf()).toEqual(['create', 'chatBot', 'queue: menu'])
    expect(await write('e agora?')).toEqual([])
  })
  it('asks nobody twice, however often its job runs', async () => {
    const { write, said, ticketOf, company } = await answering(w)
    await write('oi')
    const { id } = await ticketOf()
    await Promise.all([1, 2, 3].map(() => answerCustomer(company.ctx, { ticketId: id })))
    expect(await said()).toEqual([menu])
  })
  it('answers a burst of messages once', async () => {
    const { customer, said } = await answering(w)
    for (const words of ['oi', 'tudo bem?', '2 perguntas']) await customer.says(words)
    await w.drainJobs()
    expect(await said()).toEqual([menu])
  })
  it('takes a choice that is written behind other words to a menu that waits', async () => {
    const { write, customer, said, ticketOf, queueIds } = await answering(w)
    await write('oi')
    for (const words of ['bom dia', 'quero pagar', '2', 'obrigada']) await customer.says(words)
    await w.drainJobs()
    expect(await said()).toEqual([menu])
    expect(await ticketOf()).toMatchObject({ isBot: false, queueId: queueIds[1] })
    const other = await answering(w)
    await other.write('oi')
    for (const words of ['bom dia', 'tudo bem?']) await other.customer.says(words)
    await w.drainJobs()
    expect(await other.said()).toEqual([menu, menu])
  })
  it('accepts an answer whose clock is behind the menu’s, and no message from before the menu, however late its clock', async () => {
    const { customer, write, ticketOf, queueIds, company, connectionId, sql } = await answering(w)
    const now = w.clock.now()
    await customer.says('oi')
    w.clock.at = new Date(now.getTime() + 3_600_000)
    await w.drainJobs()
    w.clock.at = now
    await write('2')
    expect(await ticketOf()).toMatchObject({ isBot: false, queueId: queueIds[1] })
    const other = w.customer(company.id, connectionId, 'Bia')
    for (const words of ['oi', 'tudo bem?']) await other.says(words)
    await sql(
      `update messages set created_at = created_at + interval '1 hour' where company_id = $1 and body = 'tudo bem?'`,
      [company.id],
    )
    await w.drainJobs()
    const [{ menus = 0 } = {}] = (await sql(
      `select count(*)::int menus from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
        where m.company_id = $1 and m.from_me and c.name = 'Bia'`,
      [company.id],
    )) as { menus: number }[]
    expect(menus).toBe(1)
  })
  it('repeats the menu after wrong answers, then the ticket goes to the queue that the connection names', async () => {
    const { write, change, ticketOf, logOf, queueIds } = await answering(w)
    await change({ maxUseBotQueues: 2, timeSendQueue: 60, sendIdQueue: queueIds[1] })
    expect(await write('oi')).toEqual([menu])
    expect(await write('hã')).toEqual([menu])
    expect(await write('quê')).toEqual([])
    expect(await ticketOf()).toMatchObject({ isBot: false, queueId: queueIds[1] })
    expect(await logOf()).toEqual(['create', 'chatBot', 'chatBot', 'redirect: noAnswer'])
  })
  it('stays quiet for a while after a menu, but accepts a choice', async () => {
    const { write, change, customer, ticketOf, said } = await answering(w)
    await change({ timeUseBotQueues: 30 })
    await write('oi')
    await customer.says('hã')
    const stored = await ticketOf()
    await w.drainJobs()
    expect(await said()).toEqual([menu])
    // Nothing moved: its place in the lists is that of the customer's word.
    expect((await ticketOf()).updatedAt).toEqual(stored.updatedAt)
    await write('1')
    expect(await ticketOf()).toMatchObject({ isBot: false })
  })
  it('closes with the farewell on Sair', async () => {
    const { write, change, ticketOf, logOf } = await answering(w)
    await change({ complationMessage: 'Até logo!' })
    await write('oi')
    expect(await write('SAIR')).toEqual(['Até logo!'])
    expect((await ticketOf()).status).toBe('closed')
    expect(await logOf()).toEqual(['create', 'chatBot', 'closed: exit'])
  })
  it('is a list when the company wants that and the channel has lists', async () => {
    const { write, set } = await answering(w)
    await set({ chatBotType: 'list' })
    expect(await write('oi')).toEqual(['Olá, Ana!\n\n*Sair* - Encerrar o atendimento'])
    expect(await write('Financeiro')).toEqual([])
  })
  it('is split into several messages when the channel has a shorter limit', async () => {
    const { write, sql, addOptions, queueIds, connectionId, company } = await answering(w)
    const phoneNumberId = String(Date.now())
    await sql(
      "update connections set channel = 'whatsappapi', phone_number_id = $3 where company_id = $1 and id = $2",
      [...[company.id, connectionId, phoneNumberId]],
    )
    const options = Array.from({ length: 300 }, (_, index) => ({ title: `Opção de número ${index + 1}` }))
    await addOptions(queueIds[0] ?? 0, options)
    await write('oi')
    const pieces = await write('1')
    expect(pieces.length).toBeGreaterThan(1)
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(4_096)
    const lines = pieces.join('\n').split('\n')
    for (const [index, { title }] of options.entries()) expect(lines).toContain(`*${index + 1}* - ${title}`)
  })
  it('uses buttons when the company wants that, and text when there are more than the channel shows', async () => {
    const { write, set } = await answering(w)
    await set({ chatBotType: 'button' })
    expect(await write('oi')).toEqual(['Olá, Ana!\n\n*Sair* - Encerrar o atendimento'])
    expect(w.channel.messages.at(-1)?.interactive).toMatchObject({
      kind: 'reply',
      buttons: { buttons: [{ text: 'Comercial' }, { text: 'Financeiro' }] },
    })
    const many = await answering(w, ['Um', 'Dois', 'Três', 'Quatro'])
    await many.set({ chatBotType: 'button' })
    expect((await many.write('oi'))[0]).toContain('*4* - Quatro')
  })
  it('does not ask a contact whose bot is off: the ticket goes to a queue', async () => {
    const { write, ticketOf, logOf, queueIds, admin, customer } = await answering(w)
    await write('oi')
    await write('Sair')
    const { contactId } = await ticketOf()
    await w.call(toggleDisableBot, { params: { id: contactId } } as never, admin)
    await customer.says('voltei')
    await w.drainJobs()
    expect(await ticketOf()).toMatchObject({ status: 'pending', isBot: false, queueId: queueIds[0] })
    expect(await logOf()).toEqual(['create', 'redirect: botOff'])
  })
  it('does not ask a blocked contact', async () => {
    const { write, ticketOf, admin, said, customer } = await answering(w)
    await write('oi')
    const { contactId } = await ticketOf()
    await w.call(blockContact, { params: { id: contactId }, body: { active: false } } as never, admin)
    const before = await said()
    await customer.says('hã')
    await w.drainJobs()
    expect(await said()).toEqual(before)
  })
  it('stays silent once an agent has the conversation', async () => {
    const { write, ticketOf, admin, queueIds } = await answering(w)
    await write('oi')
    const { id } = await ticketOf()
    const body = { status: 'open', userId: admin.id, queueId: queueIds[0] }
    expect((await w.call(updateTicket, { params: { id }, body: body as never }, admin)).status).toBe(200)
    expect(await write('2')).toEqual([])
    expect(await ticketOf()).toMatchObject({ status: 'open', isBot: false })
  })
})

describe('options', () => {
  it('lead to a lower level and, with #, back to the main menu', async () => {
    const { write, addOptions, queueIds, ticketOf, agent } = await answering(w)
    await addOptions(queueIds[1] ?? 0, [
      { title: 'Boleto', message: 'De que mês?', below: [{ title: 'Este mês', message: 'Segue.' }] },
      {
        title: 'Falar com alguém',
        message: 'Um momento.',
        kind: 'attendent',
        queueId: queueIds[0] ?? 0,
        userId: agent.id,
      },
      { title: 'Nada mais', message: 'Obrigado!', closes: true },
    ])
    await write('oi')
    expect((await write('2'))[0]).toContain('*1* - Boleto')
    expect(await ticketOf()).toMatchObject({ isBot: true, queueId: queueIds[1] })
    expect((await write('1'))[0]).toContain('De que mês?')
    expect(await write('#')).toEqual([menu])
    expect(await ticketOf()).toMatchObject({ queueId: null })
    await write('2')
    expect(await write('falar com alguem')).toEqual(['Um momento.'])
    expect(await ticketOf()).toMatchObject({ isBot: false, queueId: queueIds[0], userId: agent.id, status: 'pending' })
  })
  it('that close do so without the farewell', async () => {
    const { write, addOptions, queueIds, change, ticketOf, logOf } = await answering(w)
    await change({ complationMessage: 'Até logo!' })
    await addOptions(queueIds[0] ?? 0, [{ title: 'Nada mais', message: 'Obrigado!', closes: true }])
    await write('oi')
    await write('1')
    expect(await write('1')).toEqual(['Obrigado!'])
    expect((await ticketOf()).status).toBe('closed')
    expect((await logOf()).at(-1)).toBe('closed: menu')
  })
})

describe('a menu that changes while it waits for an answer', () => {
  it('accepts no number that was read in the older version: the menu is sent again, and a name is still understood', async () => {
    const { write, changeQueue, queueIds, ticketOf } = await answering(w)
    expect(await write('oi')).toEqual([menu])
    await changeQueue(queueIds[0] ?? 0, 'order_queue = 9')
    const turned = 'Olá, Ana!\n\n*1* - Financeiro\n*2* - Comercial\n\n*Sair* - Encerrar o atendimento'
    expect(await write('2')).toEqual([turned])
    expect(await ticketOf()).toMatchObject({ isBot: true, queueId: null })
    await write('2')
    expect(await ticketOf()).toMatchObject({ isBot: false, queueId: queueIds[0] })
    const other = await answering(w)
    await other.write('oi')
    await other.changeQueue(other.queueIds[0] ?? 0, 'order_queue = 9')
    await other.write('comercial')
    expect(await other.ticketOf()).toMatchObject({ isBot: false, queueId: other.queueIds[0] })
  })
  it('is sent at once, even in the quiet time after the older one', async () => {
    const { write, change, changeQueue, queueIds } = await answering(w)
    await change({ timeUseBotQueues: 30 })
    await write('oi')
    await changeQueue(queueIds[0] ?? 0, 'order_queue = 9')
    expect(await write('2')).toHaveLength(1)
  })
  it('accepts the number when a queue was gone and is back in its place', async () => {
    const { write, sql, company, connectionId, queueIds, ticketOf } = await answering(w)
    await write('oi')
    const values = [company.id, connectionId, queueIds[1]]
    await sql('delete from connection_queues where company_id = $1 and connection_id = $2 and queue_id = $3', values)
    await sql('insert into connection_queues (company_id, connection_id, queue_id) values ($1, $2, $3)', values)
    await write('2')
    expect(await ticketOf()).toMatchObject({ isBot: false, queueId: queueIds[1] })
  })
  it('of options accepts no old number either', async () => {
    const { write, addOptions, queueIds, sql, company } = await answering(w)
    const leaf = (title: string) => ({ title, message: `${title}!` })
    await addOptions(queueIds[1] ?? 0, [{ title: 'Boleto', message: 'Qual?', below: ['Um', 'Dois', 'Três'].map(leaf) }])
    for (const words of ['oi', '2', '1']) await write(words)
    await sql(`delete from queue_options where company_id = $1 and title = 'Um'`, [company.id])
    expect(await write('2')).toEqual([expect.stringContaining('*1* - Dois\n*2* - Três')])
    expect(await write('2')).toEqual(['Três!'])
  })
})

describe('a menu with thousands of options', () => {
  it('is loaded only as far as one answer leads', async () => {
    const { write, company, connectionId, queueIds, sql } = await answering(w)
    const add = `insert into queue_options (company_id, queue_id, parent_id, title, message, position)
      select $1, $2, p.id, 'Opção ' || n, repeat('x', 500) || n, n from generate_series(1, 10) n`
    await sql(`${add} cross join (select null::int id) p`, [company.id, queueIds[0]])
    for (const which of ['is null', 'is not null']) {
      const below = `${add} cross join queue_options p where p.company_id = $1 and p.queue_id = $2 and p.parent_id ${which}`
      await sql(below, [company.id, queueIds[0]])
    }
    const [{ n = 0 } = {}] = (await sql('select count(*)::int n from queue_options where company_id = $1', [
      company.id,
    ])) as { n: number }[]
    expect(n).toBe(1_110)
    await write('oi')
    expect((await write('1'))[0]).toContain('*10* - Opção 10')
    expect((await write('3'))[0]).toMatch(/x3\n\n\*1\* - Opção 1\n/)
    const at = await company.ctx.transact(async ({ tx }) => {
      const [third] = await tx.sql<{ bot_at: string }>(
        { name: 'test_bot_at', text: 'select bot_at from tickets where company_id = $1' },
        [company.id],
      )
      return third?.bot_at ?? ''
    })
    const read = await company.ctx.transact(({ tx }) => menuOf(tx, connectionId, at))
    // The ten of the queue, the ten of the menu that waits, and the ten below each of these.
    expect(read.map(({ options }) => options.length)).toEqual([120, 0])
    expect(JSON.stringify(read).length).toBeLessThan(40_000)
    expect((await write('4'))[0]).toMatch(/x4\n\n\*1\* - Opção 1\n/)
    expect((await write('7'))[0]).toMatch(/x7$/)
  })
  it('is walked down by a burst of messages', async () => {
    const { write, addOptions, queueIds, customer, said } = await answering(w)
    const below = [{ title: 'C', message: 'c?', below: [{ title: 'D', message: 'Fim.' }] }]
    await addOptions(queueIds[0] ?? 0, [{ title: 'A', message: 'a?', below: [{ title: 'B', message: 'b?', below }] }])
    await write('oi')
    for (const words of ['1', '1', '1', '1', '1']) await customer.says(words)
    await w.drainJobs()
    expect((await said()).at(-1)).toBe('Fim.')
  })
})

describe('a number with one queue', () => {
  it('greets only when the company wants it', async () => {
    const silent = await answering(w, ['Recepção'])
    expect(await silent.write('oi')).toEqual([])
    expect(await silent.ticketOf()).toMatchObject({ isBot: false, queueId: silent.queueIds[0] })
    const greeting = await answering(w, ['Recepção'])
    await greeting.set({ sendGreetingMessageOneQueues: 'enabled' })
    expect(await greeting.write('oi')).toEqual(['Olá, Ana!'])
    expect(await greeting.ticketOf()).toMatchObject({ isBot: false, queueId: greeting.queueIds[0] })
  })
  it('with options is a chatbot', async () => {
    const { write, addOptions, queueIds } = await answering(w, ['Recepção'])
    await addOptions(queueIds[0] ?? 0, [{ title: 'Endereço', message: 'Rua Um, 10.' }])
    expect((await write('oi'))[0]).toContain('*1* - Endereço')
    expect(await write('1')).toEqual(['Rua Um, 10.'])
  })
})

describe('a waiting customer', () => {
  it('is told their place in the queue when the company wants it', async () => {
    const { write, set, company, connectionId } = await answering(w)
    await set({ sendQueuePositionMessage: 'Sua posição na fila {{queue}}:' })
    await set({ sendQueuePosition: 'enabled' })
    const earlier = w.customer(company.id, connectionId, 'Bia')
    for (const words of ['oi', '1']) {
      await earlier.says(words)
      await w.drainJobs()
    }
    expect(await write('oi')).toEqual([menu])
    expect(await write('1')).toEqual(['Sua posição na fila Comercial: *2*'])
  })
  it('is assigned with userRandom to the next member: online, with the fewest tickets', async () => {
    const { write, set, ticketOf, logOf, agent, company, queueIds, setOnline } = await answering(w)
    await set({ userRandom: 'enabled' })
    const other = await company.user({ queueIds })
    await setOnline(agent.id, false)
    await setOnline(other.id, true)
    await write('oi')
    await write('1')
    expect(await ticketOf()).toMatchObject({ status: 'pending', userId: other.id })
    expect((await logOf()).slice(-2)).toEqual(['queue: menu', 'userDefine: fewestOpen'])
  })
  it('is assigned to nobody while nobody is online', async () => {
    const { write, set, ticketOf, agent, setOnline } = await answering(w)
    await set({ userRandom: 'enabled' })
    await setOnline(agent.id, false)
    await write('oi')
    await write('1')
    expect(await ticketOf()).toMatchObject({ status: 'pending', userId: null })
  })
})
