/** A campaign: its pace is set, it is written, sent to two phones, followed on the report, stopped and resumed. */
import { expect, it } from 'vitest'
import { isAccessible, opened } from '../world/accessible.ts'
import { phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()

/** A list with these people, checked on WhatsApp. */
const listOf = async (
  { page, dialog, button, visit }: Desk,
  name: string,
  people: readonly { name: string; phone: string }[],
) => {
  await visit('/contact-lists')
  await button('Nova lista').first().click()
  await dialog.getByLabel('Nome da lista').fill(name)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name, exact: true }).click()
  await button('Importar').click()
  const lines = ['Nome;Número', ...people.map((person) => `${person.name};${person.phone}`)]
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Escolher arquivo' }).click()
  await (await chooser).setFiles({ name: 'pessoas.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await dialog.getByRole('button', { name: `Importar ${people.length} linhas` }).click()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  for (const person of people)
    await page.getByRole('row', { name: person.name }).getByText('Tem WhatsApp').waitFor({ timeout: 30_000 })
}

/** At any hour of any day, with twenty seconds between two messages. */
const setPace = async ({ page, visit, toast }: Desk) => {
  await visit('/campaigns-config')
  await page.getByLabel('Das', { exact: true }).fill('00:00')
  await page.getByLabel('Até', { exact: true }).fill('23:59')
  for (const day of ['sábados', 'domingos']) await page.getByLabel(`Enviar também aos ${day}`).click()
  await page.getByText(/^Até 156 mensagens por hora, todos os dias, das 00:00 às 23:59/).waitFor()
  await isAccessible(page, 'settings of campaigns')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await toast('Configurações salvas')
}

it('a campaign is written, sent at its pace, stopped, resumed and followed to its end', async () => {
  const clinic = await company()
  const account = await clinic.linkedNumber('Balcão')
  const people = [
    await phoneCustomer(phones, account, 'Priscila Nunes'),
    await phoneCustomer(phones, account, 'Otávio Reis'),
  ] as const
  const ester = await signIn(await clinic.person('Ester Prado', { profile: 'admin' }))
  const rui = await signIn(await clinic.person('Rui Prado', { profile: 'admin' }))
  const { page, dialog } = ester
  await setPace(ester)
  await listOf(ester, 'Clientes de maio', people)

  await page.getByRole('link', { name: 'Campanhas', exact: true }).click()
  await page.getByText('Nenhuma campanha ainda').waitFor()
  await ester.button('Nova campanha').first().click()
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await dialog.getByText('Escreva ao menos uma mensagem ou escolha um arquivo').waitFor()
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Semana do cliente')
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Conexão', 'Balcão')
  await choose('Lista de contatos', 'Clientes de maio')
  await dialog.getByLabel('Mensagem 1').fill('Oi ')
  await dialog.getByRole('button', { name: 'Inserir nome' }).click()
  await dialog.getByText(/^Oi (Priscila Nunes|Otávio Reis)$/).waitFor()
  await dialog.getByText('2 pessoas vão receber').waitFor()
  await isAccessible(page, 'the form of a campaign', opened)
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await ester.toast('Campanha salva')

  // Another admin follows it without a reload.
  await rui.visit('/campaigns')
  const seen = rui.page.getByRole('row', { name: /Semana do cliente/ })
  await seen.getByText('Inativa').waitFor()
  const own = page.getByRole('row', { name: /Semana do cliente/ })
  const act = async (name: string) => {
    await own.getByRole('button', { name: 'Ações de Semana do cliente' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Iniciar agora')
  await dialog.getByRole('button', { name: 'Iniciar agora' }).click()
  await seen.getByText('Em andamento').waitFor()
  await seen.getByText('1 de 2').waitFor()
  await Promise.any(people.map((person) => person.hears(`Oi ${person.name}`)))
  await act('Parar')
  await seen.getByText('Cancelada').waitFor()

  await act('Relatório')
  await page.getByRole('heading', { name: 'Semana do cliente' }).waitFor()
  await isAccessible(page, 'the report of a campaign')
  await ester.button('Retomar').click()
  await seen.getByText('Em andamento').waitFor()
  await seen.getByText('Finalizada').waitFor({ timeout: 90_000 })
  await page.getByText('Entregues 2 de 2').waitFor({ timeout: 30_000 })
  for (const person of people) {
    await page.getByRole('row', { name: person.name }).getByText('Entregue').first().waitFor()
    expect((await person.heard()).map(({ text }) => text)).toEqual([`Oi ${person.name}`])
  }
  const [saved] = await Promise.all([page.waitForEvent('download'), ester.button('Exportar').click()])
  expect(saved.suggestedFilename()).toBe('Semana do cliente.xlsx')
}, 240_000)
