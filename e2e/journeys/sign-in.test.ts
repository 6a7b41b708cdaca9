import { expect, it } from 'vitest'
import { newContext } from '../world/browser.ts'
import { deskOn, signIn, typeCredentials } from '../world/desk.ts'
import { world } from '../world.ts'

const { company } = await world()

it('a weak password is warned about first; when it is also wrong, the form comes back and says so', async () => {
  const clinic = await company()
  const ana = await clinic.person('Ana Prado', { queueIds: [await clinic.queue('Recepção')] })
  const page = await (await newContext()).newPage()
  const desk = deskOn(page, ana.url)
  await page.goto(`${ana.url}/login`)
  await typeCredentials(page, { email: ana.email, password: 'abc' })
  await desk.dialog.getByText('Sua senha é fraca').waitFor()
  await desk.dialog.getByRole('button', { name: 'Continuar assim mesmo' }).click()
  await desk.dialog.waitFor({ state: 'detached' })
  await page.getByRole('main').getByText('Email ou senha incorretos.').waitFor()
  await typeCredentials(page, ana)
  await desk.isInSync()
})

it('a password manager learns whose new password it is', async () => {
  const clinic = await company()
  const ana = await clinic.person('Ana Prado', { queueIds: [await clinic.queue('Recepção')] })
  const { page, dialog } = await signIn(ana)
  await page.getByRole('button', { name: 'Minha conta' }).click()
  await page.getByRole('menuitem', { name: 'Trocar senha' }).click()
  await dialog.getByLabel('Nova senha', { exact: true }).waitFor()
  expect(await dialog.locator('input[autocomplete="username"]').inputValue()).toBe(ana.email)
})
