/** Scheduled messages: planned beside the conversation, and sent once, whatever happens to the server meanwhile. */
import { listContacts } from '@guiche/contract/features/contacts'
import { createSchedule, listSchedules } from '@guiche/contract/features/schedules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { image } from '../world/files.ts'
import { type HttpPerson, signInOverHttp } from '../world/http.ts'
import { type OwnInstallation, startInstallation } from '../world/installation.ts'
import { type World, worldOf } from '../world.ts'

let own: OwnInstallation
let world: World
let marina: Desk
let caio: Desk
let boss: HttpPerson
let vera: PhoneCustomer

beforeAll(async () => {
  own = await startInstallation('schedules')
  world = await worldOf(own.places)
  const clinic = await world.company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  vera = await phoneCustomer(world.phones, account, 'Vera Lúcia')
  await vera.says('Pode me lembrar?')
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  caio = await signIn(await clinic.person('Caio Lima', { queueIds: [reception] }))
  boss = await signInOverHttp(await clinic.person('Ester Ramos', { queueIds: [reception], profile: 'admin' }))
  await marina.goTo('Aguardando')
  await marina.opens('Vera Lúcia')
  await marina.accepts('Vera Lúcia')
  await caio.goTo('Aguardando')
}, 120_000)
afterAll(async () => {
  boss?.leave()
  await own?.stop()
})

const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
const timesHeard = async (words: string) => (await vera.heard()).filter(({ text }) => text === words).length
const schedules = async () => (await boss.call(listSchedules, { query: {} } as never)).schedules

describe('a scheduled message', () => {
  it('is scheduled from the text in the composer, with a picture and a name to sign, and shows beside the conversation', async () => {
    const { page, dialog } = marina
    await marina.text.fill('Olá {{firstName}}, sua consulta é amanhã')
    await marina.button('Agendar mensagem').click()
    expect(await dialog.getByLabel('Mensagem').inputValue()).toBe('Olá {{firstName}}, sua consulta é amanhã')
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Anexar arquivo' }).click()
    await (await chooser).setFiles({ name: 'mapa.png', mimeType: 'image/png', buffer: image })
    await dialog.getByRole('switch', { name: 'Assinar com o meu nome' }).click()
    await dialog.getByRole('button', { name: 'Agendar', exact: true }).click()
    const entry = dialog.getByRole('listitem').filter({ hasText: 'sua consulta é amanhã' })
    await entry.getByText('Pendente').waitFor()
    await entry.getByText('por Marina Souza · com imagem').waitFor()
    await dialog.getByRole('button', { name: 'Fechar' }).first().click()
    await dialog.waitFor({ state: 'detached' })
    expect(await marina.text.inputValue()).toBe('')
    await marina.button('Agendar mensagem (1 agendada)').waitFor()
  })

  it('needs a text and a time in the future', async () => {
    const { dialog } = marina
    await marina.button('Agendar mensagem (1 agendada)').click()
    await dialog.getByRole('button', { name: 'Agendar mensagem' }).click()
    await dialog.getByLabel('Mensagem').fill('oi')
    await dialog.getByLabel('Data e hora').fill('2020-01-01T10:00')
    await dialog.getByRole('button', { name: 'Agendar', exact: true }).click()
    await dialog.getByText('Mensagem muito curta').waitFor()
    await dialog.getByLabel('Mensagem').fill('oi, tudo bem?')
    await dialog.getByRole('button', { name: 'Agendar', exact: true }).click()
    await dialog.getByText('Escolha um horário que ainda não passou.').waitFor()
    await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await dialog.getByRole('button', { name: 'Fechar' }).first().click()
  })

  it('is changed and cancelled on every screen at once', async () => {
    const { dialog } = marina
    await marina.button('Agendar mensagem (1 agendada)').click()
    await dialog.getByRole('button', { name: 'Editar' }).click()
    await dialog.getByRole('heading', { name: 'Agendamento: Pendente' }).waitFor()
    await dialog.getByLabel('Mensagem').fill('Sua consulta mudou')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await dialog.getByRole('listitem').filter({ hasText: 'Sua consulta mudou' }).waitFor()
    await dialog.getByRole('button', { name: 'Cancelar o agendamento' }).click()
    const question = marina.page.getByRole('dialog', { name: 'Cancelar o agendamento?' })
    await question.getByRole('button', { name: 'Cancelar o agendamento' }).click()
    await question.waitFor({ state: 'detached' })
    await dialog.getByText('Nada agendado para este contato').waitFor()
    await dialog.getByRole('button', { name: 'Fechar' }).first().click()
    await marina.button('Agendar mensagem').waitFor()
    expect(await schedules()).toEqual([])
  })

  it('is sent at its time, and its outcome shows without a reload', async () => {
    const { dialog } = marina
    await marina.button('Agendar mensagem').click()
    await dialog.getByText('Nada agendado para este contato').waitFor()
    const { contacts } = await boss.call(listContacts, { query: {} } as never)
    const contactId = contacts.find(({ name }) => name === 'Vera Lúcia')?.id
    await boss.call(createSchedule, { body: { body: 'Até daqui a pouco', contactId, sendAt: soon(4_000) } } as never)
    const entry = dialog.getByRole('listitem').filter({ hasText: 'Até daqui a pouco' })
    await entry.getByText('Pendente').waitFor()
    await vera.hears('Até daqui a pouco')
    await entry.getByText('Enviada', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Fechar' }).first().click()
    await marina.sees('Até daqui a pouco')
  })

  it('that was due while the server was down is sent once when it is back', async () => {
    const contactId = (await schedules())[0]?.contactId
    for (const body of ['Primeira depois da queda', 'Segunda depois da queda'])
      await boss.call(createSchedule, { body: { body, contactId, sendAt: soon(2_500) } } as never)
    await own.killServer()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await own.startServer()
    await vera.hears('Primeira depois da queda')
    await vera.hears('Segunda depois da queda')
    await expect.poll(async () => (await schedules()).filter(({ status }) => status === 'ENVIADA').length).toBe(3)
    // The fault that killed it once may do so again, right after sending.
    await own.killServer()
    await own.startServer()
    await expect.poll(async () => (await schedules()).length).toBe(3)
    expect([await timesHeard('Primeira depois da queda'), await timesHeard('Segunda depois da queda')]).toEqual([1, 1])
  })
})
