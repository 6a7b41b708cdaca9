/** The accessibility checker over every screen and dialog, in both themes: no serious violation of WCAG 2.2 A and AA. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { newContext } from '../world/browser.ts'
import { phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones, places } = await world()
const clinic = await company()
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const check = async (page: Page, where: string) => {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme'), where).toBe(isDark ? 'dark' : 'light')
  // Of a theme only the colours differ.
  const axe = new AxeBuilder({ page })
  const { violations } = await (isDark ? axe.withRules(['color-contrast']) : axe.withTags(tags)).analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      id,
      where: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }))
  expect(serious, where).toEqual([])
}

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
    await check(page, 'login')
    await page.getByRole('textbox', { name: 'Email' }).fill('ninguem@clinica.example')
    await page.getByLabel('Senha', { exact: true }).fill('Errada-12345')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByText('Email ou senha incorretos.').waitFor()
    await check(page, 'login refused')
  })

  it('the tickets screen, empty and full', async () => {
    const admin = await clinic.person('Ester Alves', { profile: 'admin', queueIds: [reception as never] })
    desk = await signIn(admin, { scheme })
    await check(desk.page, 'nothing opened')
    await desk.goTo('Aguardando')
    await desk.seesRow('Priscila Nunes')
    await check(desk.page, 'waiting')
    await desk.opens('Priscila Nunes')
    await desk.sees('a receita')
    await check(desk.page, 'a waiting conversation')
    await desk.accepts('Priscila Nunes')
    await desk.replies('Claro, só um momento')
    await desk.ticks('Claro, só um momento', 'Entregue')
    await check(desk.page, 'an attended conversation')
  })

  it('what the composer opens', async () => {
    const { page, dialog } = desk
    await desk.button('Emojis').click()
    await page.getByRole('gridcell').first().waitFor()
    await check(page, 'emoji')
    await page.keyboard.press('Escape')
    for (const entry of ['Câmera', 'Contato', 'Videochamada', 'Botões e listas']) {
      await desk.button('Anexar').click()
      await page.getByRole('menuitem', { name: entry, exact: true }).click()
      await dialog.waitFor()
      await check(page, entry)
      if (entry === 'Botões e listas') {
        await dialog.getByRole('button', { name: 'Enviar mensagem' }).click()
        await dialog.getByText('Por favor, selecione um título.').waitFor()
        await check(page, 'a list that lacks everything')
        await dialog.getByRole('tab', { name: 'PIX' }).click()
        await check(page, 'PIX')
      }
      await closes()
    }
  })

  it('its dialogs and menus', async () => {
    const { page, dialog } = desk
    for (const command of ['Transferir', 'Resolver']) {
      await desk.header('Priscila Nunes').getByRole('button', { name: command }).click()
      await dialog.waitFor()
      await check(page, command)
      await closes()
    }
    await desk.menu('Priscila Nunes', 'Histórico do ticket')
    await dialog.getByText('Aceito').first().waitFor()
    await check(page, 'log')
    await closes()
    await desk.button('Novo atendimento').first().click()
    await dialog.waitFor()
    await check(page, 'new ticket')
    await closes()
    await page.getByRole('button', { name: 'Minha conta' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).waitFor()
    await check(page, 'account menu')
    await page.keyboard.press('Escape')
    await desk.menu('Priscila Nunes', 'Devolver à fila')
    await desk.toast('Atendimento devolvido à fila')
    await check(page, 'toast')
  })

  it('the shell: palette, shortcuts, profile, notifications, sounds', async () => {
    const { page, dialog } = desk
    await page.keyboard.press('Control+k')
    await page
      .getByRole('combobox', { name: /O que você quer/ })
      .and(page.locator(':focus'))
      .waitFor()
    await check(page, 'palette')
    await page.keyboard.type('perfil')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Trocar foto' }).waitFor()
    await check(page, 'profile')
    await closes()
    await page.keyboard.press('?')
    await dialog.getByText('Próximo atendimento').waitFor()
    await check(page, 'shortcuts')
    await closes()
    await page.getByRole('button', { name: /^Notificações/ }).click()
    await page.getByRole('switch', { name: 'Notificações neste dispositivo' }).waitFor()
    await check(page, 'notifications')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Volume dos avisos' }).click()
    await page.getByRole('switch', { name: 'Novo cliente esperando' }).waitFor()
    await check(page, 'sounds')
    await page.keyboard.press('Escape')
  })

  it('the connections screen and its dialogs', async () => {
    const { page, dialog } = desk
    await page.getByRole('link', { name: 'Conexões' }).click()
    await page.getByRole('row', { name: /Segundo balcão/ }).waitFor()
    await check(page, 'connections')
    await page.getByRole('button', { name: 'Adicionar conexão' }).first().click()
    await page.getByRole('menuitem', { name: 'WhatsApp oficial (Cloud API)' }).click()
    await dialog.waitFor()
    await check(page, 'Cloud API form')
    await closes()
    await page
      .getByRole('row', { name: /Segundo balcão/ })
      .getByRole('button', { name: 'QR code' })
      .click()
    await page.getByRole('img', { name: /QR code para conectar/ }).waitFor()
    await check(page, 'QR code')
  })

  it('a narrow screen', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 390, height: 844 })
    await desk.visit('/tickets')
    await desk.goTo('Aguardando')
    await desk.seesRow('Ulisses Tavares')
    await check(page, 'narrow list')
    await desk.row('Ulisses Tavares').getByRole('link').click()
    await desk.sees('Olá')
    await check(page, 'narrow conversation')
  })
})
