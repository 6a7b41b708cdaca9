import { createCampaign } from '@guiche/contract/features/campaigns'
import { createContactList } from '@guiche/contract/features/contact-lists'
import { createPrompt } from '@guiche/contract/features/prompts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../../../test/answering.ts'
import { world as openWorld, type World } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const optedOut = expect.stringContaining('não receberá mais')

/** A campaign wrote to the customer some time ago. */
const written = async (more: (open: Awaited<ReturnType<typeof answering>>) => Promise<unknown> = async () => {}) => {
  const open = await answering(w)
  const { company, connectionId, customer, sql, admin } = open
  await customer.says('bom dia')
  await w.drainJobs()
  const list = await w.call(createContactList, { body: { name: 'Clientes' } }, admin)
  const body = { name: 'Oferta', message1: 'Oi', whatsappId: connectionId, contactListId: list.body.id }
  const { id } = (await w.call(createCampaign, { body: body as never }, admin)).body
  await sql(
    `insert into campaign_recipients (company_id, campaign_id, contact_id, name, number, state, accepted_at, sent_at, answered_at)
      select $1, $2, id, name, '5511900000000', 'sent', now(), now(), now() from contacts where company_id = $1 and name = $3`,
    [company.id, id, customer.name],
  )
  await more(open)
  return open
}

const closed = ({ sql, company }: Awaited<ReturnType<typeof answering>>) =>
  sql("update tickets set status = 'closed', is_bot = false, bot_at = null where company_id = $1", [company.id])

describe('a customer to whom a campaign wrote and who opts out', () => {
  it('reads one sentence, and no menu for a new conversation', async () => {
    const { write, ticketOf } = await written(closed)
    expect(await write('Parar!')).toEqual([optedOut])
    expect(await write('PARAR')).toEqual([])
    expect(await ticketOf()).toMatchObject({ status: 'pending', isBot: true })
    expect(await write('oi')).toEqual([expect.stringContaining('*1* - Comercial')])
  })
  it('reads no menu again in its middle, and the menu still waits', async () => {
    const { write, ticketOf, queueIds } = await written()
    expect(await write('PARAR')).toEqual([optedOut])
    expect(await write('2')).toEqual([])
    expect(await ticketOf()).toMatchObject({ isBot: false, queueId: queueIds[1] })
  })
  it('leaves a menu with the word that it offers for that, without a farewell', async () => {
    const { write, ticketOf } = await written(({ change }) => change({ complationMessage: 'Até logo!' }))
    expect(await write('SAIR')).toEqual([optedOut])
    expect((await ticketOf()).status).toBe('closed')
  })
  it('reads no word of absence', async () => {
    const { write } = await written(async (open) => {
      await closed(open)
      await open.change({
        collectiveVacationMessage: 'De férias',
        collectiveVacationStart: '2020-01-01',
        collectiveVacationEnd: '2099-01-01',
      })
    })
    expect(await write('parar')).toEqual([optedOut])
    expect(await write('oi')).toEqual(['De férias'])
  })
  it('is not asked for a rating again', async () => {
    const { customer, sql, company } = await written(async (open) => {
      await open.change({ maxUseBotQueuesNPS: 3, ratingMessage: 'Nota?' })
      await open.sql("update tickets set status = 'nps', is_bot = false, bot_at = null where company_id = $1", [
        open.company.id,
      ])
    })
    const last = async () =>
      (
        await sql('select body from messages where company_id = $1 and from_me order by seq desc limit 1', [company.id])
      )[0]
    await customer.says('parar')
    await w.drainJobs()
    expect(await last()).toEqual({ body: optedOut })
    expect(await sql('select rating_asked from tickets where company_id = $1', [company.id])).toEqual([
      { rating_asked: 0 },
    ])
  })
  it('is not heard by a model', async () => {
    const { write, sql, company } = await written(async (open) => {
      await closed(open)
      const prompt = {
        name: 'IA',
        prompt: 'Atenda.',
        apiKey: 'chave',
        queueId: open.queueIds[1],
        baseUrl: 'https://ai.example/v1',
      }
      const { body } = await w.call(createPrompt, { body: prompt as never }, open.admin)
      await open.change({ promptId: body.id })
    })
    expect(await write('parar')).toEqual([optedOut])
    const unread = `select m.seq > t.bot_read_seq "isUnread", k.turn_id from messages m
      join tickets t on t.company_id = m.company_id and t.id = m.ticket_id and t.status = 'pending'
      left join outside_talks k on k.company_id = t.company_id and k.ticket_id = t.id where m.company_id = $1 and m.body = 'parar'`
    expect(await sql(unread, [company.id])).toEqual([{ isUnread: false, turn_id: null }])
  })
  it('is not asked for consent', async () => {
    const { write } = await written(async (open) => {
      await closed(open)
      await open.set({ enableLGPD: 'enabled', lgpdMessage: 'Aceita?' })
    })
    expect(await write('parar')).toEqual([optedOut])
    expect(await write('oi')).toEqual(expect.arrayContaining([expect.stringContaining('Aceita?')]))
  })
})

it('the word is an answer like any other from somebody to whom no campaign wrote', async () => {
  const { write } = await answering(w)
  expect(await write('parar')).toEqual([expect.stringContaining('*1* - Comercial')])
})
