/** A number's form says when its conversations close by themselves. Deleting a number says what is lost, and its messages stay. */
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
  await olga.says('Vocês atendem hoje?')
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  admin = await signIn(await clinic.person('Ester Alves', { profile: 'admin' }))
})

describe('a number whose conversations close by themselves', () => {
  const field = (name: string | RegExp) => admin.dialog.getByRole('textbox', { name })
  const edit = async () => {
    await admin.page.getByRole('link', { name: 'Conexões', exact: true }).click()
    await admin.page
      .getByRole('row', { name: /Portaria/ })
      .getByRole('button', { name: 'Ações de Portaria' })
      .click()
    await admin.page.getByRole('menuitem', { name: 'Editar' }).click()
    await admin.dialog.getByRole('tab', { name: 'Chatbot' }).click()
    await admin.dialog.getByText('Encerramento automático').waitFor()
  }

  it('is told when, and must say the words if the customer is to be told first', async () => {
    await edit()
    await field(/^Encerrar após/).fill('60')
    await admin.dialog.getByRole('combobox', { name: 'Quando encerrar' }).click()
    await admin.page.getByRole('option', { name: 'Seja de quem for a última mensagem' }).click()
    await field('Mensagem de encerramento').fill('Encerramos por aqui.')
    await field(/^Avisar antes/).fill('10')
    await admin.button('Salvar').click()
    await admin.dialog.getByText('Obrigatório').waitFor()
    await field(/^Aviso de inatividade/).fill('Ainda está aí?')
    await admin.button('Salvar').click()
    await admin.toast('Conexão salva')
    await edit()
    expect(await field(/^Encerrar após/).inputValue()).toBe('60')
    expect(await field(/^Aviso de inatividade/).inputValue()).toBe('Ainda está aí?')
    await field(/^Avisar antes/).fill('0')
    await admin.button('Salvar').click()
    await admin.dialog.waitFor({ state: 'detached' })
  })

  it('closes a quiet conversation: the row goes by itself, the customer is told, the history says why', async () => {
    await marina.goTo('Aguardando')
    await marina.opens('Olga Prates')
    await marina.accepts('Olga Prates')
    await marina.goTo('Atendendo')
    await marina.seesRow('Olga Prates')
    await clinic.fallsQuiet('Olga Prates', 61)
    await expect.poll(() => marina.row('Olga Prates').count()).toBe(0)
    await olga.hears('Encerramos por aqui.')
    await marina.goTo('Resolvidos')
    await marina.opens('Olga Prates')
    await marina.menu('Olga Prates', 'Histórico do atendimento')
    await marina.dialog.getByText('por falta de mensagens').waitFor()
    await marina.page.keyboard.press('Escape')
    await olga.says('Vocês atendem hoje?')
  })
})

describe('a number that imports its old messages', () => {
  const line = () => admin.page.getByRole('row', { name: /Balcão/ })

  it('is told from when, and into which queue; a number that is already linked needs a new code, and the form says so first', async () => {
    await clinic.linkedNumber('Balcão', [await clinic.queue('Balcão de entrada', '#7c3aed')])
    await admin.page.getByRole('link', { name: 'Conexões', exact: true }).click()
    await line().getByText('Conectado', { exact: true }).waitFor()
    await line().getByRole('button', { name: 'Ações de Balcão' }).click()
    await admin.page.getByRole('menuitem', { name: 'Editar' }).click()
    const start = admin.dialog.getByLabel('A partir de')
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await start.fill(`${yesterday}T08:00`)
    await admin.dialog.getByText('Este número já está conectado.').waitFor()
    await admin.button('Salvar').click()
    await admin.dialog.getByText('Obrigatório').waitFor()
    await admin.dialog.getByRole('combobox', { name: 'Fila das conversas importadas' }).click()
    await admin.page.getByRole('option', { name: 'Balcão de entrada' }).click()
    await admin.button('Salvar').click()
    await admin.toast('Conexão salva')
    await line().getByRole('button', { name: 'QR code' }).waitFor()
  })

  it('offers to close the imported tickets once the import is complete', async () => {
    await clinic.importEnds('Balcão')
    await admin.page.reload()
    const card = admin.page.getByRole('region', { name: 'Importação de Balcão' })
    await card.getByText('A importação terminou.').waitFor()
    await card.getByRole('button', { name: 'Encerrar conversas importadas' }).click()
    await admin.dialog.getByRole('button', { name: 'Encerrar conversas importadas' }).click()
    await card.waitFor({ state: 'detached' })
  })
})

describe('deleting a number', () => {
  const line = () => admin.page.getByRole('row', { name: /Portaria/ })

  it('says what is lost and what stays, and does nothing when it is cancelled', async () => {
    await admin.page.getByRole('link', { name: 'Conexões', exact: true }).click()
    await line().getByRole('button', { name: 'Ações de Portaria' }).click()
    await admin.page.getByRole('menuitem', { name: 'Excluir' }).click()
    await admin.dialog.getByText('O que se perde').waitFor()
    await admin.dialog.getByText('O que fica').waitFor()
    await admin.dialog.getByRole('button', { name: 'Cancelar' }).click()
    await admin.dialog.waitFor({ state: 'detached' })
    await line().getByText('Conectado', { exact: true }).waitFor()
  })

  it('takes it off the list; its conversation can still be read, and says why nothing can be sent', async () => {
    await marina.goTo('Aguardando')
    await marina.opens('Olga Prates')
    await marina.accepts('Olga Prates')
    await line().getByRole('button', { name: 'Ações de Portaria' }).click()
    await admin.page.getByRole('menuitem', { name: 'Excluir' }).click()
    await admin.dialog.getByRole('button', { name: 'Excluir conexão' }).click()
    await admin.toast('Conexão excluída')
    await line().waitFor({ state: 'detached' })
    await marina.sees('Vocês atendem hoje?')
    await marina.page.getByText('A conexão Portaria foi excluída: nada mais sai por ela.').waitFor()
    await marina.page.getByRole('button', { name: 'Escrever por outra conexão' }).click()
    const contact = marina.dialog.getByRole('combobox', { name: 'Contato' })
    await contact.waitFor()
    expect(await contact.inputValue()).toContain('Olga Prates')
  })
})
