import { deleteDraft, listDrafts, saveDraft } from '@guiche/contract/features/drafts'
import { listMessages } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { pruneDrafts } from './actions.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId], channel: 'whatsapp' })
  const ana = await company.user({ queueIds: [queueId], name: 'Ana' })
  const caio = await company.user({ queueIds: [queueId], name: 'Caio' })
  const customer = w.customer(company.id, connectionId, 'Beatriz')
  await customer.says('Qual o preço?')
  const { body } = await w.call(listTickets, { query: { status: 'pending' } }, ana)
  const ticketId = body.tickets[0]?.id ?? 0
  await w.call(updateTicket, { params: { id: ticketId }, body: { status: 'open' } }, ana)
  const params = { ticketId }
  const save = async (text: string, revision = 0, more = {}) =>
    (await w.call(saveDraft, { params, body: { body: text, revision, ...more } }, ana)).body
  const drafts = async (who = ana) => (await w.call(listDrafts, {}, who)).body.drafts
  return { company, ana, caio, ticketId, params, save, drafts }
}

describe('a draft', () => {
  it('is stored with its quotation and whether it is a private note, only for its writer', async () => {
    const { ana, caio, ticketId, save, drafts } = await scene()
    const page = await w.call(listMessages, { params: { ticketUuid: ticketId }, query: {} }, ana)
    const quotedMsgId = page.body.messages[0]?.id
    const saved = await save('O preço é', 0, { isPrivate: true, quotedMsgId })
    expect(saved).toMatchObject({ isSaved: true, draft: { revision: 1 } })
    const [draft] = await drafts()
    expect(draft).toMatchObject({ ticketId, body: 'O preço é', isPrivate: true })
    expect(draft?.quotedMsg).toMatchObject({ id: quotedMsgId, body: 'Qual o preço?', contact: { name: 'Beatriz' } })
    expect(await drafts(caio)).toEqual([])
  })
  it('is sent to the writer’s own devices and to nobody else', async () => {
    const { company, ana, caio, save } = await scene()
    const own = await w.connectSocket(company.id, { token: ana.token })
    const others = await w.connectSocket(company.id, { token: caio.token })
    const stream = `company-${company.id}-draft`
    const told = ({ heard }: typeof own) => heard.filter(({ name }) => name === stream).map(({ payload }) => payload)
    await save('Bom dia')
    await own.until(() => told(own).length > 0)
    expect(told(own)).toMatchObject([{ action: 'update', draft: { body: 'Bom dia', revision: 1 } }])
    expect(told(others)).toEqual([])
  })
  it('is not overwritten by a device that has not seen it, which gets the newer one instead', async () => {
    const { save, drafts } = await scene()
    await save('do celular')
    expect(await save('do computador')).toMatchObject({ isSaved: false, draft: { body: 'do celular', revision: 1 } })
    expect(await save('do celular\ndo computador', 1)).toMatchObject({ isSaved: true, draft: { revision: 2 } })
    expect((await drafts()).map(({ body }) => body)).toEqual(['do celular\ndo computador'])
  })
  it('that was sent is gone, and a device that was offline learns of it', async () => {
    const { ana, params, save, drafts } = await scene()
    await save('Bom dia')
    const gone = await w.call(deleteDraft, { params, query: { revision: 1 } }, ana)
    expect(gone.body).toMatchObject({ isSaved: true, draft: { body: '', revision: 2 } })
    expect(await drafts()).toEqual([])
    expect(await save('Bom dia, velho', 1)).toMatchObject({ isSaved: false, draft: { body: '', revision: 2 } })
    await pruneDrafts({ ...w.deps, clock: { now: () => new Date(Date.now() + 31 * 86_400_000) } })
    expect(await save('Boa tarde', 2)).toMatchObject({ isSaved: true, draft: { revision: 3 } })
  })
  it('of a ticket that the user may not see is refused', async () => {
    const { company, params } = await scene()
    const stranger = await company.user({ queueIds: [], name: 'Zé' })
    const answer = await w.call(saveDraft, { params, body: { body: 'x' } }, stranger)
    expect([answer.status, answer.body.code]).toEqual([404, 'ERR_NO_TICKET_FOUND'])
  })
  it('loses a deleted quotation and keeps its text', async () => {
    const { save } = await scene()
    expect(await save('Sim', 0, { quotedMsgId: crypto.randomUUID() })).toMatchObject({
      isSaved: true,
      draft: { body: 'Sim', quotedMsg: null },
    })
  })
})
