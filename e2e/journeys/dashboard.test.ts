/**
 * A manager finds the hour in which people waited, and a conversation behind it; the figures are exported as a spreadsheet; people without the right
 * cannot see them.
 */
import { listReport } from '@guiche/contract/features/reports'
import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { phoneCustomer } from '../world/customers.ts'
import { signIn } from '../world/desk.ts'
import { signInOverHttp } from '../world/http.ts'
import { world } from '../world.ts'

const { company, phones } = await world()

const scene = async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const manager = await clinic.person('Clara Meireles', { profile: 'admin', queueIds: [reception] })
  return { clinic, reception, account, manager: await signIn(manager) }
}

/** Cells of dates have the minute on the clock of the company's zone, which is read as if it were UTC. */
const clockInSaoPaulo = (moment: string | null) =>
  moment === null ? null : new Date(Math.floor((Date.parse(moment) - 3 * 3_600_000) / 60_000) * 60_000)
/** A length is a moment after the day zero of spreadsheets. */
const length = (seconds: number | null) => (seconds === null ? null : new Date(Date.UTC(1899, 11, 30) + seconds * 1000))

/** The reader rounds down: a moment may come out a millisecond early, because a cell holds it as part of a day. */
const inWholeSeconds = (cell: unknown) =>
  cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell

it('a manager finds the slow hour and a ticket behind it in five clicks, and exports the figures', async () => {
  const { clinic, account, manager } = await scene()
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

  const other = await signInOverHttp(await clinic.person('Ester Alves', { profile: 'admin' }))
  const { tickets } = await other.call(listReport, { query: {} })
  other.leave()
  const [heading, ...lines] = await readSheet(await file.path())
  expect(heading?.slice(0, 7)).toEqual(['Ticket', 'Conexão', 'Contato', 'Número', 'Atendente', 'Fila', 'Situação'])
  expect(tickets.map(({ contactName }) => contactName)).toEqual(['Paula Teixeira'])
  expect(lines.map((line) => line.map(inWholeSeconds))).toEqual(
    tickets.map((row) => [
      row.id,
      ...[row.whatsappName, row.contactName, row.contactNumber, row.userName, row.queueName, 'Em atendimento'],
      row.lastMessage,
      ...[row.createdAt, row.startedAt, row.closedAt].map(clockInSaoPaulo),
      ...[row.waitSeconds, row.firstAnswerSeconds, row.supportSeconds].map(length),
      row.NPS,
    ]),
  )
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
