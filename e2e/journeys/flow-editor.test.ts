/** The name of a flow, and the choices of its dial. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company } = await world()
let ester: Desk

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  await clinic.cloudNumber([reception])
  ester = await signIn(await clinic.person('Ester Prado', { profile: 'admin', queueIds: [reception] }))
})

const node = (text: string) => ester.page.locator('.react-flow__node').filter({ hasText: text })
const says = (words: string) => ester.dialog.getByText(words).first().waitFor()

describe('the list of flows', () => {
  it('asks for a name of 2 to 50 letters', async () => {
    const { page, dialog } = ester
    await page.getByRole('link', { name: 'Fluxos de conversa', exact: true }).click()
    await ester.button('Adicionar Fluxo').first().click()
    const name = dialog.getByRole('textbox', { name: 'Nome' })
    await name.press('Enter')
    await says('Digite um nome!')
    await name.fill('A')
    await name.press('Enter')
    await says('Muito curto!')
    await name.fill('a'.repeat(51))
    await name.press('Enter')
    await says('Muito longo!')
    await name.fill('Vendas')
    await name.press('Enter')
    await page.getByRole('heading', { name: 'Desenhe seu fluxo' }).waitFor()
    await node('Inicio do fluxo').waitFor()
  })
})

describe('the dial', () => {
  it('offers the nine kinds, and no second start', async () => {
    const { page } = ester
    await ester.button('Adicionar bloco').click()
    const entries = page.getByRole('menuitem')
    await entries.first().waitFor()
    expect(await entries.allInnerTexts()).toEqual([
      ...['Inicio', 'Conteúdo', 'Menu', 'Randomizador', 'Intervalo', 'Ticket', 'TypeBot', 'OpenAI', 'Pergunta'],
    ])
    expect(await entries.first().isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await entries.first().waitFor({ state: 'detached' })
    expect(await ester.button('Adicionar bloco').evaluate((button) => button === document.activeElement)).toBe(true)
  })
})
