/** What a page asks by itself, as its customers see it on Messenger and on Instagram: menus, consent and rating. */
import type { QueueId } from '@guiche/contract/core/ids'
import { createConnection } from '@guiche/contract/features/connections'
import { updateQueue } from '@guiche/contract/features/queues'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { listTickets, type Ticket, type TicketStatus, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PageKind, type PagesWorld, pagesWorld } from '../../../test/pages-world.ts'

let pages: PagesWorld
beforeAll(async () => {
  pages = await pagesWorld()
})
afterAll(() => pages?.close())

const scene = async (kind: PageKind, queueNames: readonly string[], texts: object = {}) => {
  const { world, graph, settle } = pages
  const company = await world.company()
  const queueIds: QueueId[] = []
  for (const name of queueNames) queueIds.push(await company.queue(name))
  const admin = await company.user({ profile: 'admin', queueIds })
  const page = pages.newPage()
  const body = { name: 'Página', channel: kind, ...page.account(kind), queueIds, greetingMessage: 'Olá!', ...texts }
  const made = await world.call(createConnection, { body }, admin)
  if (made.status !== 200) throw new Error(`no connection: ${made.body.error}`)
  const chat = pages.newChat(kind, page.id, 'Beatriz Lima')
  const ofPage = () => graph.pages.messages(chat).filter(({ author }) => author === 'page')
  const after = async (deed: () => unknown) => {
    const before = ofPage().length
    await deed()
    await settle()
    const seen = ofPage().slice(before)
    return seen.map(({ id, text, choices }) => ({ id, text, choices: choices.map(({ title }) => title) }))
  }
  const set = async (given: Readonly<Record<string, string>>) => {
    for (const [column, data] of Object.entries(given)) {
      const saved = await world.call(updateCompanySetting, { body: { column, data } as never }, admin)
      if (saved.status !== 200) throw new Error(`${column} was refused: ${saved.body.error}`)
    }
  }
  const tickets = async (status: TicketStatus): Promise<Ticket[]> =>
    (await world.call(listTickets, { query: { status, showAll: true } as never }, admin)).body.tickets
  return {
    queueIds,
    admin,
    set,
    tickets,
    writes: (text: string) => after(() => graph.pages.send(chat, { text })),
    taps: (mid: string | undefined, title: string) => after(() => graph.pages.tap(chat, mid ?? '', title)),
    after,
  }
}

const exit = '*Sair* - Encerrar o atendimento'
const back = '*#* - Voltar ao menu inicial'

