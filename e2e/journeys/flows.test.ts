/** An admin builds a flow without a mouse and publishes it; a customer's phone walks through it, and the admin follows the run. */
import { beforeAll, describe, expect, it } from 'vitest'
import { isAccessible, opened } from '../world/accessible.ts'
import { type CloudCustomer, cloudCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, graph } = await world()
let ester: Desk
let vera: CloudCustomer
let phoneNumberId: string

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const number = await clinic.cloudNumber([reception])
  phoneNumberId = number.phoneNumberId
  vera = await cloudCustomer(graph, phoneNumberId, 'Vera Lúcia')
  ester = await signIn(await clinic.person('Ester Prado', { profile: 'admin', queueIds: [reception] }))
})

const press = (desk: Desk, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => desk.page.keyboard.press(key)), Promise.resolve())

/** With only the keyboard: the dial, its entry, the dialog. */
const adds = async (desk: Desk, kind: string, fill: () => Promise<void>) => {
  await desk.button('Adicionar bloco').focus()
  await press(desk, 'Enter')
  await desk.page.getByRole('menuitem', { name: kind, exact: true }).focus()
  await press(desk, 'Enter')
  await desk.dialog.waitFor()
  await fill()
  await desk.dialog.getByRole('button', { name: 'Salvar', exact: true }).focus()
  await press(desk, 'Enter')
  await desk.dialog.waitFor({ state: 'detached' })
}

/** Connects the only output of a node to another. */
const connects = async (desk: Desk, from: RegExp, to: string) => {
  const node = desk.page.locator('.react-flow__node').filter({ hasText: from })
  await node.focus()
  await node.getByRole('button', { name: 'Ligar a outro bloco' }).press('Enter')
  const field = desk.dialog.getByRole('combobox').first()
  await field.fill(to)
  await desk.page.getByRole('option', { name: to }).waitFor()
  await press(desk, 'ArrowDown', 'Enter')
  await desk.page.getByRole('option', { name: to }).waitFor({ state: 'hidden' })
  await desk.dialog.getByRole('button', { name: 'Pronto' }).press('Enter')
  await desk.dialog.waitFor({ state: 'detached' })
}

