/** An admin manages the team: invites, gives rights, switches off, deletes; and each change applies at once. */
import { beforeAll, describe, expect, it } from 'vitest'
import { newContext } from '../world/browser.ts'
import type { Person } from '../world/company.ts'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, deskOn, signIn } from '../world/desk.ts'
import { image } from '../world/files.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let bia: Desk
let caio: Desk
let caiosAccount: Person
let vera: PhoneCustomer
let url: string

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  vera = await phoneCustomer(phones, account, 'Vera Lúcia')
  await vera.says('Bom dia')
  const admin = await clinic.person('Bia Admin', { profile: 'admin' })
  caiosAccount = await clinic.person('Caio Lima', { queueIds: [reception] })
  url = admin.url
  bia = await signIn(admin)
  caio = await signIn(caiosAccount)
})

const rowOf = (name: string) => bia.page.getByRole('row', { name: new RegExp(name) })
const choose = async (name: string, entry: string) => {
  await bia.button(`Ações de ${name}`).click()
  await bia.page.getByRole('menuitem', { name: entry }).click()
}
const saved = async () => {
  await bia.dialog.getByRole('button', { name: 'Salvar' }).click()
  await bia.dialog.waitFor({ state: 'detached' })
}
const state = (name: string, word: string) => rowOf(name).getByText(word, { exact: true }).waitFor()

describe('an admin', () => {
  it('invites a colleague, who chooses a password by the link and is signed in', async () => {
    await bia.page.getByRole('link', { name: 'Usuários' }).click()
    await bia.button('Novo usuário').first().click()
    const { dialog } = bia
    await dialog.getByRole('button', { name: 'Convidar' }).click()
    expect(await dialog.getByText('Obrigatório').count()).toBeGreaterThan(0)
    await dialog.getByLabel('Nome', { exact: true }).fill('Duda Reis')
    await dialog.getByLabel('Email').fill(`duda.${crypto.randomUUID().slice(0, 8)}@clinica.example`)
    await dialog.getByRole('tab', { name: 'Atendimento' }).click()
    await dialog.getByRole('combobox', { name: 'Filas' }).click()
    await bia.page.getByRole('option', { name: 'Recepção' }).click()
    await bia.page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Convidar' }).click()
    const link = await dialog.getByLabel('Link do convite').inputValue()
    await dialog.getByRole('button', { name: 'Fechar' }).last().click()
    await state('Duda Reis', 'Convite pendente')

    const page = await (await newContext()).newPage()
    await page.goto(link.replace(/^https?:\/\/[^/]+/, url))
    const choosing = page.getByRole('dialog', { name: 'Escolha a sua senha' })
    await choosing.getByLabel('Nova senha', { exact: true }).fill('Janela-Aberta-7')
    await choosing.getByLabel('Repita a nova senha').fill('Janela-Aberta-7')
    await choosing.getByRole('button', { name: 'Salvar senha' }).click()
    await choosing.waitFor({ state: 'detached' })
    const duda = deskOn(page, url)
    await duda.goTo('Aguardando')
    await duda.seesRow('Vera Lúcia')
    expect(await page.getByRole('link', { name: 'Usuários' }).count()).toBe(0)
    await state('Duda Reis', 'Online')
    await page.close()
  })

  it('gives a right and a picture, and the colleague has them at once', async () => {
    expect(await caio.page.getByRole('link', { name: 'Conexões', exact: true }).count()).toBe(0)
    await bia.button('Caio Lima').first().click()
    const { dialog, page } = bia
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Trocar foto' }).click()
    await (await chooser).setFiles({ name: 'caio.png', mimeType: 'image/png', buffer: image })
    await dialog.getByRole('button', { name: 'Remover foto' }).waitFor()
    await dialog.getByRole('tab', { name: 'Permissões' }).click()
    await dialog.getByRole('switch', { name: 'Gerenciar conexões' }).click()
    await saved()
    await caio.page.getByRole('link', { name: 'Conexões', exact: true }).waitFor()
  })

  it('switches a colleague off: they are signed out at once, and their conversation waits in its queue again', async () => {
    await caio.goTo('Aguardando')
    await caio.opens('Vera Lúcia')
    await caio.accepts('Vera Lúcia')
    await choose('Caio Lima', 'Desativar')
    await bia.dialog.getByRole('button', { name: 'Desativar' }).click()
    await state('Caio Lima', 'Desativado')
    await caio.page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
    await bia.page.getByRole('link', { name: 'Atendimentos' }).click()
    await bia.goTo('Aguardando')
    await bia.seesRow('Vera Lúcia')
    await bia.page.getByRole('link', { name: 'Usuários' }).click()
    await choose('Caio Lima', 'Reativar')
    await state('Caio Lima', 'Offline')
    caio = await signIn(caiosAccount)
  })

  it('deletes a colleague for good', async () => {
    await choose('Caio Lima', 'Excluir')
    await bia.dialog.getByRole('button', { name: 'Excluir usuário' }).click()
    await rowOf('Caio Lima').waitFor({ state: 'detached' })
    await caio.page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  })

  it('cannot switch off or delete their own account', async () => {
    await bia.button('Ações de Bia Admin').click()
    expect(await bia.page.getByRole('menuitem').allInnerTexts()).toEqual(['Editar'])
    await bia.page.keyboard.press('Escape')
  })
})
