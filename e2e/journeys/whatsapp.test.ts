/** The main job: a customer writes on WhatsApp, an agent sees it without a click, accepts, answers, and the ticks turn blue. */
import { beforeAll, describe, expect, it } from 'vitest'
import { newPhone } from '../world/company.ts'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
const clinic = await company()
let admin: Desk
let marina: Desk
let bianca: PhoneCustomer
const account = newPhone()

beforeAll(async () => {
  const reception = await clinic.queue('Recepção')
  await phones.createPerson({ name: 'Clínica', kind: 'business', pn: account })
  bianca = await phoneCustomer(phones, account, 'Bianca Torres')
  const [ester, agent] = await Promise.all([
    clinic.person('Ester Alves', { profile: 'admin', queueIds: [reception] }),
    clinic.person('Marina Souza', { queueIds: [reception] }),
  ])
  admin = await signIn(ester)
  marina = await signIn(agent)
  await marina.goTo('Aguardando')
})

describe('WhatsApp by QR code', () => {
  it('connects: the code is scanned, and the screen says so by itself', async () => {
    const { page } = admin
    await page.getByRole('link', { name: 'Conexões', exact: true }).click()
    await page.getByRole('button', { name: 'Adicionar conexão' }).first().click()
    await page.getByRole('menuitem', { name: 'WhatsApp por QR code' }).click()
    await page.getByRole('textbox', { name: 'Nome' }).fill('Balcão')
    await page.getByRole('dialog').getByLabel('Filas').first().click()
    await page.getByRole('option', { name: 'Recepção' }).click()
    await page.getByRole('button', { name: 'Criar e mostrar o QR code' }).click()
    await page.getByRole('img', { name: 'QR code para conectar o WhatsApp de Balcão' }).waitFor()
    await phones.scan(await clinic.shownQr('Balcão'), account)
    await admin.toast('Balcão está conectada')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /Balcão/ })
      .getByText('Conectado', { exact: true })
      .waitFor()
  })

  it('shows a customer’s message without a click', async () => {
    await bianca.says('Bom dia! Meu exame já saiu?')
    await marina.seesRow('Bianca Torres')
    await expect.poll(() => marina.countOf('Aguardando')).toBe(1)
    await marina.opens('Bianca Torres')
    await marina.sees('Bom dia! Meu exame já saiu?')
    await marina.page.getByText('Aceite o atendimento para responder').waitFor()
  })

  it('shows an image, plays a voice note, offers a document', async () => {
    await bianca.sendsImage('o pedido')
    const image = marina.bubble('o pedido').getByRole('img').first()
    await image.waitFor()
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(320)
    await bianca.sendsVoiceNote()
    await marina.button('Ouvir').click()
    await marina.button('Pausar').waitFor()
    await bianca.sendsDocument('pedido-médico.pdf')
    const document = marina.page.getByRole('link', { name: 'Abrir pedido-médico.pdf' })
    await expect.poll(() => document.getAttribute('href')).toMatch(/^\//)
    const answer = await marina.page.request.get(
      new URL((await document.getAttribute('href')) ?? '', marina.page.url()).href,
    )
    expect((await answer.body()).subarray(0, 4).toString()).toBe('%PDF')
  })

  it('accepts, replies, and shows how far the reply got', async () => {
    await bianca.goesOffline()
    await marina.accepts('Bianca Torres')
    await marina.replies('Bom dia! Já saiu, vou enviar.')
    await marina.ticks('Já saiu, vou enviar.', 'Enviada')
    await bianca.comesOnline()
    await bianca.hears('Já saiu, vou enviar.')
    await marina.ticks('Já saiu, vou enviar.', 'Entregue')
    await bianca.reads()
    await marina.ticks('Já saiu, vou enviar.', 'Lida')
  })

  it('quotes, both ways', async () => {
    const asked = (await bianca.chat()).find(({ text }) => text?.includes('Meu exame já saiu?'))
    await marina.chooses('Meu exame já saiu?', 'Responder')
    await marina.page.getByText('Respondendo a Bianca Torres').waitFor()
    await marina.replies('Este aqui, certo?')
    const heard = await bianca.hears('Este aqui, certo?')
    expect(heard.quotedId).toBe(asked?.id)
    await bianca.answers(heard.id, 'Isso mesmo')
    await marina.sees('Isso mesmo')
    await marina
      .bubble('Isso mesmo')
      .getByRole('button', { name: /Este aqui, certo/ })
      .waitFor()
  })

  it('shows a message once when the network delivers it twice', async () => {
    await phones.setFaults({ duplicate: 1 }, account)
    await bianca.says('Chegou duas vezes')
    await bianca.says('E esta uma')
    await marina.sees('E esta uma')
    expect((await marina.conversation()).filter((line) => line.includes('Chegou duas vezes'))).toHaveLength(1)
  })

  it('shows the customer’s deletion and reaction', async () => {
    const id = await bianca.says('Mensagem errada')
    await marina.sees('Mensagem errada')
    await phones.send(bianca.phone, account, { type: 'delete', targetId: id })
    await marina.sees('Essa mensagem foi apagada pelo contato')
    const last = (await bianca.heard()).at(-1)
    await phones.send(bianca.phone, account, { type: 'reaction', targetId: last?.id ?? '', emoji: '👍' })
    await marina.messages.getByRole('img', { name: 'Reações: 👍' }).waitFor()
  })
})
