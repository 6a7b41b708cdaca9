/** The shell around the screens: the own profile, a ticket as a PDF, and screens that are forbidden. */
import { readFile } from 'node:fs/promises'
import { readSpreadsheet } from '@guiche/server/platform/spreadsheets/read-spreadsheet'
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

it('people change their own profile: picture, name, theme and language', async () => {
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
  // The background of the first paint had the other theme.
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
  // More rows than fit on one page.
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

it('admins save a list of tickets as a spreadsheet', async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  const odd = await phoneCustomer(phones, account, '=SOMA(1;1)')
  const luana = await phoneCustomer(phones, account, 'Luana Cardoso')
  const marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  await luana.says('Bom dia')
  await odd.says('@todos +55')
  await marina.goTo('Aguardando')
  await marina.seesRow('=SOMA(1;1)')
  expect(await marina.button('Exportar a lista em planilha').count()).toBe(0)
  const ester = await signIn(await clinic.person('Ester Ramos', { queueIds: [reception], profile: 'admin' }))
  await ester.goTo('Resolvidos')
  await ester.page.getByText('Nada resolvido ainda').waitFor()
  await ester.button('Exportar a lista em planilha').click()
  await ester.toast('Não há atendimentos para exportar')
  await ester.goTo('Aguardando')
  await ester.seesRow('=SOMA(1;1)')
  const download = ester.page.waitForEvent('download')
  await ester.button('Exportar a lista em planilha').press('Enter')
  const file = await download
  await ester.toast('Planilha salva com 2 atendimentos')
  expect(file.suggestedFilename()).toBe('relatorio-de-atendimentos.xlsx')
  const [heading, first, second, ...others] = await readSpreadsheet(await file.path(), 10)
  expect(heading?.slice(0, 3)).toEqual(['Ticket', 'Contato', 'Número'])
  expect(first?.slice(3, 10)).toEqual(['WhatsApp', 'Balcão', 'Recepção', '', 'Aguardando', '', '@todos +55'])
  expect([first?.[1], second?.[1], others]).toEqual(['=SOMA(1;1)', 'Luana Cardoso', []])
  // A date of the sheet: days, in São Paulo time.
  const opened = (Number(second?.[10]) - 25_569) * 86_400_000 + 3 * 3_600_000
  expect(Math.abs(opened - Date.now())).toBeLessThan(5 * 60_000)
})

it('a screen that the user may not open says so and leads back', async () => {
  const clinic = await company()
  const desk = await signIn(await clinic.person('Marina Souza'))
  await desk.visit('/connections')
  await desk.page.getByRole('heading', { name: 'Acesso negado' }).waitFor()
  await desk.button('Voltar aos atendimentos').click()
  await desk.list.waitFor()
})

it('an admin who is not a super admin is redirected from all connections to the tickets', async () => {
  const clinic = await company()
  const desk = await signIn(await clinic.person('Ester Alves', { profile: 'admin' }))
  await desk.visit('/allConnections')
  await desk.page.waitForURL(/\/tickets$/)
  await desk.list.waitFor()
})

it('a failed load is never shown as an empty list: the bell and the palette say what failed', async () => {
  const clinic = await company()
  const { page, button, visit } = await signIn(await clinic.person('Marina Souza'))
  const words = 'Ocorreu um erro no servidor. Tente novamente.'
  const fails = { status: 500, contentType: 'application/json', body: '{"error":"ERR_INTERNAL","code":"ERR_INTERNAL"}' }
  await page.route('**/api/tickets?*', (route) => route.fulfill(fails))
  await visit('/contacts')
  await button('Notificações').click()
  const pane = page.getByRole('dialog').filter({ hasText: 'Esperando resposta' })
  await pane.getByRole('alert').getByText(words).waitFor()
  expect(await pane.getByText('Tudo respondido').count()).toBe(0)
  await page.keyboard.press('Escape')
  await pane.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /O que você quer/ }).fill('ninguém assim')
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
  await palette.getByRole('alert').getByText(words).waitFor()
  expect(await palette.getByText('Nada encontrado').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.unroute('**/api/tickets?*')
  await button('Notificações').click()
  await pane.getByText('Tudo respondido').waitFor()
})

it('on a phone the last tab carries the warning of a screen behind it', async () => {
  const clinic = await company()
  await clinic.qrNumber('Balcão')
  const ester = await clinic.person('Ester Alves', { profile: 'admin' })
  const { page } = await signIn(ester, { width: 390, height: 844 })
  const tabs = page.getByRole('navigation', { name: 'Atalhos do menu' })
  const warning = 'Há conexões que precisam de atenção'
  await tabs.getByRole('button', { name: 'Mais' }).getByRole('img', { name: warning }).waitFor()
  await tabs.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('link', { name: 'Conexões', exact: true }).getByRole('img', { name: warning }).waitFor()
})

it('opening a screen makes no request twice', async () => {
  const clinic = await company()
  const desk = await signIn(await clinic.person('Ester Alves', { profile: 'admin' }))
  const { page } = desk
  let asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // What the page before still asks for does not count.
    if (request.isNavigationRequest()) asked = []
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`)
  })
  for (const path of [
    '/tickets',
    '/contacts',
    '/quick-messages',
    '/moments',
    '/connections',
    '/chats',
    '/announcements',
  ]) {
    await desk.visit(path)
    await desk.isInSync()
    await page.waitForLoadState('networkidle')
    expect(asked.length, path).toBeGreaterThan(5)
    expect(
      asked.filter((call, index) => asked.indexOf(call) !== index),
      path,
    ).toEqual([])
  }
})
