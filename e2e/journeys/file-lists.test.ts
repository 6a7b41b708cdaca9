/** An admin edits a list of files: named, uploaded, replaced, removed. */
import { expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { signIn } from '../world/desk.ts'
import { image } from '../world/files.ts'
import { world } from '../world.ts'

const { company } = await world()

it('a file list is made with its files, searched, changed and removed', async () => {
  const clinic = await company()
  const ester = await signIn(await clinic.person('Ester Prado', { profile: 'admin' }))
  const { page, dialog } = ester
  await page.getByRole('link', { name: 'Arquivos' }).click()
  await page.getByText('Nenhuma lista de arquivos ainda').waitFor()
  await ester.button('Nova lista').first().click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('nome muito curto').or(dialog.getByText('Obrigatório')).first().waitFor()
  await dialog.getByLabel('Nome', { exact: true }).fill('Preparo de exames')
  await dialog.getByLabel('Mensagem').fill('Leia antes do exame')
  await dialog.getByRole('button', { name: 'Adicionar arquivo' }).click()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Escolher' }).click()
  await (await chooser).setFiles({ name: 'jejum.png', mimeType: 'image/png', buffer: image })
  expect(await dialog.getByLabel('Nome do arquivo 1').inputValue()).toBe('jejum')
  await isAccessible(page, 'the form of a file list')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: /Preparo de exames/ })
  await row.getByText('1 arquivo').waitFor()
  // Two admins on one list: the later one is told, and keeps what the first has saved.
  const rui = await signIn(await clinic.person('Rui Prado', { profile: 'admin' }))
  await rui.visit('/files')
  for (const desk of [ester, rui]) {
    await desk.page.getByRole('button', { name: 'Preparo de exames', exact: true }).click()
    await desk.dialog.getByLabel('Mensagem').waitFor()
  }
  await rui.dialog.getByLabel('Mensagem').fill('Leia na véspera')
  await rui.dialog.getByRole('button', { name: 'Salvar' }).click()
  await rui.dialog.waitFor({ state: 'detached' })
  await dialog.getByLabel('Nome do arquivo 1').fill('Jejum de 8 horas')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('Outra pessoa mudou esta lista').waitFor()
  await dialog.getByRole('button', { name: 'Carregar a lista como está agora' }).click()
  await dialog.getByText('Outra pessoa mudou esta lista').waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Mensagem').inputValue()).toBe('Leia na véspera')
  expect(await dialog.getByLabel('Nome do arquivo 1').inputValue()).toBe('jejum')
  await dialog.getByLabel('Nome do arquivo 1').fill('Jejum de 8 horas')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('searchbox').or(page.getByPlaceholder('Buscar por nome')).first().fill('nada')
  await row.waitFor({ state: 'detached' })
  await page.getByPlaceholder('Buscar por nome').fill('preparo')
  await row.getByRole('button', { name: 'Preparo de exames', exact: true }).click()
  await dialog.getByRole('link', { name: 'Abrir jejum.png' }).waitFor()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: 'Ações de Preparo de exames' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await dialog.getByRole('button', { name: 'Excluir lista' }).click()
  await row.waitFor({ state: 'detached' })
})
