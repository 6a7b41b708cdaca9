/** Contacts: beside the conversation, on their page, in and out of spreadsheets. */
import { beforeAll, describe, expect, it } from 'vitest'
import { newPhone } from '../world/company.ts'
import { phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let marina: Desk
let ester: Desk
let account: string

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  account = await clinic.linkedNumber('Balcão', [reception])
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  ester = await signIn(await clinic.person('Ester Ramos', { queueIds: [reception], profile: 'admin' }))
})

const drawerOf = (desk: Desk) => desk.page.getByRole('complementary', { name: 'Contato' })
const rowOf = (desk: Desk, name: string) => desk.page.getByRole('row', { name: new RegExp(name) })
const toContacts = async (desk: Desk) => {
  await desk.page.getByRole('link', { name: 'Contatos', exact: true }).click()
  await desk.page.getByRole('table', { name: 'Contatos' }).waitFor()
}
const choose = async (desk: Desk, name: string, entry: string) => {
  await rowOf(desk, name)
    .getByRole('button', { name: `Ações de ${name}` })
    .click()
  await desk.page.getByRole('menuitem', { name: entry }).click()
}

describe('contacts', () => {
  it('are tagged beside the conversation, and a colleague sees it at once', async () => {
    const beatriz = await phoneCustomer(phones, account, 'Beatriz Nunes')
    await beatriz.says('Oi, sou a Beatriz')
    for (const desk of [marina, ester]) {
      await desk.goTo('Aguardando')
      await desk.opens('Beatriz Nunes')
      await desk.button('Dados do contato').click()
    }
    await drawerOf(marina).getByLabel('Tags').fill('Convênio')
    await marina.page.keyboard.press('Enter')
    await drawerOf(ester).getByRole('button', { name: 'Tirar a tag Convênio' }).waitFor()
    await drawerOf(marina).getByRole('button', { name: 'Editar' }).click()
    await marina.dialog.getByLabel('Email').fill('bia@example.com')
    await marina.dialog.getByRole('button', { name: 'Salvar' }).click()
    await drawerOf(ester).getByRole('link', { name: 'bia@example.com' }).waitFor()
  })

  it('come from a spreadsheet, refused rows say why, and the new ones are found and written to', async () => {
    await toContacts(marina)
    await marina.button('Importar').click()
    const file = 'Nome;Celular;E-mail;Etiquetas\nÂngela Prado;(11) 98888-7777;angela@x.com;Convênio\nSem número;;;\n'
    await marina.dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'pessoas.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') })
    await marina.dialog.getByRole('button', { name: 'Importar 2 linhas' }).click()
    await marina.dialog.getByText('2 de 2 linhas · novos: 1 · atualizados: 0 · recusados: 1').waitFor()
    await marina.dialog.getByText('Sem número').first().waitFor()
    await marina.dialog.getByRole('button', { name: 'Concluir' }).click()
    await marina.page.getByPlaceholder('Buscar por nome ou número').fill('angela')
    await rowOf(marina, 'Ângela Prado').waitFor()
    await choose(marina, 'Ângela Prado', 'Abrir atendimento')
    await marina.dialog.getByRole('button', { name: 'Iniciar atendimento' }).waitFor()
    await marina.dialog.getByRole('button', { name: 'Cancelar' }).click()
  })

  it('are imported at an address of its own, which is left when its dialog closes', async () => {
    await marina.page.goto(new URL('/contacts/import', marina.page.url()).href)
    await marina.dialog.waitFor()
    await marina.page.keyboard.press('Escape')
    await marina.page.waitForURL(/\/contacts$/)
    await marina.page.reload()
    await marina.button('Importar').waitFor()
    expect(await marina.dialog.count()).toBe(0)
  })

  it('come from the phone’s address book, for people who may manage it', async () => {
    const [known, fresh] = [newPhone(), newPhone()]
    await phones.saveContacts(account, [
      { pn: known, name: 'Davi Rocha' },
      { pn: fresh, name: 'Eva Campos' },
    ])
    await toContacts(marina)
    await marina.page.getByPlaceholder('Buscar por nome ou número').fill('')
    await marina.button('Importar').click()
    await marina.dialog.getByText('Solte a planilha aqui').waitFor()
    expect(await marina.dialog.getByRole('tab', { name: 'Telefone' }).count()).toBe(0)
    await marina.page.keyboard.press('Escape')
    await toContacts(ester)
    await ester.button('Importar').click()
    await ester.dialog.getByRole('tab', { name: 'Telefone' }).click()
    await ester.dialog.getByText('2 na agenda · novos: 2 · já são contatos: 0').waitFor()
    await ester.dialog.getByLabel('Davi Rocha').check()
    await ester.dialog.getByRole('button', { name: 'Importar 1 escolhida' }).click()
    await ester.dialog.getByText('1 de 1 · novos contatos: 1').waitFor()
    await ester.dialog.getByRole('button', { name: 'Voltar' }).click()
    await ester.dialog.getByText('2 na agenda · novos: 1 · já são contatos: 1').waitFor()
    await ester.dialog.getByRole('button', { name: 'Importar todas as 2 pessoas' }).click()
    await ester.dialog.getByText('2 de 2 · novos contatos: 1').waitFor()
    await ester.dialog.getByRole('button', { name: 'Concluir' }).click()
    await rowOf(ester, 'Eva Campos').waitFor()
    // Her colleague's page was updated at once.
    await rowOf(marina, 'Davi Rocha').waitFor()
  })

  it('are added only with a number that is on WhatsApp, written as WhatsApp writes it', async () => {
    await toContacts(marina)
    const known = `55118${newPhone().slice(6)}`
    await phones.createPerson({ name: 'Célia Moraes', pn: known })
    await marina.button('Novo contato').click()
    await marina.dialog.getByLabel('Nome').fill('Célia Moraes')
    await marina.dialog.getByLabel('Número').fill('(11) 98888-7777')
    await marina.dialog.getByRole('button', { name: 'Salvar' }).click()
    await marina.dialog.getByText('Falta o código do país').waitFor()
    await marina.dialog.getByLabel('Número').fill(newPhone())
    await marina.dialog.getByRole('button', { name: 'Salvar' }).click()
    await marina.dialog.getByText('Este número não está no WhatsApp').waitFor()
    await marina.dialog.getByLabel('Número').fill(`+55 11 9${known.slice(4)}`)
    await marina.dialog.getByRole('button', { name: 'Salvar' }).click()
    await marina.toast('Contato salvo')
    await marina.page.getByPlaceholder('Buscar por nome ou número').fill('celia')
    await rowOf(marina, 'Célia Moraes')
      .getByText(`+55 11 ${known.slice(4, 8)}-${known.slice(8)}`)
      .waitFor()
  })

  it('of one person are merged and split again', async () => {
    await toContacts(ester)
    await rowOf(ester, 'Ângela Prado').waitFor()
    await choose(ester, 'Beatriz Nunes', 'Unir a outro contato')
    await ester.dialog.getByLabel('Contato').fill('angela')
    await ester.page.getByRole('option', { name: /Ângela Prado/ }).click()
    await ester.dialog.getByRole('button', { name: 'Unir contatos' }).click()
    await rowOf(ester, 'Ângela Prado').waitFor({ state: 'detached' })
    await choose(ester, 'Beatriz Nunes', 'Unir a outro contato')
    await ester.dialog.getByRole('button', { name: 'Desfazer' }).click()
    await ester.toast('Ângela Prado voltou a ser um contato separado')
    await ester.dialog.getByRole('button', { name: 'Cancelar' }).click()
    await rowOf(ester, 'Ângela Prado').waitFor()
    expect(await rowOf(ester, 'Beatriz Nunes').count()).toBe(1)
  })

  it('are deleted by admins, and blocked by anybody', async () => {
    await toContacts(ester)
    await choose(ester, 'Ângela Prado', 'Excluir')
    await ester.dialog.getByRole('button', { name: 'Excluir contato e conversas' }).click()
    await rowOf(ester, 'Ângela Prado').waitFor({ state: 'detached' })
    await marina.page.getByPlaceholder('Buscar por nome ou número').fill('')
    await choose(marina, 'Beatriz Nunes', 'Bloquear')
    await marina.dialog.getByRole('button', { name: 'Bloquear contato' }).click()
    await rowOf(ester, 'Beatriz Nunes').getByText('Bloqueado').waitFor()
  })
})
