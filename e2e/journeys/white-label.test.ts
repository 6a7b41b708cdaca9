/** A reseller sets their own name, colour and logos: seen at once by people of another company and by visitors. */
import { createHash } from 'node:crypto'
import { ownCertificate } from '@guiche/server/test/own-certificate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { newContext } from '../world/browser.ts'
import { signIn } from '../world/desk.ts'
import { png } from '../world/files.ts'
import { startInstallation } from '../world/installation.ts'
import { type World, worldOf } from '../world.ts'

// The brand belongs to the whole installation, so this has one of its own.
let installation: Awaited<ReturnType<typeof startInstallation>>
let w: World
beforeAll(async () => {
  installation = await startInstallation('white-label')
  w = await worldOf(installation.places)
})
afterAll(() => installation?.stop())

const openBrand = async (scheme: 'light' | 'dark' = 'light', size: { width?: number; height?: number } = {}) => {
  const platform = await w.company()
  const boss = await platform.person('Rui Prado', { profile: 'admin' })
  await platform.becomesSuper(boss)
  const desk = await signIn(boss, { scheme, ...size })
  await desk.visit('/settings')
  await desk.page.getByRole('tab', { name: 'Marca' }).click()
  await desk.page.getByLabel('Nome do sistema').waitFor()
  return desk.page
}

const colourOf = (page: Page, scheme: 'light' | 'dark') =>
  page.evaluate((name) => document.documentElement.style.getPropertyValue(name), `--tenant-${scheme}-accent`)
const iconOf = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href')
const manifestOf = async (page: Page) => {
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  return (await page.request.get(new URL(address ?? '', page.url()).href)).json()
}
const save = async (page: Page, label: string, value: string) => {
  await page.getByLabel(label).fill(value)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Operação atualizada com sucesso.').first().waitFor()
}

it('name, colours and logos reach another company and the sign-in screen without a reload', async () => {
  const { page: reader } = await signIn(await (await w.company()).person('Marina Souza'))
  const visitor = await (await newContext()).newPage()
  await visitor.goto(`${installation.places.url}/login`)
  await visitor.getByText('Guichê').first().waitFor()
  // The page was loaded once: whatever it shows later came without a reload.
  for (const page of [reader, visitor]) await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  const page = await openBrand()
  await save(page, 'Nome do sistema', 'Fala Fácil')
  await save(page, 'Cor no tema claro', '#0f766e')
  await isAccessible(page, 'white label')
  await reader.getByText('Fala Fácil').first().waitFor()
  await expect.poll(() => colourOf(reader, 'light')).toBe('#0f766e')
  await expect.poll(() => reader.title()).toContain('Fala Fácil')

  const chooser = (label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input[type=file]'))
  await chooser('Ícone').setInputFiles({ name: 'icone.png', mimeType: 'image/png', buffer: png(300, 300) })
  await page.getByText('Arquivo enviado com sucesso!').first().waitFor()
  await chooser('Logotipo para o tema claro').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: png(600, 150),
  })
  await expect.poll(() => iconOf(reader)).toMatch(/^\/api\/public\/[0-9a-f]{32}\.png$/)
  const logo = reader.getByRole('img', { name: 'Fala Fácil' })
  await logo.waitFor()
  expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(600)
  expect(await manifestOf(reader)).toMatchObject({
    name: 'Fala Fácil',
    icons: [{ src: await iconOf(reader), sizes: '512x512', type: 'image/png' }],
  })

  await expect.poll(() => visitor.title(), { timeout: 20_000 }).toBe('Fala Fácil')
  await visitor.getByRole('img', { name: 'Fala Fácil' }).waitFor()
  for (const each of [reader, visitor]) expect(await each.evaluate(() => 'isSamePage' in window)).toBe(true)

  // Before any script runs, and where notifications read it.
  const html = await (await visitor.request.get(`${installation.places.url}/login`)).text()
  expect(html).toContain('<title>Fala Fácil</title>')
  const bytesOf = async (address: string) =>
    createHash('sha256')
      .update(await (await visitor.request.get(installation.places.url + address)).body())
      .digest('hex')
  expect(await bytesOf('/icon-192.png')).toBe(await bytesOf((await iconOf(reader)) ?? ''))
})