describe('a flow', () => {
  it('is built and published without a mouse', async () => {
    const { page, dialog } = ester
    await page.getByRole('link', { name: 'Fluxos de conversa', exact: true }).click()
    await page.getByRole('heading', { name: 'Fluxos de conversa' }).waitFor()
    await isAccessible(page, 'no flows')
    await ester.button('Adicionar Fluxo').first().focus()
    await press(ester, 'Enter')
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('A')
    await press(ester, 'Enter')
    await dialog.getByText('Muito curto!').waitFor()
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Cadastro')
    await isAccessible(page, 'a new flow', opened)
    await press(ester, 'Enter')
    await page.getByRole('heading', { name: 'Desenhe seu fluxo' }).waitFor()

    await adds(ester, 'Pergunta', async () => {
      await dialog.getByLabel('Pergunta', { exact: true }).fill('Qual é o seu nome?')
      await dialog.getByLabel('Guardar a resposta em').fill('nome')
    })
    await adds(ester, 'Conteúdo', async () => {
      await dialog.getByRole('button', { name: 'Texto' }).focus()
      await press(ester, 'Enter')
      await dialog.getByRole('textbox', { name: 'Texto' }).fill('Prazer, {{nome}}!')
    })
    await connects(ester, /Inicio do fluxo/, 'Pergunta')
    await connects(ester, /Qual é o seu nome/, 'Conteúdo')
    await isAccessible(page, 'the editor of a flow')
    await ester.button('Publicar').focus()
    await press(ester, 'Enter')
    await ester.toast('Versão 1 publicada')
  })

  it('is tried on the phone beside the canvas, which highlights the current node', async () => {
    const { page } = ester
    await ester.button('Testar no celular').click()
    const phone = page.getByRole('region', { name: 'Celular do cliente' })
    await phone.getByText('Qual é o seu nome?').waitFor()
    await page.locator('[data-light="here"]').filter({ hasText: 'Qual é o seu nome' }).waitFor()
    await phone.getByLabel('Escreva como o cliente').fill('Bia')
    await press(ester, 'Enter')
    await phone.getByText('Prazer, Bia!').waitFor()
    await isAccessible(page, 'the phone beside a flow')
  })

  it('is undone and redone with keys', async () => {
    const { page } = ester
    const nodes = page.locator('.react-flow__node')
    expect(await nodes.count()).toBe(3)
    await nodes.filter({ hasText: 'Qual é o seu nome' }).focus()
    await press(ester, 'Enter', 'Delete')
    await expect.poll(() => nodes.count()).toBe(2)
    await press(ester, 'Control+z')
    await expect.poll(() => nodes.count()).toBe(3)
    expect(await page.locator('.react-flow__edge').count()).toBe(2)
  })

  it('starts for a customer who writes its phrase, and its run is followed on the canvas', async () => {
    const { page, dialog } = ester
    await page.getByRole('link', { name: 'Listas de frases', exact: true }).click()
    await ester.button('Nova frase').first().click()
    await dialog.getByLabel('Nome', { exact: true }).fill('Cadastro')
    await dialog.getByLabel('Frase que inicia o fluxo').fill('quero me cadastrar')
    await dialog.getByRole('combobox', { name: 'Fluxo' }).click()
    await page.getByRole('option', { name: 'Cadastro' }).click()
    await dialog.getByRole('combobox', { name: 'Conexão' }).click()
    await page.getByRole('option', { name: 'WhatsApp oficial' }).click()
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await ester.toast('Frase criada com sucesso!')
    await isAccessible(page, 'phrases')

    await vera.says('Bom dia, QUERO me cadastrar!')
    await vera.hears('Qual é o seu nome?')
    await vera.says('Vera')
    await vera.hears('Prazer, Vera!')

    await page.getByRole('link', { name: 'Fluxos de conversa', exact: true }).click()
    await page.getByRole('button', { name: 'Cadastro', exact: true }).click()
    await ester.button('Mais opções').click()
    await page.getByRole('menuitem', { name: 'Execuções' }).click()
    await page.getByRole('button', { name: /Vera Lúcia/ }).click()
    await ester.button('Próximo passo').click()
    await page.locator('[data-light="here"]').filter({ hasText: 'Qual é o seu nome' }).waitFor()
    await page.getByText('{{nome}}', { exact: true }).last().waitFor()
    await isAccessible(page, 'a run of a flow')
  })

  it('is opened from the ticket that it handled, and the ticket from the run', async () => {
    const { page, dialog } = ester
    await page.getByRole('link', { name: 'Atendimentos', exact: true }).click()
    await ester.goTo('Aguardando')
    await ester.opens('Vera Lúcia')
    await ester.menu('Vera Lúcia', 'Histórico do atendimento')
    const run = dialog.getByRole('link', { name: /Cadastro/ })
    await run.waitFor()
    await isAccessible(page, 'the history of a ticket that a flow led', opened)
    await run.click()
    await page.getByRole('heading', { name: 'Desenhe seu fluxo' }).waitFor()
    const runs = page.getByRole('complementary', { name: 'Execuções' })
    await runs.getByText('Prazer, Vera!').waitFor()
    const ticket = await runs.getByRole('link', { name: /^Atendimento \d+$/ }).getAttribute('href')
    await ester.visit(ticket ?? '')
    await ester.header('Vera Lúcia').waitFor()
  })

  it('welcomes a customer who writes for the first time to a connection that names it', async () => {
    const { page, dialog } = ester
    await page.getByRole('link', { name: 'Conexões', exact: true }).click()
    await page
      .getByRole('row', { name: /WhatsApp oficial/ })
      .getByRole('button', { name: 'WhatsApp oficial' })
      .first()
      .click()
    await dialog.getByRole('tab', { name: 'Chatbot' }).click()
    await dialog.getByRole('combobox', { name: 'Fluxo de boas-vindas' }).click()
    await page.getByRole('option', { name: 'Cadastro' }).click()
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const bento = await cloudCustomer(graph, phoneNumberId, 'Bento Reis')
    await bento.says('Olá')
    await bento.hears('Qual é o seu nome?')
  })
})
