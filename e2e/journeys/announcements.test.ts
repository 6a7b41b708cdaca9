/** An announcement to everybody: written by the super admin, read in another company without a reload. */
import { expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { signIn } from '../world/desk.ts'
import { image } from '../world/files.ts'
import { world } from '../world.ts'

const { company } = await world()

const superAdmin = async (name: string) => {
  const platform = await company()
  const boss = await platform.person(name, { profile: 'admin' })
  await platform.becomesSuper(boss)
  return boss
}

it('an announcement with a picture is written, read in another company, switched off and removed', async () => {
  const boss = await superAdmin('Rui Prado')
  const marina = await (await company()).person('Marina Souza')
  const { page: reader } = await signIn(marina)
  await reader.goto(`${marina.url}/announcements`)
  await reader.getByText('Acesso negado').waitFor()
  const leaving = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.'
  await reader.getByText(leaving).waitFor()
  await reader.waitForURL(`${marina.url}/tickets`)
  const bell = reader.getByRole('button', { name: /^Anúncios/ })
  await bell.waitFor()

  const { page } = await signIn(boss)
  await page.getByRole('link', { name: 'Anúncios' }).click()
  await page.getByRole('heading', { name: 'Anúncios' }).waitFor()
  const unique = `Manutenção ${crypto.randomUUID().slice(0, 6)}`
  await page.getByRole('button', { name: 'Novo anúncio' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Novo anúncio' })
  await dialog.getByRole('button', { name: 'Salvar anúncio' }).click()
  expect(await dialog.locator('[aria-invalid="true"]').count()).toBe(2)
  await dialog.getByLabel('Título').fill(unique)
  await dialog.getByLabel('Texto').fill('No *domingo*, das 2h às 4h.\nNada se perde.')
  await dialog.getByRole('combobox', { name: 'Prioridade' }).click()
  await page.getByRole('option', { name: 'Alta' }).click()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'obra.png', mimeType: 'image/png', buffer: image })
  await dialog.getByRole('img', { name: 'Imagem' }).waitFor()
  await isAccessible(page, 'form of an announcement')
  await dialog.getByRole('button', { name: 'Salvar anúncio' }).click()
  const row = page.getByRole('row').filter({ hasText: unique })
  await row.getByText('Alta').waitFor()
  await row.getByRole('img', { name: 'obra.png' }).waitFor()
  await isAccessible(page, 'announcements')

  await reader.getByRole('button', { name: /Anúncios, \d+ novo/ }).click()
  const item = reader.getByRole('list', { name: 'Anúncios' }).getByRole('button').filter({ hasText: unique })
  await item.getByText('No domingo, das 2h às 4h').waitFor()
  await isAccessible(reader, 'announcements in the top bar')
  await item.click()
  const whole = reader.getByRole('dialog', { name: unique })
  await whole.getByText('das 2h às 4h').waitFor()
  await whole.getByRole('img', { name: `Imagem do anúncio ${unique}` }).waitFor()
  await isAccessible(reader, 'an announcement as a whole')
  await reader.keyboard.press('Escape')
  await whole.waitFor({ state: 'detached' })
  await expect.poll(() => reader.getByRole('button', { name: 'Anúncios', exact: true }).count()).toBe(1)

  await row.getByRole('button', { name: unique }).first().click()
  const editing = page.getByRole('dialog', { name: 'Editar anúncio' })
  await editing.getByRole('switch', { name: 'Ativo' }).click()
  await editing.getByRole('button', { name: 'Salvar anúncio' }).click()
  await row.getByText('Inativo').waitFor()
  await bell.click()
  await reader.getByRole('heading', { name: 'Anúncios' }).waitFor()
  await expect.poll(() => item.count()).toBe(0)

  await row.getByRole('button', { name: /Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Excluir anúncio' }).click()
  await row.waitFor({ state: 'detached' })
})

it('fits a dark screen 390 pixels wide', async () => {
  const boss = await superAdmin('Rui Prado')
  const desk = await signIn(boss, { width: 390, height: 844, scheme: 'dark' })
  const { page } = desk
  await desk.visit('/announcements')
  await page.getByRole('heading', { name: 'Anúncios' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await isAccessible(page, 'announcements, narrow and dark')
  await page.getByRole('button', { name: 'Novo anúncio' }).first().click()
  await page.getByRole('dialog', { name: 'Novo anúncio' }).getByLabel('Título').waitFor()
  await isAccessible(page, 'form of an announcement, narrow and dark')
})