it('an unreadable colour is corrected, and the preview says so before it is saved', async () => {
  const page = await openBrand('dark')
  await page.getByLabel('Cor no tema claro').fill('#ffff00')
  await page.getByText('A cor quase some no fundo. Os botões usam #e0e000.').waitFor()
  await page.getByText('Textos e ícones usam #6c6c00.').waitFor()
  await isAccessible(page, 'white label in the dark')
  await page.getByLabel('Cor no tema claro').fill('amarelo')
  await page.getByText('Informe uma cor como #0f766e.').first().waitFor()
  expect(await page.getByRole('button', { name: 'Salvar' }).isDisabled()).toBe(true)
})

it('a file that is not a picture is refused on the screen, which fits 390 pixels', async () => {
  const page = await openBrand('light', { width: 390, height: 844 })
  const chooser = page.getByLabel('Logotipo para o tema escuro', { exact: true }).and(page.locator('input[type=file]'))
  await chooser.setInputFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await page.getByText('Use uma imagem PNG, JPEG, WebP ou GIF.').waitFor()
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText('Este tipo de arquivo não é aceito, ou o arquivo está danificado.').waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

it('a key is set, shown by its last characters, tested and removed; a certificate is shown with its expiry date', async () => {
  const page = await openBrand()
  await page.getByRole('tab', { name: 'Credenciais' }).click()
  const stripe = page.getByRole('region', { name: 'Stripe' })
  await stripe.getByRole('button', { name: 'Definir' }).first().click()
  await stripe.getByLabel('Chave secreta').fill('sk_live_of_the_journeys_1a2b')
  await stripe.getByRole('button', { name: 'Salvar' }).click()
  await stripe.getByText('Valor salvo, termina em 1a2b').waitFor()
  await isAccessible(page, 'credentials')
  expect(await page.content()).not.toContain('sk_live_of_the_journeys')
  await stripe.getByRole('button', { name: 'Remover' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect.poll(() => stripe.getByText('Ainda sem valor').count()).toBe(2)
  await stripe.getByRole('button', { name: 'Testar Stripe' }).click()
  await stripe.getByText('Falta definir o que está acima.').waitFor()
  // The installation's mail server responds.
  await page.getByRole('button', { name: 'Testar Email' }).click()
  await page.getByRole('region', { name: 'Email' }).getByText('Funciona.').waitFor()

  const efi = page.getByRole('region', { name: 'Efí' })
  const send = efi.getByRole('button', { name: 'Enviar certificado' })
  await send.click()
  await efi.getByText('Escolha um arquivo!').waitFor()
  const file = efi.locator('input[type=file]')
  await file.setInputFiles({ name: 'efi.pem', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await send.click()
  await efi.getByText('Use somente arquivos em formato p12!').waitFor()
  await file.setInputFiles({ name: 'efi.p12', mimeType: 'application/x-pkcs12', buffer: Buffer.from('no certificate') })
  await send.click()
  await efi.getByText('Este arquivo não é um certificado .p12 com a sua chave privada.').waitFor()
  await file.setInputFiles({
    name: 'efi.p12',
    mimeType: 'application/x-pkcs12',
    buffer: ownCertificate({ password: 'Senha-1' }),
  })
  await send.click()
  await efi.getByText('A senha do certificado está incorreta.').waitFor()
  await efi.getByLabel('Senha do certificado').fill('Senha-1')
  await send.click()
  await efi.getByText('31/12/2048').waitFor()
  await efi.getByText('Clínica Teste').first().waitFor()
})
