/** Promise 1 made visible: the history of one message, to the second, and the counts of a number. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
const clinic = await company()
let marina: Desk
let admin: Desk
let olga: PhoneCustomer

beforeAll(async () => {
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Portaria', [reception])
  olga = await phoneCustomer(phones, account, 'Olga Prates')
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  admin = await signIn(await clinic.person('Ester Alves', { profile: 'admin' }))
})

const lifeLine = 'Linha do tempo da mensagem'
const steps = async (desk: Desk) => {
  const titles = await desk.dialog.locator('.mantine-Timeline-itemTitle').allInnerTexts()
  return titles.map((title) => title.trim())
}

describe('the life line of a message', () => {
  it('shows when a customer’s message was received, stored, seen and answered', async () => {
    await olga.says('Escrevi e ninguém respondeu?')
    await marina.goTo('Aguardando')
    await marina.opens('Olga Prates')
    await marina.accepts('Olga Prates')
    await marina.sees('Escrevi e ninguém respondeu?')
    await marina.replies('Respondemos sim, veja.')
    await marina.chooses('Escrevi e ninguém respondeu?', lifeLine)
    await marina.dialog.getByText('Respondida por Marina Souza').waitFor()
    expect(await steps(marina)).toEqual([
      'Escrita pelo contato',
      'Recebida pelo sistema',
      'Guardada',
      'Abriu um atendimento',
      'Vista por Marina Souza',
      'Respondida por Marina Souza',
    ])
    await marina.page.keyboard.press('Escape')
  })

  it('of a reply grows while it is open: accepted, delivered, read', async () => {
    await olga.goesOffline()
    await marina.replies('Chegou aí?')
    await marina.ticks('Chegou aí?', 'Enviada')
    await marina.chooses('Chegou aí?', lifeLine)
    await marina.dialog.getByText('Aguardando a entrega').waitFor()
    await olga.comesOnline()
    await marina.dialog.getByText('Ainda não lida').waitFor()
    await olga.reads()
    await marina.dialog.getByText('Lida', { exact: true }).waitFor()
    expect(await steps(marina)).toEqual([
      'Escrita por Marina Souza, na fila de envio',
      'Envio, 1ª tentativa',
      'Aceita pelo provedor',
      'Entregue',
      'Lida',
    ])
  })
})

describe('the ledger of a number', () => {
  it('says that nothing is missing, and what was counted', async () => {
    await admin.page.getByRole('link', { name: 'Conexões', exact: true }).click()
    const row = admin.page.getByRole('row', { name: /Portaria/ })
    await row.getByRole('button', { name: '30 dias: 0 perdidas, 0 duplicadas, 0 paradas' }).click()
    await admin.page.getByRole('heading', { name: 'Os últimos 30 dias de Portaria' }).waitFor()
    const volume = (name: string) =>
      admin.page
        .locator('dl div')
        .filter({ has: admin.page.getByText(name, { exact: true }) })
        .locator('dd')
        .textContent()
    expect(await Promise.all(['Recebidas', 'Guardadas', 'Escritas aqui', 'Entregues'].map(volume))).toEqual([
      '1',
      '1',
      '2',
      '2',
    ])
  })
})
