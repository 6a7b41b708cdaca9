/** A company's settings: saved on change, seen by a colleague at once, applied by the server. */
import { expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company } = await world()

it('a switch saves on change together with its text, and another admin sees both without a reload', async () => {
  const clinic = await company()
  const { page } = await signIn(await clinic.person('Ana Reis', { profile: 'admin' }))
  const { page: other } = await signIn(await clinic.person('Bruno Sá', { profile: 'admin' }))
  for (const each of [page, other]) {
    await each.getByRole('link', { name: 'Configurações' }).click()
    await each.getByRole('heading', { name: 'Configurações' }).waitFor()
  }
  const greeting = (of: typeof page) => of.getByRole('switch', { name: 'Enviar uma saudação ao aceitar o atendimento' })
  const text = (of: typeof page) => of.getByLabel('Mensagem ao aceitar')
  await greeting(page).waitFor()
  expect(await text(page).count()).toBe(0)
  await isAccessible(page, 'settings')

  await greeting(page).click()
  await expect.poll(() => text(other).inputValue()).toContain('{{userName}}')
  expect(await greeting(other).isChecked()).toBe(true)

  await text(page).fill('')
  await page.getByText('Obrigatório').waitFor()
  await text(page).fill('Olá, {{firstName}}!')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => text(other).inputValue()).toBe('Olá, {{firstName}}!')

  await page.getByRole('switch', { name: 'Ativar a LGPD' }).click()
  await other.getByLabel('Pergunta do consentimento').waitFor()
})

it('the company’s hours have a tab while they are in use', async () => {
  const clinic = await company()
  const desk = await signIn(await clinic.person('Ana Reis', { profile: 'admin' }))
  const { page } = desk
  await desk.visit('/settings')
  await page.getByRole('combobox', { name: 'Horário de atendimento' }).click()
  await page.getByRole('option', { name: 'Da empresa' }).click()
  await page.getByRole('tab', { name: 'Horários' }).click()
  await page.getByRole('button', { name: 'Definir horários' }).click()
  await isAccessible(page, 'hours of the company')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Horários atualizados com sucesso.').waitFor()
  await page.reload()
  await page.getByRole('tab', { name: 'Horários' }).click()
  await expect
    .poll(() =>
      page
        .getByLabel(/^Segunda.*início/i)
        .first()
        .inputValue(),
    )
    .toBe('08:00')
})

it('an agent has no settings', async () => {
  const clinic = await company()
  const desk = await signIn(await clinic.person('Caio Lima'))
  await desk.visit('/settings')
  await desk.page.getByText('Acesso negado').waitFor()
  expect(await desk.page.getByRole('link', { name: 'Configurações' }).count()).toBe(0)
})

it('fits a dark screen 390 pixels wide', async () => {
  const clinic = await company()
  const boss = await clinic.person('Ana Reis', { profile: 'admin' })
  await clinic.becomesSuper(boss)
  const desk = await signIn(boss, { width: 390, height: 844, scheme: 'dark' })
  await desk.visit('/settings')
  await desk.page.getByRole('tab', { name: 'Plataforma' }).click()
  await desk.page.getByLabel('Limite de download (MB)').waitFor()
  await isAccessible(desk.page, 'settings of the platform')
  const width = await desk.page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
