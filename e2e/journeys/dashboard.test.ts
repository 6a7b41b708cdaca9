/**
 * A manager finds the hour in which people waited, and a conversation behind it; the figures are exported as a spreadsheet; people without the right
 * cannot see them.
 */
import { readSpreadsheet } from '@guiche/server/platform/spreadsheets/read-spreadsheet'
import { expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { phoneCustomer } from '../world/customers.ts'
import { signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()

const scene = async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const manager = await clinic.person('Clara Meireles', { profile: 'admin', queueIds: [reception] })
  return { clinic, reception, account, manager: await signIn(manager) }
}

it('a manager finds the slow hour and a ticket behind it in five clicks, and exports the figures', async () => {
  const { account, manager } = await scene()
  const paula = await phoneCustomer(phones, account, 'Paula Teixeira')
  await paula.says('Alguém aí?')
  await manager.goTo('Aguardando')
  await manager.opens('Paula Teixeira')
  await manager.accepts('Paula Teixeira')
  await manager.replies('Desculpe a demora')
  const { page } = manager

  await page.getByRole('link', { name: 'Painel', exact: true }).click()
  await page.getByRole('link', { name: 'Atendimentos: Ver os atendimentos' }).filter({ hasText: '1' }).waitFor()
  await isAccessible(page, 'the dashboard')
  const presses = [
    () => page.getByRole('button', { name: 'Período', exact: true }).click(),
    () => page.getByRole('button', { name: 'Últimos 7 dias' }).click(),
    () => page.getByRole('tab', { name: 'Espera', exact: true }).click(),
    () => page.getByRole('link', { name: /espera média de \d/ }).click(),
    () => page.getByRole('row').filter({ hasText: 'Paula Teixeira' }).getByRole('button').first().click(),
  ]
  for (const press of presses) await press()
  await manager.header('Paula Teixeira').waitFor()

  // Back to the report, with its filter, and exported as a spreadsheet.
  await page.goBack()
  await page.getByText('1 atendimento', { exact: true }).waitFor()
  await isAccessible(page, 'the report')
  const download = page.waitForEvent('download')
  await manager.button('Exportar Excel').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('relatorio-de-atendimentos.xlsx')
  const [heading, line, ...others] = await readSpreadsheet(await file.path(), 10)
  expect(heading?.slice(0, 7)).toEqual(['Ticket', 'Conexão', 'Contato', 'Número', 'Atendente', 'Fila', 'Situação'])
  expect([line?.[1], line?.[2], line?.[4], line?.[5], others]).toEqual([
    ...['Balcão', 'Paula Teixeira', 'Clara Meireles', 'Recepção'],
    [],
  ])
  // A date of the sheet: days, in São Paulo time.
  const when = (Number(line?.[8]) - 25_569) * 86_400_000 + 3 * 3_600_000
  expect(Math.abs(when - Date.now())).toBeLessThan(5 * 60_000)
})

it('figures update by themselves, and stay closed to people without the right', async () => {
  const { clinic, reception, account, manager } = await scene()
  await manager.visit('/')
  const { page } = manager
  const opened = page.getByRole('link', { name: 'Aguardando: Ver os atendimentos' })
  await opened.filter({ hasText: '0' }).waitFor()
  const rita = await phoneCustomer(phones, account, 'Rita Sabino')
  await rita.says('Oi')
  await opened.filter({ hasText: '1' }).waitFor()

  await page.getByRole('tab', { name: 'Avaliações' }).click()
  await page.getByText('Nenhuma avaliação no período').waitFor()
  await page.getByRole('tab', { name: 'Atendentes' }).click()
  await page.getByRole('row').filter({ hasText: 'Clara Meireles' }).getByText('Online').waitFor()

  const agent = await signIn(await clinic.person('Bruno Sá', { queueIds: [reception] }))
  expect(await agent.page.getByRole('link', { name: 'Painel', exact: true }).count()).toBe(0)
  for (const path of ['/', '/reports']) {
    await agent.visit(path)
    await agent.page.getByRole('heading', { name: 'Acesso negado' }).waitFor()
  }
  await agent.button('Voltar aos atendimentos').click()
  await agent.list.waitFor()
})

it('a report that could not be counted says so, and is counted again', async () => {
  const { manager } = await scene()
  const { page } = manager
  const fails = (address: string) =>
    page.route(address, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }))
  const retries = page.getByRole('button', { name: 'Tentar de novo' })
  const status = page.getByRole('contentinfo').or(page.locator('main footer')).first()

  await fails('**/ticketreport/total**')
  await manager.visit('/reports')
  await retries.waitFor()
  expect(await status.getByText('Carregando').count()).toBe(0)
  await fails('**/ticketreport/reports**')
  await page.reload()
  await page.getByText('Não foi possível carregar').waitFor()
  await expect.poll(() => status.getByText('Carregando').count()).toBe(0)
  expect(await retries.count()).toBe(1)
  await page.unrouteAll()
  await retries.click()
  await status.getByText('Nenhum atendimento').waitFor()
})
