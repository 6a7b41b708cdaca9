/** The page of scheduled messages: scheduled for a contact, shown on the calendar, moved by drag and back, changed and cancelled. */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { isAccessible, opened } from '../world/accessible.ts'
import { phoneCustomer } from '../world/customers.ts'
import { signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()

/** In São Paulo time, some days from now: a day of the next month has a cell of its own, whatever day it is today. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10)
const cellOf = (day: string) =>
  new RegExp(
    `${new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))} ${Number(day.slice(8))},`,
    'i',
  )

/** "27 de novembro", not "27 De Novembro": also in the list that a month opens. */
const calendarIsNotCapitalised = async (page: Page) => {
  const wrong = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[class*="mantine-"]')]
        .filter((each) => getComputedStyle(each).textTransform === 'capitalize')
        .map((each) => each.className),
    )
  expect(await wrong()).toEqual([])
  await page.locator('[class*="-monthYearSelectTarget"]').first().click()
  await page.locator('[class*="-monthYearSelectControl"]').first().waitFor()
  expect(await wrong()).toEqual([])
  await page.keyboard.press('Escape')
}

it('a message is scheduled, moved by drag and back, changed and cancelled, and a colleague sees it', async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const priscila = await phoneCustomer(phones, account, 'Priscila Nunes')
  const ester = await signIn(await clinic.person('Ester Prado', { profile: 'admin', queueIds: [reception] }))
  const rui = await signIn(await clinic.person('Rui Prado', { profile: 'admin', queueIds: [reception] }))
  await priscila.says('Bom dia')
  const { page, dialog, button } = ester
  await page.getByRole('link', { name: 'Agendamentos' }).click()
  await page.getByText('Não há agendamentos no período.').first().waitFor()
  await rui.visit('/schedules')

  await button('Novo agendamento').click()
  await dialog.getByRole('combobox', { name: 'Contato' }).fill('Priscila')
  await page.getByRole('option', { name: /Priscila Nunes/ }).click()
  const [first, second] = [dayFromNow(2), dayFromNow(3)]
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Oi')
  await dialog.getByLabel('Data e hora').fill(`${first}T09:00`)
  await dialog.getByRole('button', { name: 'Agendar', exact: true }).click()
  await dialog.getByText('Mensagem muito curta').waitFor()
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Sua consulta é amanhã')
  await isAccessible(page, 'the form of a scheduled message on its page', opened)
  await dialog.getByRole('button', { name: 'Agendar', exact: true }).click()
  await ester.toast('Agendamento salvo')

  // On both screens, without a reload.
  const entry = (desk: typeof ester) => desk.page.getByRole('button', { name: '09:00 Priscila Nunes' }).first()
  await entry(ester).waitFor()
  await entry(rui).waitFor()
  await isAccessible(page, 'the calendar of scheduled messages')
  await calendarIsNotCapitalised(page)

  const moved = page.waitForResponse((response) => response.request().method() === 'PUT')
  const cell = page.getByRole('button', { name: cellOf(second) }).first()
  await cell.scrollIntoViewIfNeeded()
  await entry(ester).dragTo(cell, { steps: 8 })
  const sent = (await (await moved).json()) as { sendAt: string }
  expect(sent.sendAt).toBe(`${second}T12:00:00.000Z`)
  const back = page.waitForResponse((response) => response.request().method() === 'PUT')
  await button('Desfazer').click()
  expect(((await (await back).json()) as { sendAt: string }).sendAt).toBe(`${first}T12:00:00.000Z`)

  await button('Agenda').click()
  await page.getByText('Sua consulta é amanhã').waitFor()
  await button('Editar').click()
  await dialog.getByText('Agendamento: Pendente').waitFor()
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Sua consulta é na sexta')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByText('Sua consulta é na sexta').waitFor()
  await page.getByPlaceholder('Buscar por contato ou texto').fill('segunda')
  await page.getByText('Não há agendamentos no período.').first().waitFor()
  await page.getByPlaceholder('Buscar por contato ou texto').fill('priscila')
  await page.getByText('Sua consulta é na sexta').waitFor()

  await rui.page.getByRole('button', { name: 'Cancelar o agendamento: Priscila Nunes' }).first().click()
  await rui.dialog.getByRole('button', { name: 'Cancelar o agendamento' }).click()
  await entry(rui).waitFor({ state: 'detached' })
  await page.getByText('Sua consulta é na sexta').waitFor({ state: 'detached' })
})
