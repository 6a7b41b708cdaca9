/** Actions can be undone for some seconds, on one ticket or many. */
import { listConnections, updateConnection } from '@guiche/contract/features/connections'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { signInOverHttp } from '../world/http.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let marina: Desk
let ester: Desk
let account: string
/** Sets the farewell of the connection. */
let saysFarewell: (complationMessage: string) => Promise<void>

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  account = await clinic.linkedNumber('Balcão', [reception])
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  ester = await signIn(await clinic.person('Ester Braga', { profile: 'admin', queueIds: [reception] }))
  const manager = await clinic.person('Otília Ramos', { profile: 'admin' })
  saysFarewell = async (complationMessage) => {
    const { call, leave } = await signInOverHttp(manager)
    const [connection] = await call(listConnections, { query: {} })
    await call(updateConnection, { params: { id: connection?.id ?? 0 }, body: { complationMessage } })
    leave()
  }
})

const attended = async (name: string): Promise<PhoneCustomer> => {
  const customer = await phoneCustomer(phones, account, name)
  await customer.says(`Oi, sou ${name}`)
  await marina.goTo('Aguardando')
  await marina.seesRow(name)
  await marina.opens(name)
  await marina.accepts(name)
  return customer
}

const undo = (agent: Desk) => agent.button('Desfazer').click()

describe('undoing', () => {
  it('closing: the ticket is open again, here and on other screens', async () => {
    await attended('Beatriz')
    await ester.goTo('Atendendo')
    await ester.button('Mostrar de todos').click()
    await ester.seesRow('Beatriz')
    await marina.header('Beatriz').getByRole('button', { name: 'Resolver' }).click()
    const [told, silent] = ['com', 'sem'].map((how) =>
      marina.dialog.getByRole('button', { name: `Resolver ${how} despedida` }),
    ) as [Locator, Locator]
    await marina.dialog.getByText('A conexão Balcão não tem despedida').waitFor()
    await silent.and(marina.page.locator(':focus')).waitFor()
    expect(await told.isDisabled()).toBe(true)
    // Changed while the dialog is open: it shows at once what the customer will read.
    await saysFarewell('Até logo, {{firstName}}!')
    await marina.dialog.getByText('Até logo, Beatriz!').waitFor()
    await told.click()
    await marina.toast('Atendimento resolvido')
    await ester.seesNoRow('Beatriz')
    await undo(marina)
    await marina.header('Beatriz').getByRole('button', { name: 'Resolver' }).waitFor()
    await marina.seesRow('Beatriz')
    await ester.seesRow('Beatriz')
  })

  it('leaves no trace: the next notice goes away by itself', async () => {
    await attended('Elisa')
    await marina.header('Elisa').getByRole('button', { name: 'Resolver' }).click()
    await marina.dialog.getByRole('button', { name: 'Resolver sem despedida' }).click()
    await undo(marina)
    await marina.menu('Elisa', 'Devolver à fila')
    const told = marina.page.getByText('Atendimento devolvido à fila')
    await told.waitFor()
    await told.waitFor({ state: 'detached' })
  })

  it('when closing is not undone, the customer reads the text that the dialog showed', async () => {
    const ivo = await attended('Ivo')
    await marina.header('Ivo').getByRole('button', { name: 'Resolver' }).click()
    await marina.dialog.getByText('Até logo, Ivo!').waitFor()
    const focused = marina.page.locator(':focus')
    await marina.dialog.getByRole('button', { name: 'Resolver com despedida' }).and(focused).waitFor()
    await marina.page.keyboard.press('Enter')
    await ivo.hears('Até logo, Ivo!')
  })

  it('a change of several tickets at once', async () => {
    for (const name of ['Caio', 'Dora']) await attended(name)
    await marina.goTo('Atendendo')
    for (const name of ['Caio', 'Dora']) await marina.seesRow(name)
    await marina.button('Selecionar vários').click()
    for (const name of ['Caio', 'Dora']) await marina.page.getByRole('checkbox', { name: `Selecionar ${name}` }).check()
    await marina.button('Resolver 2 atendimentos').click()
    await marina.dialog.getByRole('button', { name: 'Resolver sem despedida' }).click()
    await marina.page.getByText('2 atendimentos resolvidos').waitFor()
    for (const name of ['Caio', 'Dora']) await marina.seesNoRow(name)
    await undo(marina)
    await marina.page.getByText('Desfeito: 2 atendimentos como estavam').waitFor()
    for (const name of ['Caio', 'Dora']) await marina.seesRow(name)
  })

  it('tags that several tickets were given with one key', async () => {
    await marina.goTo('Atendendo')
    await marina.button('Selecionar vários').click()
    for (const name of ['Caio', 'Dora']) await marina.page.getByRole('checkbox', { name: `Selecionar ${name}` }).check()
    await marina.page.keyboard.press('l')
    await marina.dialog
      .getByRole('combobox', { name: 'Tags' })
      .or(marina.dialog.getByLabel('Tags'))
      .first()
      .fill('Retorno')
    await marina.page.keyboard.press('Enter')
    await marina.page.keyboard.type('Urgente')
    await marina.page.keyboard.press('Enter')
    await marina.dialog.getByRole('button', { name: 'Marcar' }).click()
    await marina.page.getByText('2 atendimentos marcados').waitFor()
    for (const name of ['Caio', 'Dora']) await marina.row(name).getByText('Retorno').waitFor()
    await undo(marina)
    await marina.toast('Desfeito: 2 atendimentos como estavam')
    for (const name of ['Caio', 'Dora']) await expect.poll(() => marina.row(name).getByText('Retorno').count()).toBe(0)
    // Chosen from the existing tags: the choices do not cover the button.
    await marina.button('Selecionar vários').click()
    await marina.page.getByRole('checkbox', { name: 'Selecionar Caio' }).check()
    await marina.page.keyboard.press('l')
    await marina.page.getByRole('option', { name: 'Retorno' }).click()
    await marina.dialog.getByRole('button', { name: 'Marcar' }).click()
    await marina.row('Caio').getByText('Retorno').waitFor()
  })

  it('closing all tickets of a tab, which says how many before it does so', async () => {
    await ester.goTo('Atendendo')
    await expect.poll(() => ester.countOf('Atendendo')).toBe(3)
    await ester.button('Fechar todos').click()
    await ester.dialog.getByRole('button', { name: 'Fechar 3 atendimentos' }).click()
    await ester.page.getByText('3 atendimentos resolvidos').waitFor()
    await marina.goTo('Atendendo')
    await marina.seesNoRow('Beatriz')
    await undo(ester)
    await ester.page.getByText('Desfeito: 3 atendimentos como estavam').waitFor()
    for (const name of ['Beatriz', 'Caio', 'Dora']) await marina.seesRow(name)
  })
})
