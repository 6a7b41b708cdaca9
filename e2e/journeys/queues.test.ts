/** An admin creates a queue, its hours and its menu, and removes one; a colleague's screen follows. */
import { beforeAll, describe, expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { type CloudCustomer, cloudCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, graph } = await world()
let ester: Desk
let rui: Desk
let vera: CloudCustomer

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const number = await clinic.cloudNumber([reception])
  vera = await cloudCustomer(graph, number.phoneNumberId, 'Vera Lúcia')
  await vera.says('Bom dia')
  await clinic.setting('scheduleType', 'queue')
  ester = await signIn(await clinic.person('Ester Prado', { profile: 'admin', queueIds: [reception] }))
  rui = await signIn(await clinic.person('Rui Prado', { profile: 'admin' }))
})

const toQueues = async (desk: Desk) => {
  await desk.page.getByRole('link', { name: 'Filas', exact: true }).click()
  await desk.page.getByRole('heading', { name: /^Filas/ }).waitFor()
}
const rowOf = (desk: Desk, name: string) => desk.page.getByRole('row', { name: new RegExp(name) })
const optionNames = (desk: Desk) => desk.dialog.getByRole('listitem').locator('.truncate').allInnerTexts()

describe('queues', () => {
  it('are made with hours past midnight, and appear on a colleague’s screen', async () => {
    await toQueues(ester)
    await toQueues(rui)
    const { dialog } = ester
    await ester.button('Nova fila').click()
    await dialog.getByLabel('Nome', { exact: true }).fill('Plantão')
    await dialog.getByLabel('Saudação', { exact: true }).fill('Você está no plantão')
    await dialog.getByRole('tab', { name: 'Textos e horários' }).click()
    await dialog.getByLabel('Mensagem fora do horário').fill('Voltamos à noite')
    await dialog.getByLabel('Segunda-feira, início do turno A').fill('22:00')
    await dialog.getByLabel('Segunda-feira, fim do turno A').fill('06:00')
    await isAccessible(ester.page, 'the hours of a queue')
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await rowOf(rui, 'Plantão').getByText('Você está no plantão').waitFor()
    await rui.page.getByRole('heading', { name: 'Filas (2)' }).waitFor()
  })

  it('have a menu of options, ordered with keys and by dragging, that two admins see alike', async () => {
    for (const desk of [ester, rui]) {
      await desk.page.getByRole('button', { name: 'Plantão', exact: true }).click()
      await desk.dialog.getByRole('tab', { name: 'Menu' }).click()
    }
    const { dialog, page } = ester
    for (const name of ['Exames', 'Preços', 'Endereço']) {
      await dialog.getByRole('button', { name: 'Nova opção' }).click()
      await dialog.getByLabel('Nome da opção').fill(name)
      await dialog.getByLabel('Mensagem', { exact: true }).fill(`Sobre ${name}`)
      await dialog.getByRole('button', { name: 'Salvar opção' }).click()
      await dialog.getByRole('button', { name: `Abrir ${name}` }).waitFor()
    }
    await expect.poll(() => optionNames(rui)).toEqual(['Exames', 'Preços', 'Endereço'])
    await dialog.getByRole('button', { name: 'Mover Endereço' }).press('Alt+ArrowUp')
    await expect.poll(() => optionNames(rui)).toEqual(['Exames', 'Endereço', 'Preços'])
    await dialog
      .getByRole('button', { name: 'Mover Preços' })
      .dragTo(dialog.getByRole('button', { name: 'Mover Exames' }), {
        targetPosition: { x: 8, y: 2 },
      })
    await expect.poll(() => optionNames(rui)).toEqual(['Preços', 'Exames', 'Endereço'])
    await isAccessible(page, 'the menu of a queue')
    await dialog.getByRole('button', { name: 'Abrir Exames' }).click()
    await dialog.getByRole('button', { name: 'Nova opção' }).click()
    await dialog.getByLabel('Nome da opção').fill('Recepção')
    await dialog.getByLabel('O que acontece').click()
    await page.getByRole('option', { name: 'Levar a outra fila' }).click()
    await dialog.getByLabel('Fila', { exact: true }).click()
    await page.getByRole('option', { name: 'Recepção' }).click()
    await dialog.getByRole('button', { name: 'Salvar opção' }).click()
    await dialog.getByRole('button', { name: 'Abrir Recepção' }).waitFor()
    await rui.dialog.getByText('1 opção').waitFor()
  })

  it('have options that move to another level when dropped on an ancestor level, or on an option that asks further', async () => {
    const { dialog } = ester
    const up = dialog.getByRole('navigation', { name: 'Caminho no menu' }).getByRole('button', { name: 'Menu' })
    await dialog.getByRole('button', { name: 'Mover Recepção' }).dragTo(up)
    await expect.poll(() => optionNames(rui)).toEqual(['Preços', 'Exames', 'Endereço', 'Recepção'])
    await up.click()
    await dialog
      .getByRole('button', { name: 'Mover Recepção' })
      .dragTo(dialog.getByRole('button', { name: 'Mover Exames' }))
    await expect.poll(() => optionNames(rui)).toEqual(['Preços', 'Exames', 'Endereço'])
    await rui.dialog.getByText('1 opção').waitFor()
    await dialog.getByRole('button', { name: 'Abrir Exames' }).click()
    await dialog.getByRole('button', { name: 'Abrir Recepção' }).waitFor()
  })

  it('are tried on the customer’s phone beside the menu, with unsaved changes', async () => {
    const { dialog } = ester
    const phone = dialog.getByRole('region', { name: 'Celular do cliente' })
    const talk = phone.getByRole('log')
    const says = async (text: string) => {
      await phone.getByRole('textbox').fill(text)
      await phone.getByRole('textbox').press('Enter')
    }
    await talk.getByText('Você está no plantão').waitFor()
    await says('2')
    await talk.getByText('Sobre Exames').waitFor()
    await says('1')
    await talk.getByText('Fila Recepção').waitFor()
    await talk.getByText('Daqui um atendente continua').waitFor()
    expect(await phone.getByRole('textbox').isDisabled()).toBe(true)
    await phone.getByRole('button', { name: 'Recomeçar a conversa' }).click()
    await dialog.getByRole('button', { name: 'Menu', exact: true }).click()
    await dialog.getByRole('button', { name: 'Abrir Endereço' }).click()
    await dialog.getByLabel('Nome da opção').fill('Onde estamos')
    await talk.getByText('3 - Onde estamos').waitFor()
    await isAccessible(ester.page, 'the preview of a menu')
    await dialog.getByRole('button', { name: 'Cancelar' }).first().click()
    await talk.getByText('3 - Endereço').waitFor()
    for (const desk of [ester, rui]) {
      await desk.page.keyboard.press('Escape')
      await desk.dialog.waitFor({ state: 'detached' })
    }
  })

  it('have options that move below another one, together with their children', async () => {
    const { dialog, page } = ester
    await page.getByRole('button', { name: 'Plantão', exact: true }).click()
    await dialog.getByRole('tab', { name: 'Menu' }).click()
    await dialog.getByRole('button', { name: 'Ações de Exames' }).click()
    await page.getByRole('menuitem', { name: 'Mover para…' }).click()
    const moving = page.getByRole('dialog', { name: 'Mover “Exames”' })
    await moving.getByLabel('Novo lugar no menu').click()
    await page.getByRole('option', { name: 'Menu / Preços' }).click()
    await moving.getByRole('button', { name: 'Mover', exact: true }).click()
    await moving.waitFor({ state: 'detached' })
    await expect.poll(() => optionNames(ester)).toEqual(['Preços', 'Endereço'])
    await dialog.getByRole('button', { name: 'Abrir Preços' }).click()
    await dialog.getByRole('button', { name: 'Abrir Exames' }).click()
    await dialog.getByRole('button', { name: 'Abrir Recepção' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('are removed, and their tickets go to the queue that the admin chooses', async () => {
    await rowOf(ester, 'Recepção').getByRole('button', { name: 'Ações de Recepção' }).click()
    await ester.page.getByRole('menuitem', { name: 'Excluir' }).click()
    await ester.dialog.getByLabel('Os atendimentos dela vão para').click()
    await ester.page.getByRole('option', { name: 'Plantão' }).click()
    await ester.dialog.getByRole('button', { name: 'Excluir fila' }).click()
    await rowOf(rui, 'Recepção').waitFor({ state: 'detached' })
    await ester.page.getByRole('link', { name: 'Atendimentos' }).click()
    await ester.goTo('Aguardando')
    await ester.page
      .getByRole('option', { name: /Vera Lúcia/ })
      .or(ester.page.getByText('Vera Lúcia'))
      .first()
      .waitFor()
    await ester.page.getByText('Plantão').first().waitFor()
  })
})
