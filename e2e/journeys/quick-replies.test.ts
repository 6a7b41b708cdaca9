/** Quick messages behind a slash, and colleagues behind an @: chosen without leaving the keyboard. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { image } from '../world/files.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let marina: Desk
let caio: Desk
let vera: PhoneCustomer

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  vera = await phoneCustomer(phones, account, 'Vera Lúcia')
  await vera.says('Qual o preço?')
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  caio = await signIn(await clinic.person('Caio Lima', { queueIds: [reception] }))
})

const typed = () => marina.text.inputValue()
const offers = () => marina.page.getByRole('listbox', { name: 'Respostas rápidas' })
const rowOf = (desk: Desk, shortcode: string) => desk.page.getByRole('row', { name: new RegExp(`/${shortcode}`) })
const toQuickReplies = async (desk: Desk) => {
  await desk.page.getByRole('link', { name: 'Respostas rápidas' }).click()
  await desk.page.getByRole('heading', { name: 'Respostas rápidas' }).waitFor()
}

describe('quick replies', () => {
  it('are made on their page, with variables and a file, and appear on a colleague’s screen', async () => {
    await toQuickReplies(caio)
    await caio.page.getByText('Nenhuma resposta rápida ainda').waitFor()
    await toQuickReplies(marina)
    const { page, dialog } = marina
    await marina.button('Nova resposta rápida').first().click()
    await dialog.getByLabel('Atalho').fill('oi')
    await dialog.getByLabel('Mensagem').fill('Olá, ')
    await dialog.getByRole('button', { name: 'Primeiro nome' }).click()
    await dialog.getByLabel('Mensagem').pressSequentially('! Sou da equipe {{queue}}.')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await dialog.waitFor({ state: 'detached' })
    await rowOf(marina, 'oi').getByText('Sem anexo').waitFor()

    await marina.button('Nova resposta rápida').first().click()
    await dialog.getByLabel('Atalho').fill('tabela')
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Anexar arquivo' }).click()
    await (await chooser).setFiles({ name: 'tabela de preços.png', mimeType: 'image/png', buffer: image })
    await dialog.getByLabel('Mensagem').fill('A tabela, {{firstName}}')
    await dialog.getByRole('switch', { name: 'Compartilhada' }).click()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await dialog.waitFor({ state: 'detached' })
    await rowOf(caio, 'tabela').getByText('tabela_de_preços.png').waitFor()
    expect(await rowOf(caio, 'oi').count()).toBe(0)
  })

  it('of a colleague can be read but not changed', async () => {
    const { dialog } = caio
    const why = 'Só quem criou esta resposta rápida pode alterá-la.'
    await rowOf(caio, 'tabela').getByRole('img', { name: why }).waitFor()
    expect(await rowOf(marina, 'tabela').getByRole('img', { name: why }).count()).toBe(0)
    await caio.button(`/tabela ${why}`).click()
    await dialog.getByText(why).waitFor()
    expect(await dialog.getByLabel('Mensagem').getAttribute('readonly')).not.toBeNull()
    await dialog.getByRole('button', { name: 'Fechar' }).last().click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('open with a slash, are chosen with keys, and arrive with the customer’s name', async () => {
    await marina.page.getByRole('link', { name: 'Atendimentos' }).click()
    await marina.goTo('Aguardando')
    await marina.opens('Vera Lúcia')
    await marina.accepts('Vera Lúcia')
    await marina.text.fill('/')
    await expect.poll(() => offers().getByRole('option').count()).toBe(2)
    await marina.text.press('Escape')
    await offers().waitFor({ state: 'detached' })
    expect(await typed()).toBe('/')
    await marina.text.fill('')
    await marina.text.pressSequentially('/')
    await marina.text.press('ArrowDown')
    await offers()
      .getByRole('option', { name: /^\/tabela/, selected: true })
      .waitFor()
    await marina.text.press('ArrowUp')
    await marina.text.press('Enter')
    await expect.poll(typed).toBe('Olá, Vera! Sou da equipe Recepção.')
    await marina.text.press('Enter')
    await vera.hears('Olá, Vera! Sou da equipe Recepção.')
  })

  it('show their file before it is sent with its text', async () => {
    await marina.text.pressSequentially('/tabe')
    await offers().getByRole('option').first().click()
    await marina.page.getByRole('textbox', { name: 'Legenda de tabela_de_preços.png' }).waitFor()
    await marina.button('Enviar arquivo').click()
    const heard = await vera.hears('A tabela, Vera')
    expect(heard.kind).toBe('image')
    await expect.poll(typed).toBe('')
  })

  it('are removed for everybody', async () => {
    await toQuickReplies(marina)
    await rowOf(marina, 'tabela').getByRole('button', { name: 'Ações de tabela' }).click()
    await marina.page.getByRole('menuitem', { name: 'Excluir' }).click()
    await marina.dialog.getByRole('button', { name: 'Excluir' }).click()
    await rowOf(marina, 'tabela').waitFor({ state: 'detached' })
    await caio.page.getByText('Nenhuma resposta rápida ainda').waitFor()
  })
})

describe('an @ in a note', () => {
  it('offers colleagues, and the chosen one is notified', async () => {
    const { page } = marina
    for (const desk of [caio, marina]) await desk.page.getByRole('link', { name: 'Atendimentos' }).click()
    await marina.goTo('Atendendo')
    await marina.opens('Vera Lúcia')
    await page.getByRole('radio', { name: /Nota privada/ }).check({ force: true })
    const note = page.getByRole('textbox', { name: /Escreva uma nota/ })
    await note.pressSequentially('Pode ver, @cai')
    const names = page.getByRole('listbox', { name: 'Colegas' })
    await names.getByRole('option', { name: 'Caio Lima', selected: true }).waitFor()
    await note.press('Enter')
    expect(await note.inputValue()).toBe('Pode ver, @Caio Lima ')
    await note.pressSequentially('?')
    await note.press('Enter')
    await marina.sees('Pode ver, @Caio Lima ?')
    await caio.toast('Marina Souza mencionou você em Vera Lúcia')
  })
})
