/** What a newcomer does with the lines that the first start prints. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newContext } from '../world/browser.ts'
import { type DemoInstallation, startDemo } from '../world/demo.ts'
import { deskOn, signIn, typeCredentials } from '../world/desk.ts'

let demo: DemoInstallation

beforeAll(async () => {
  demo = await startDemo('first-start')
})
afterAll(() => demo?.stop())

const newcomer = async () => (await newContext()).newPage()
const ownPassword = 'Janela-Aberta-7'

describe('the first start', () => {
  it('prints a link that signs the first administrator in and asks for a password', async () => {
    const page = await newcomer()
    await page.goto(demo.welcomeLink)
    const dialog = page.getByRole('dialog', { name: 'Escolha a sua senha' })
    await dialog.waitFor()
    // Nothing else is possible before that.
    await page.keyboard.press('Escape')
    await dialog.getByLabel('Nova senha', { exact: true }).fill(ownPassword)
    await dialog.getByLabel('Repita a nova senha').fill(ownPassword)
    await dialog.getByRole('button', { name: 'Salvar senha' }).click()
    await dialog.waitFor({ state: 'detached' })
    await deskOn(page, demo.url).isInSync()
    expect(new URL(page.url()).pathname).toBe('/tickets')
  })

  it('refuses the link when it is used again, and signs the administrator in with the chosen password', async () => {
    const page = await newcomer()
    await page.goto(demo.welcomeLink)
    await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor()
    await page.getByRole('button', { name: 'Ir para o login' }).click()
    await typeCredentials(page, { email: 'admin@guiche.local', password: ownPassword })
    await deskOn(page, demo.url).isInSync()
  })

  it('describes a demo whose agents have conversations in every state', async () => {
    const [marina] = demo.agents
    if (!marina) throw new Error('the demo has no agents')
    const desk = await signIn(marina)
    await expect.poll(() => desk.countOf('Aguardando')).toBeGreaterThan(3)
    await expect.poll(() => desk.countOf('Atendendo')).toBeGreaterThan(1)
    await desk.goTo('Resolvidos')
    await expect.poll(() => desk.list.getByRole('article').count()).toBeGreaterThan(5)
  })

  it('connects a number with one click on the demo phone, and its first customer writes and answers by herself', async () => {
    const page = await newcomer()
    await page.goto(`${demo.url}/login`)
    await typeCredentials(page, { email: 'admin@guiche.local', password: ownPassword })
    const desk = deskOn(page, demo.url)
    await desk.isInSync()
    await page.getByRole('link', { name: 'Conexões', exact: true }).click()
    const line = page.getByRole('row', { name: /WhatsApp da recepção/ })
    await line.getByRole('button', { name: 'QR code' }).click()
    await desk.button('Escanear com o celular de demonstração').click()
    await desk.toast('WhatsApp da recepção está conectada')
    await line.getByText('Conectado', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Atendimentos' }).click()
    await desk.goTo('Aguardando')
    await desk.seesRow('Vitória Azevedo')
    await desk.opens('Vitória Azevedo')
    await desk.sees('Queria remarcar minha consulta')
    await desk.accepts('Vitória Azevedo')
    await desk.replies('Bom dia! Claro. Prefere manhã ou tarde?')
    await desk.sees('Tarde é melhor, depois das duas.')
  })
})