describe.each(['facebook', 'instagram'] as const)('on %s', (kind) => {
  const five = ['Recepção', 'Exames', 'Financeiro', 'Vacinas', 'Ouvidoria']

  it('a list is offered as quick replies, and a tap leads on, back and into a queue', async () => {
    const { set, queueIds, admin, writes, taps, tickets } = await scene(kind, five)
    await set({ chatBotType: 'list' })
    const chatbots = [
      { name: 'Boleto', greetingMessage: 'Segue o boleto.', queueType: 'text' },
      { name: 'Chave Pix', greetingMessage: 'A chave é o CNPJ.', queueType: 'text' },
    ]
    const params = { id: queueIds[2] as never }
    const changed = await pages.world.call(updateQueue, { params, body: { chatbots } as never }, admin)
    expect(changed).toMatchObject({ status: 200 })
    const [menu] = await writes('oi')
    expect(menu).toMatchObject({ text: `Olá!\n\n${exit}`, choices: five })
    const [below] = await taps(menu?.id, 'Financeiro')
    expect(below).toMatchObject({ choices: ['Boleto', 'Chave Pix', '#'] })
    expect(below?.text).toContain(`${back}\n${exit}`)
    const [again] = await taps(below?.id, '#')
    expect(again?.choices).toEqual(five)
    await taps(again?.id, 'Exames')
    expect((await tickets('pending')).map(({ queueId, isBot }) => [queueId, isBot])).toEqual([[queueIds[1], false]])
  })

  it('buttons are quick replies too, up to thirteen; a longer menu, or one as text, has numbers', async () => {
    const thirteen = Array.from({ length: 13 }, (_, at) => `Fila ${at + 1}`)
    const most = await scene(kind, thirteen)
    await most.set({ chatBotType: 'button' })
    expect(await most.writes('oi')).toMatchObject([{ choices: thirteen }])
    const text = { text: expect.stringContaining('*1* - Fila 1\n'), choices: [] }
    await most.set({ chatBotType: 'text' })
    expect(await most.writes('hã?')).toMatchObject([text])
    const more = await scene(kind, [...thirteen, 'Fila 14'])
    await more.set({ chatBotType: 'button' })
    expect(await more.writes('oi')).toMatchObject([{ ...text, text: expect.stringContaining('*14* - Fila 14') }])
    await more.writes('14')
    expect((await more.tickets('pending')).map(({ queueId }) => queueId)).toEqual([more.queueIds[13]])
  })

  it('a menu that is longer than the channel allows is sent as several messages, in order', async () => {
    const mostLetters = kind === 'facebook' ? 2000 : 1000
    const lines = Array.from({ length: 60 }, (_, at) => `${at + 1}. Atendemos de segunda a sexta, das 8h às 18h.`)
    const { set, writes } = await scene(kind, ['Recepção', 'Exames'], { greetingMessage: lines.join('\n') })
    await set({ chatBotType: 'list' })
    const seen = await writes('oi')
    expect(seen.length).toBe(kind === 'facebook' ? 2 : 4)
    for (const { text, choices } of seen) expect([text.length <= mostLetters, choices]).toEqual([true, []])
    const whole = seen.map(({ text }) => text).join('\n')
    expect(whole.split('\n').filter((line) => /^\d+\. /.test(line))).toEqual(lines)
    expect(whole.endsWith(`*1* - Recepção\n*2* - Exames\n\n${exit}`)).toBe(true)
  })

  it('consent is asked before anything else, and a yes lets the customer in', async () => {
    const { set, writes, tickets } = await scene(kind, ['Recepção'])
    await set({ enableLGPD: 'enabled', lgpdMessage: 'Tratamos os seus dados.', lgpdLink: 'https://clinica.test/lgpd' })
    expect((await writes('Oi!')).map(({ text }) => text)).toEqual([
      'Tratamos os seus dados.',
      'https://clinica.test/lgpd',
      'Você está ciente e de acordo com o tratamento dos seus dados pessoais?\n\n*1* - Sim\n*2* - Não',
    ])
    expect(await tickets('pending')).toMatchObject([{ status: 'lgpd' }])
    await writes('1')
    expect(await tickets('pending')).toMatchObject([{ status: 'pending' }])
  })

  it('a rating is asked for on closing, again after an invalid answer, and ends with the farewell', async () => {
    const rating = { ratingMessage: 'De 0 a 10?', expiresTicketNPS: 10, maxUseBotQueuesNPS: 2 }
    const there = await scene(kind, ['Recepção'], { ...rating, complationMessage: 'Até logo!' })
    const { set, writes, tickets, admin, queueIds, after } = there
    await set({ userRating: 'enabled' })
    await writes('Oi!')
    const [waiting] = await tickets('pending')
    const change = (body: object) =>
      pages.world.call(updateTicket, { params: { id: waiting?.id ?? 0 }, body: body as never }, admin)
    await change({ status: 'open', userId: admin.id, queueId: queueIds[0] })
    expect((await after(() => change({ status: 'closed' }))).map(({ text }) => text)).toEqual(['De 0 a 10?'])
    expect((await writes('ótimo')).map(({ text }) => text)).toEqual(['De 0 a 10?'])
    expect((await writes('9')).map(({ text }) => text)).toEqual(['Até logo!'])
    expect(await tickets('closed')).toMatchObject([{ id: waiting?.id, status: 'closed' }])
  })
})
