/** The same conversation over the Cloud API. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type CloudCustomer, cloudCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, graph } = await world()
const clinic = await company()
let julia: Desk
let helio: CloudCustomer

beforeAll(async () => {
  const exams = await clinic.queue('Exames', '#7c3aed')
  const number = await clinic.cloudNumber([exams])
  helio = await cloudCustomer(graph, number.phoneNumberId, 'Hélio Pinheiro')
  julia = await signIn(await clinic.person('Júlia Prado', { queueIds: [exams] }))
  await julia.goTo('Aguardando')
})

describe('WhatsApp by the Cloud API', () => {
  it('shows a customer’s message without a click', async () => {
    await helio.says('Boa tarde, posso levar acompanhante?')
    await julia.seesRow('Hélio Pinheiro')
    await julia.opens('Hélio Pinheiro')
    await julia.sees('Boa tarde, posso levar acompanhante?')
  })

  it('shows an image, plays a voice note, offers a document', async () => {
    await helio.sendsImage('a guia')
    const image = julia.bubble('a guia').getByRole('img').first()
    await image.waitFor()
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(320)
    await helio.sendsVoiceNote()
    await julia.button('Ouvir').click()
    await julia.button('Pausar').waitFor()
    await helio.sendsDocument('guia.pdf')
    const document = julia.page.getByRole('link', { name: 'Abrir guia.pdf' })
    await expect.poll(() => document.getAttribute('href')).toMatch(/^\//)
  })

  it('accepts, replies, and shows how far the reply got', async () => {
    await helio.goesOffline()
    await julia.accepts('Hélio Pinheiro')
    await julia.replies('Pode sim, um acompanhante.')
    await julia.ticks('Pode sim, um acompanhante.', 'Enviada')
    await helio.comesOnline()
    await helio.hears('Pode sim, um acompanhante.')
    await julia.ticks('Pode sim, um acompanhante.', 'Entregue')
    await helio.reads()
    await julia.ticks('Pode sim, um acompanhante.', 'Lida')
  })

  it('quotes a message', async () => {
    await julia.chooses('posso levar acompanhante?', 'Responder')
    await julia.replies('Traga um documento dele')
    const heard = await helio.hears('Traga um documento dele')
    expect(heard.quoted?.text).toContain('posso levar acompanhante?')
    await helio.answers(heard.id, 'Serve a CNH?')
    await julia
      .bubble('Serve a CNH?')
      .getByRole('button', { name: /Traga um documento dele/ })
      .waitFor()
  })

  it('shows a message once when the webhook delivers it twice', async () => {
    await graph.setFaults({ webhookDuplicates: 1 })
    await helio.says('Este webhook vem dobrado')
    await helio.says('E este não')
    await julia.sees('E este não')
    expect((await julia.conversation()).filter((line) => line.includes('vem dobrado'))).toHaveLength(1)
  })

  it('says how much time is left to answer, and when the 24 hours are over', async () => {
    await julia.page.getByText(/há 24 horas para responder.*Restam 2[34]h/).waitFor()
    await clinic.windowEnds(helio.name)
    await julia.page.reload()
    await julia.page.getByText('A janela de 24 horas terminou. Ela reabre quando o contato escrever.').waitFor()
    await helio.says('Voltei')
    await julia.text.waitFor()
  })

  it('shows a message as failed when Meta refuses it because its window has closed', async () => {
    await helio.windowCloses()
    await julia.replies('Cheguei tarde?')
    await julia.bubble('Cheguei tarde?').getByText('Não enviada: O prazo para responder terminou.').waitFor()
  })
})
