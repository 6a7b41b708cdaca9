/** The accessibility checker on every screen and dialog, in both themes: no serious violation of WCAG 2.2 A and AA. */
import { beforeAll, describe, it } from 'vitest'
import { isAccessible, opened } from '../world/accessible.ts'
import { newContext } from '../world/browser.ts'
import { phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones, places } = await world()
const clinic = await company()
let reception: number
beforeAll(async () => {
  const queue = await clinic.queue('Recepção')
  reception = queue
  const account = await clinic.linkedNumber('Balcão', [queue])
  await clinic.qrNumber('Segundo balcão', [queue])
  const talkative = await phoneCustomer(phones, account, 'Priscila Nunes')
  await talkative.says('Bom dia! *Preciso* de um orçamento: https://exemplo.com.br')
  await talkative.sendsImage('a receita')
  await talkative.sendsVoiceNote()
  await talkative.sendsDocument('receita.pdf')
  const waiting = await phoneCustomer(phones, account, 'Ulisses Tavares')
  await waiting.says('Olá')
})

describe.each(['light', 'dark'] as const)('in the %s theme', (scheme) => {
  let desk: Desk
  const closes = async () => {
    await desk.dialog.getByRole('button', { name: 'Fechar' }).first().click()
    await desk.dialog.waitFor({ state: 'detached' })
  }

  it('the login screen', async () => {
    const page = await (await newContext({ scheme })).newPage()
    await page.goto(`${places.url}/login`)
    await page.getByRole('heading', { name: 'Entrar' }).waitFor()
    await isAccessible(page, 'login')
    await page.getByRole('textbox', { name: 'Email' }).fill('ninguem@clinica.example')
    await page.getByLabel('Senha', { exact: true }).fill('Errada-12345')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByText('Email ou senha incorretos.').waitFor()
    await isAccessible(page, 'login refused')
  })

  it('the tickets screen, empty and full', async () => {
    const admin = await clinic.person('Ester Alves', { profile: 'admin', queueIds: [reception as never] })
    desk = await signIn(admin, { scheme })
    await isAccessible(desk.page, 'nothing opened')
    await desk.goTo('Aguardando')
    await desk.seesRow('Priscila Nunes')
    await isAccessible(desk.page, 'waiting')
    await desk.opens('Priscila Nunes')
    await desk.sees('a receita')
    await isAccessible(desk.page, 'a waiting conversation')
    await desk.accepts('Priscila Nunes')
    await desk.replies('Claro, só um momento')
    await desk.ticks('Claro, só um momento', 'Entregue')
    await isAccessible(desk.page, 'an attended conversation')
  })

  it('what the composer opens: its menus and dialogs', async () => {
    const { page, dialog } = desk
    await desk.button('Emojis').click()
    await page.getByRole('gridcell').first().waitFor()
    await isAccessible(page, 'emoji')
    await page.keyboard.press('Escape')
    for (const entry of ['Câmera', 'Contato', 'Videochamada', 'Botões e listas']) {
      await desk.button('Anexar').click()
      await page.getByRole('menuitem', { name: entry, exact: true }).click()
      await dialog.waitFor()
      await isAccessible(page, entry, opened)
      if (entry === 'Botões e listas') {
        await dialog.getByRole('button', { name: 'Enviar mensagem' }).click()
        await dialog.getByText('Por favor, selecione um título.').waitFor()
        await isAccessible(page, 'a list that lacks everything', opened)
        await dialog.getByRole('tab', { name: 'PIX' }).click()
        await isAccessible(page, 'PIX', opened)
      }
      await closes()
    }
  })

  it('its dialogs and menus', async () => {
    const { page, dialog } = desk
    for (const command of ['Transferir', 'Resolver']) {
      await desk.header('Priscila Nunes').getByRole('button', { name: command }).click()
      await dialog.waitFor()
      await isAccessible(page, command, opened)
      await closes()
    }
    await desk.menu('Priscila Nunes', 'Histórico do atendimento')
    await dialog.getByText('Aceito').first().waitFor()
    await isAccessible(page, 'log', opened)
    await closes()
    await desk.button('Novo atendimento').first().click()
    await dialog.waitFor()
    await isAccessible(page, 'new ticket', opened)
    await closes()
    await page.getByRole('button', { name: 'Minha conta' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).waitFor()
    await isAccessible(page, 'account menu', opened)
    await page.keyboard.press('Escape')
    await desk.menu('Priscila Nunes', 'Devolver à fila')
    await desk.toast('Atendimento devolvido à fila')
    await isAccessible(page, 'toast')
  })

  it('the shell: palette, shortcuts, profile, notifications, sounds', async () => {
    const { page, dialog } = desk
    await page.keyboard.press('Control+k')
    await page
      .getByRole('combobox', { name: /O que você quer/ })
      .and(page.locator(':focus'))
      .waitFor()
    await isAccessible(page, 'palette', opened)
    await page.keyboard.type('perfil')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Trocar foto' }).waitFor()
    await isAccessible(page, 'profile', opened)
    await closes()
    await page.keyboard.press('?')
    await dialog.getByText('Próximo atendimento').waitFor()
    await isAccessible(page, 'shortcuts', opened)
    await closes()
    await page.getByRole('button', { name: /^Notificações/ }).click()
    await page.getByRole('switch', { name: 'Notificações neste dispositivo' }).waitFor()
    await isAccessible(page, 'notifications', opened)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Volume dos avisos' }).click()
    await page.getByRole('switch', { name: 'Novo cliente esperando' }).waitFor()
    await isAccessible(page, 'sounds', opened)
    await page.keyboard.press('Escape')
  })

  it('the connections screen and its dialogs', async () => {
    const { page, dialog } = desk
    await page.getByRole('link', { name: 'Conexões', exact: true }).click()
    await page.getByRole('row', { name: /Segundo balcão/ }).waitFor()
    await isAccessible(page, 'connections')
    await page.getByRole('button', { name: 'Adicionar conexão' }).first().click()
    await page.getByRole('menuitem', { name: 'WhatsApp oficial (Cloud API)' }).click()
    await dialog.waitFor()
    await isAccessible(page, 'Cloud API form', opened)
    await closes()
    await page
      .getByRole('row', { name: /Segundo balcão/ })
      .getByRole('button', { name: 'QR code' })
      .click()
    await page.getByRole('img', { name: /QR code para conectar/ }).waitFor()
    await isAccessible(page, 'QR code', opened)
  })

  it('a narrow screen', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 390, height: 844 })
    await desk.visit('/tickets')
    await desk.goTo('Aguardando')
    await desk.seesRow('Ulisses Tavares')
    await isAccessible(page, 'narrow list')
    await desk.row('Ulisses Tavares').getByRole('link').click()
    await desk.sees('Olá')
    await isAccessible(page, 'narrow conversation')
  })
})
