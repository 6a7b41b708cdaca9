/** The frame around the screens: one's own profile, a ticket on paper, and doors that stay shut. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { phoneCustomer } from '../world/customers.ts'
import { signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()

/** A one-pixel picture. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('a person changes the own profile: picture, name, theme and language', async () => {
  const clinic = await company()
  const desk = await signIn(await clinic.person('Marina Souza'))
  const { page, dialog } = desk
  await page.keyboard.press('Control+k')
  await page
    .getByRole('combobox', { name: /O que você quer/ })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.type('perfil')
  await page.getByRole('option', { name: 'Meu perfil' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Meu perfil' }).waitFor()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: pixel })
  await dialog.getByRole('button', { name: 'Remover foto' }).waitFor()
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Marina de Souza')
  await dialog.getByRole('combobox', { name: 'Tema padrão' }).click()
  await page.getByRole('option', { name: 'Escuro' }).click()
  await dialog.getByRole('combobox', { name: 'Idioma' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Hello, Marina').waitFor()
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  // What the first paint put below the page was of the other theme.
  expect(await page.locator('html').evaluate((html) => html.style.backgroundColor)).toBe('')
  await page.reload()
  await page.getByRole('button', { name: 'My account' }).locator('img').waitFor()
})

it('a ticket is saved as a PDF named after its number', async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const luana = await phoneCustomer(phones, account, 'Luana Cardoso')
  const desk = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  const { page } = desk
  await luana.says('Bom dia 😀')
  await desk.goTo('Aguardando')
  await desk.opens('Luana Cardoso')
  await desk.accepts('Luana Cardoso')
  // More than fits on one page.
  for (let line = 1; line <= 3; line += 1) {
    await desk.replies(Array.from({ length: 30 }, (_, at) => `Orientação ${line}.${at}`).join('\n'))
    await desk.isStored(`Orientação ${line}.0`)
  }
  const download = page.waitForEvent('download')
  await desk.menu('Luana Cardoso', 'Exportar em PDF')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^ticket-\d+\.pdf$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const text = bytes.toString('latin1')
  const pages = text.match(/\/Type \/Page\b/g)?.length ?? 0
  expect(pages).toBeGreaterThanOrEqual(2)
  expect(text.match(/\/Filter \/DCTDecode/g)?.length).toBe(pages)
  await desk.dialog.waitFor({ state: 'detached' })
})

it('a screen that one may not enter says so and leads back', async () => {
  const clinic = await company()
  const desk = await signIn(await clinic.person('Marina Souza'))
  await desk.visit('/connections')
  await desk.page.getByRole('heading', { name: 'Acesso negado' }).waitFor()
  await desk.button('Voltar aos atendimentos').click()
  await desk.list.waitFor()
})
