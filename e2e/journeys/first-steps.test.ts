/** A new company is told what to do next; a step that one admin completes disappears for the other as well. */
import { beforeAll, describe, expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { newContext } from '../world/browser.ts'
import { type Desk, deskOn, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company } = await world()
let ester: Desk
let newcomer: Desk
let clinic: Awaited<ReturnType<typeof company>>

beforeAll(async () => {
  clinic = await company()
  ester = await signIn(await clinic.person('Ester Prado', { profile: 'admin' }))
})

const steps = (desk: Desk) => desk.page.getByRole('region', { name: 'Primeiros passos' })
const invited = async (link: string): Promise<Desk> => {
  const page = await (await newContext()).newPage()
  await page.goto(link)
  const dialog = page.getByRole('dialog', { name: 'Escolha a sua senha' })
  await dialog.getByLabel('Nova senha', { exact: true }).fill('Janela-Aberta-7')
  await dialog.getByLabel('Repita a nova senha').fill('Janela-Aberta-7')
  await dialog.getByRole('button', { name: 'Salvar senha' }).click()
  await dialog.waitFor({ state: 'detached' })
  return deskOn(page, new URL(link).origin)
}
const names = (desk: Desk) => steps(desk).getByRole('listitem').locator('p:first-child').allInnerTexts()

describe('first steps', () => {
  it('are a queue, a colleague and a number; each disappears when it is done', async () => {
    await steps(ester).waitFor()
    expect(await names(ester)).toEqual(['Crie uma fila', 'Convide um colega', 'Conecte um número'])
    await isAccessible(ester.page, 'the first steps')
    await steps(ester).getByRole('button', { name: 'Convidar' }).click()
    const { dialog } = ester
    await dialog.getByLabel('Nome', { exact: true }).fill('Rui Prado')
    await dialog.getByLabel('Email', { exact: true }).fill(`rui.${crypto.randomUUID()}@clinica.example`)
    await dialog.getByLabel('Perfil').click()
    await ester.page.getByRole('option', { name: 'Administrador' }).click()
    await dialog.getByRole('button', { name: 'Convidar', exact: true }).click()
    // The step is done, and the colleague's invitation link is still there to be copied.
    await expect.poll(() => names(ester)).toEqual(['Crie uma fila', 'Conecte um número'])
    const link = await dialog.getByRole('textbox').inputValue()
    await dialog.getByRole('button', { name: 'Fechar' }).last().click()
    newcomer = await invited(link)
  })

  it('are shown to another admin too, and disappear from both screens at once', async () => {
    await expect.poll(() => names(newcomer)).toEqual(['Crie uma fila', 'Conecte um número'])
    await steps(newcomer).getByRole('button', { name: 'Criar fila' }).click()
    await newcomer.dialog.getByLabel('Nome', { exact: true }).fill('Recepção')
    await newcomer.dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    for (const desk of [ester, newcomer]) await expect.poll(() => names(desk)).toEqual(['Conecte um número'])
    await steps(ester).getByRole('button', { name: 'Conectar' }).click()
    await ester.page
      .getByRole('menuitem', { name: /^WhatsApp/ })
      .first()
      .click()
    await ester.dialog.getByLabel('Nome', { exact: true }).waitFor()
  })

  it('are not shown to agents', async () => {
    const agent = await signIn(await clinic.person('Ana Luz', { profile: 'user' }))
    await agent.page.getByText('Nenhum atendimento aberto').waitFor()
    expect(await steps(agent).count()).toBe(0)
  })
})
