/** The pictures of the README: what a newcomer sees in the first three minutes, from a new demo. `npm run screenshots` */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { closeBrowser, newContext, type Screen } from './world/browser.ts'
import { type DemoInstallation, startDemo } from './world/demo.ts'
import { type Desk, deskOn, signIn } from './world/desk.ts'
import { buildWhatChanged, root } from './world/program.ts'

const folder = path.join(root, 'docs/images')
const window: Screen = { width: 1280, height: 800 }

const take = async (page: Page, name: string) => {
  // No hover, no tooltip, no toast.
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' })
}

/** With the ports of `npm start`, and a useless token. */
const terminal = ({ greeting, url, phoneUrl }: DemoInstallation) =>
  greeting
    .replaceAll(url, 'http://localhost:8080')
    .replaceAll(phoneUrl, 'http://127.0.0.1:8090/')
    .replace(/token=\S+/, 'token=…')
    .replace(/of each is \S+/, 'of each is Demo-…')

/** The one-time link, the own password, the QR code, one click on the demo's phone. */
const asAdministrator = async ({ welcomeLink, url }: DemoInstallation) => {
  const page = await (await newContext(window)).newPage()
  await page.goto(welcomeLink)
  const dialog = page.getByRole('dialog', { name: 'Escolha a sua senha' })
  await dialog.getByLabel('Nova senha', { exact: true }).fill('Janela-Aberta-7')
  await dialog.getByLabel('Repita a nova senha').fill('Janela-Aberta-7')
  await take(page, 'welcome')
  await dialog.getByRole('button', { name: 'Salvar senha' }).click()
  await dialog.waitFor({ state: 'detached' })
  const desk = deskOn(page, url)
  await page.getByRole('link', { name: 'Conexões', exact: true }).click()
  await page.getByRole('button', { name: 'QR code' }).first().click()
  await page.getByRole('img', { name: /QR code para conectar/ }).waitFor()
  await page.getByText('Senha alterada').waitFor({ state: 'detached' })
  await take(page, 'qr-code')
  await desk.button('Escanear com o celular de demonstração').click()
  await page
    .getByRole('row', { name: /WhatsApp da recepção/ })
    .getByText('Conectado', { exact: true })
    .waitFor()
}

const customer = 'Vitória Azevedo'

/** A customer of the demo writes, an agent answers. */
const asAgent = async (marina: Desk) => {
  await marina.goTo('Aguardando')
  await marina.row(customer).first().waitFor({ timeout: 60_000 })
  await marina.opens(customer)
  await marina.accepts(customer)
  await marina.replies('Bom dia! Claro. Prefere manhã ou tarde?')
  await marina.sees('Tarde é melhor, depois das duas.')
  await marina.replies('Temos quinta às 15h ou sexta às 16h30.')
  await marina.sees('Pode ser na quinta às 15h?')
  await marina.ticks('Temos quinta às 15h', 'Lida')
  await marina.text.fill('Combinado: quinta às 15h.')
  await marina.page.getByRole('alert').waitFor({ state: 'detached' })
  await take(marina.page, 'tickets-light')
  await marina.page.getByRole('button', { name: 'Usar tema escuro' }).click()
  await take(marina.page, 'tickets-dark')
}

const onTelephone = async ({ phoneUrl }: DemoInstallation) => {
  const page = await (await newContext(window)).newPage()
  await page.goto(phoneUrl)
  await page.getByText(customer).first().click()
  await page.getByText('Pode ser na quinta às 15h?').first().waitFor()
  await take(page, 'phone')
}

buildWhatChanged()
const demo = await startDemo('screenshots')
try {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'first-start.txt'), terminal(demo))
  await asAdministrator(demo)
  const [agent] = demo.agents
  if (agent) await asAgent(await signIn(agent, window))
  await onTelephone(demo)
} finally {
  await closeBrowser()
  await demo.stop()
}
