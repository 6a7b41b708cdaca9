/** Tags of contacts: created, renamed while a colleague watches, taken off a contact, removed. */
import { expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company } = await world()

it('a tag is made, renamed and removed, and a colleague sees it without a reload', async () => {
  const clinic = await company()
  const { page } = await signIn(await clinic.person('Ana Reis', { profile: 'admin' }))
  const { page: other } = await signIn(await clinic.person('Caio Lima'))
  for (const each of [page, other]) await each.getByRole('link', { name: 'Tags' }).click()
  await other.getByText('Nenhuma tag ainda').waitFor()
  await isAccessible(page, 'tags, empty')

  await page.getByRole('button', { name: 'Nova tag' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nova tag' })
  await dialog.getByLabel('Nome').fill('VI')
  await dialog.getByRole('button', { name: 'Salvar tag' }).click()
  await dialog.getByText('Mensagem muito curta').waitFor()
  await dialog.getByLabel('Nome').fill('Cliente VIP')
  await isAccessible(page, 'form of a tag')
  await dialog.getByRole('button', { name: 'Salvar tag' }).click()
  const row = (of: typeof page, name: string) => of.getByRole('row').filter({ hasText: name })
  await row(other, 'Cliente VIP').waitFor()

  await row(page, 'Cliente VIP').getByRole('button', { name: 'Ver contatos' }).click()
  await page.getByText('Nenhum contato com esta tag').waitFor()
  await page.keyboard.press('Escape')

  await row(page, 'Cliente VIP').getByRole('button', { name: /Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const editing = page.getByRole('dialog', { name: 'Editar tag' })
  await editing.getByLabel('Nome').fill('Cliente ouro')
  await editing.getByRole('button', { name: 'Salvar tag' }).click()
  await row(other, 'Cliente ouro').waitFor()

  await row(page, 'Cliente ouro').getByRole('button', { name: /Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Excluir tag' }).click()
  await other.getByText('Nenhuma tag ainda').waitFor()
  await expect.poll(() => row(page, 'Cliente ouro').count()).toBe(0)
})
