/** A list for campaigns: filled from a spreadsheet, checked on WhatsApp, followed on another screen. */
import { expect, it } from 'vitest'
import { isAccessible, opened } from '../world/accessible.ts'
import { newPhone } from '../world/company.ts'
import { phoneCustomer } from '../world/customers.ts'
import { signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()

it('a list is made, filled from a spreadsheet, checked on WhatsApp, changed and removed', async () => {
  const clinic = await company()
  const account = await clinic.linkedNumber('Balcão')
  const priscila = await phoneCustomer(phones, account, 'Priscila Nunes')
  const ester = await signIn(await clinic.person('Ester Prado', { profile: 'admin' }))
  const rui = await signIn(await clinic.person('Rui Prado', { profile: 'admin' }))
  const { page, dialog } = ester
  await page.getByRole('link', { name: 'Listas de contatos' }).click()
  await page.getByText('Nenhuma lista de contatos ainda').waitFor()
  await isAccessible(page, 'no contact lists')
  await ester.button('Nova lista').first().click()
  await dialog.getByLabel('Nome da lista').fill('C')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('Muito curto').waitFor()
  await dialog.getByLabel('Nome da lista').fill('Clientes de maio')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rui.visit('/contact-lists')
  for (const desk of [ester, rui]) {
    await desk.page.getByRole('button', { name: 'Clientes de maio', exact: true }).click()
    await desk.page.getByText('Ninguém nesta lista ainda').waitFor()
  }

  await ester.button('Importar').click()
  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Baixar planilha modelo' }).click(),
  ])
  expect(sample.suggestedFilename()).toBe('modelo-lista-de-contatos.xlsx')
  const lines = [
    'Cliente;Celular;E-mail;Cidade',
    `Priscila Nunes;${priscila.phone};priscila@example.com;Santos`,
    `Otávio Ausente;${newPhone()};;Campinas`,
    `Priscila outra vez;+${priscila.phone};;`,
    'Sem número;;;',
  ]
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Escolher arquivo' }).click()
  await (await chooser).setFiles({ name: 'pessoas.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await dialog.getByRole('button', { name: 'Importar 4 linhas' }).waitFor()
  await isAccessible(page, 'what the columns of a list are', opened)
  await dialog.getByRole('button', { name: 'Importar 4 linhas' }).click()
  await dialog.getByText('4 de 4 linhas · novos: 2 · repetidos, pulados: 1 · recusados: 1').waitFor()
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Baixar recusados' }).click(),
  ])
  expect(refused.suggestedFilename()).toBe('lista-recusados.xlsx')
  await dialog.getByRole('button', { name: 'Concluir' }).click()

  // The other admin's page updates by itself, up to the results from WhatsApp.
  const row = (name: string) => rui.page.getByRole('row', { name })
  await row('Priscila Nunes').getByText('Tem WhatsApp').waitFor({ timeout: 30_000 })
  await row('Otávio Ausente').getByText('Sem WhatsApp').waitFor({ timeout: 30_000 })
  await isAccessible(rui.page, 'the people of a list')
  await rui.page.getByRole('tab', { name: 'Sem WhatsApp' }).click()
  await row('Priscila Nunes').waitFor({ state: 'detached' })
  await rui.page.getByRole('tab', { name: 'Todos' }).click()

  await row('Otávio Ausente').getByRole('button', { name: 'Ações de Otávio Ausente' }).click()
  await rui.page.getByRole('menuitem', { name: 'Excluir' }).click()
  await rui.dialog.getByRole('button', { name: 'Excluir da lista' }).click()
  await page.getByRole('row', { name: 'Otávio Ausente' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Listas de contatos' }).last().click()
  const list = page.getByRole('row', { name: /Clientes de maio/ })
  await list.getByText('1 contato').waitFor()
  await isAccessible(page, 'contact lists')
  await list.getByRole('button', { name: 'Ações de Clientes de maio' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await dialog.getByRole('button', { name: 'Excluir lista' }).click()
  await list.waitFor({ state: 'detached' })
  await rui.page.getByText('Esta lista não existe mais').waitFor()
})
