/** Colleagues chat, each in a browser of their own. */
import { createChat, sendChatMessage } from '@guiche/contract/features/chats'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import type { Person } from '../world/company.ts'
import { signIn } from '../world/desk.ts'
import { signInOverHttp } from '../world/http.ts'
import { world } from '../world.ts'

const { company } = await world()

const at = (page: Page) => {
  const log = page.getByRole('log', { name: 'Mensagens' })
  const list = page.getByRole('region', { name: 'Lista de chats' })
  return {
    page,
    log,
    list,
    row: (title: string) => list.getByRole('link').filter({ hasText: title }),
    bell: (label: string | RegExp) => page.getByRole('banner').getByRole('button', { name: label }),
    sees: (words: string) => log.getByRole('article').filter({ hasText: words }).last().waitFor(),
    says: async (words: string) => {
      const text = page.getByRole('textbox', { name: 'Escreva aos colegas' })
      await text.fill(words)
      await text.press('Enter')
      await log.getByRole('article').filter({ hasText: words }).last().waitFor()
    },
    /** With the list's own button. */
    opens: async (title: string, colleagues: readonly string[]) => {
      await list.getByRole('button', { name: 'Novo chat' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Novo chat' })
      await dialog.getByLabel('Título').fill(title)
      await dialog.getByRole('combobox', { name: 'Pessoas' }).click()
      for (const name of colleagues) await page.getByRole('option', { name }).click()
      await page.keyboard.press('Tab')
      await dialog.getByRole('button', { name: 'Salvar chat' }).click()
      await page.getByRole('heading', { name: title }).waitFor()
    },
  }
}
const goesTo = async (person: Person, screen = {}) => {
  const desk = await signIn(person, screen)
  await desk.visit('/chats')
  await desk.page.getByRole('heading', { name: 'Chat interno' }).waitFor()
  return at(desk.page)
}

it('a chat is opened, written in, read, renamed and removed, and every member sees it at once', async () => {
  const clinic = await company()
  const [marina, caio, julia] = [
    await clinic.person('Marina Souza'),
    await clinic.person('Caio Prado'),
    await clinic.person('Júlia Ramos', { profile: 'admin' }),
  ]
  const owner = await goesTo(marina)
  await owner.list.getByText('Nenhum chat ainda').waitFor()
  await isAccessible(owner.page, 'no chats')
  await owner.list.getByRole('button', { name: 'Novo chat' }).first().click()
  const form = owner.page.getByRole('dialog', { name: 'Novo chat' })
  await form.getByRole('button', { name: 'Salvar chat' }).click()
  await form.getByText('obrigatório').nth(1).waitFor()
  await isAccessible(owner.page, 'form of a chat')
  await owner.page.keyboard.press('Escape')

  const member = at((await signIn(caio)).page)
  const outsider = await goesTo(julia)
  await owner.opens('Plantão de sábado', ['Caio Prado'])
  await owner.says('Quem cobre o sábado?')
  await member.bell('Chat interno, 1 mensagem não lida').click()
  const popover = member.page.getByRole('list', { name: 'Chat interno' })
  await popover.getByText('Marina Souza: Quem cobre o sábado?').waitFor()
  await isAccessible(member.page, 'chats in the top bar')
  await popover.getByRole('link').click()
  await member.sees('Quem cobre o sábado?')
  await member.bell(/^Chat interno$/).waitFor()
  await member.says('Eu, de manhã')
  await owner.sees('Eu, de manhã')
  await isAccessible(member.page, 'a chat')
  expect(await member.page.getByRole('button', { name: 'Ações do chat' }).count()).toBe(0)

  expect(await outsider.list.getByRole('link').count()).toBe(0)
  await outsider.page.goto(owner.page.url())
  await outsider.page.waitForURL('**/chats')
  await outsider.page.getByText('Este chat não existe, ou você não participa dele.').waitFor()

  await owner.page.getByRole('button', { name: 'Ações do chat' }).click()
  await owner.page.getByRole('menuitem', { name: 'Editar' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Editar chat' })
  await dialog.getByLabel('Título').fill('Plantão')
  await dialog.getByRole('button', { name: 'Salvar chat' }).click()
  await member.page.getByRole('heading', { name: 'Plantão', exact: true }).waitFor()

  await owner.page.getByRole('button', { name: 'Ações do chat' }).click()
  await owner.page.getByRole('menuitem', { name: 'Excluir' }).click()
  await owner.page.getByRole('button', { name: 'Excluir chat' }).click()
  await owner.page.waitForURL('**/chats')
  await member.page.waitForURL('**/chats')
  await member.page.getByText('Este chat não está mais disponível.').waitFor()
  await expect.poll(() => member.row('Plantão').count()).toBe(0)
})

it('the tabs of a telephone count what was said in chats, as the menu of a desk does', async () => {
  const clinic = await company()
  const [marina, caio] = [await clinic.person('Marina Souza'), await clinic.person('Caio Prado')]
  const member = await signIn(caio, { width: 390, height: 844 })
  const tabs = member.page.getByRole('navigation', { name: 'Atalhos do menu' })
  await tabs.getByRole('link', { name: /^Chat/ }).waitFor()
  expect(await tabs.getByText('1', { exact: true }).count()).toBe(0)
  const owner = await goesTo(marina)
  await owner.opens('Plantão', ['Caio Prado'])
  await owner.says('Quem cobre o sábado?')
  const tab = tabs.getByRole('link', { name: 'Chat interno, 1 mensagem não lida' })
  await tab.getByText('1', { exact: true }).waitFor()
  await tab.click()
  await at(member.page).row('Plantão').click()
  await at(member.page).sees('Quem cobre o sábado?')
  await member.page.goBack()
  await tabs.getByRole('link', { name: /^Chat/ }).waitFor()
  await expect.poll(() => tab.count()).toBe(0)
})

it('a message is edited and deleted, and every member sees it at once', async () => {
  const clinic = await company()
  const [marina, caio] = [await clinic.person('Marina Souza'), await clinic.person('Caio Prado')]
  const owner = await goesTo(marina)
  await owner.opens('Plantão', ['Caio Prado'])
  await owner.says('Sábado às oito')
  const member = await goesTo(caio)
  await member.row('Plantão').click()
  await member.sees('Sábado às oito')
  const choose = async ({ page, log }: typeof owner, entry: string) => {
    await log.getByRole('article').last().hover()
    await log.getByRole('button', { name: 'Ações da mensagem' }).last().click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose(owner, 'Editar')
  const words = owner.log.getByRole('textbox', { name: 'Editar a mensagem' })
  await isAccessible(owner.page, 'a chat message being edited')
  await words.fill('Sábado às nove')
  await words.press('Enter')
  await member.sees('Sábado às nove')
  await member.log.getByText('editada').waitFor()
  await member.log.getByRole('article').last().hover()
  await member.log.getByRole('button', { name: 'Ações da mensagem' }).last().click()
  await member.page.getByRole('menuitem', { name: 'Copiar texto' }).waitFor()
  expect(await member.page.getByRole('menuitem').count()).toBe(1)
  await choose(owner, 'Apagar para todos')
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Apagar para todos' }).click()
  await member.sees('Essa mensagem foi apagada')
  await member.row('Marina Souza: 🚫').waitFor()
  expect(await member.page.getByText('Sábado às nove').count()).toBe(0)
})

const withLines = async (writer: Person, reader: Person, count: number) => {
  const { user, call, leave } = await signInOverHttp(writer)
  const chat = await call(createChat, { body: { title: 'Arquivo', users: [user.id, reader.id] } })
  for (let number = 1; number <= count; number += 1) {
    await call(sendChatMessage, { params: { id: chat.uuid }, body: { message: `Linha número ${number}.` } } as never)
  }
  leave()
  return chat
}

it('scrolling up loads older messages, and a search finds them', async () => {
  const clinic = await company()
  const [marina, caio] = [await clinic.person('Marina Souza'), await clinic.person('Caio Prado')]
  const { uuid } = await withLines(marina, caio, 40)
  const { page, log, list, row, sees } = await goesTo(caio)
  await row('Arquivo').click()
  await sees('Linha número 40.')
  await expect
    .poll(async () => {
      await log.evaluate((element) => element.scrollBy({ top: -4000 }))
      return log.getByText('Linha número 1.').count()
    })
    .toBe(1)
  expect(await log.getByRole('article').count()).toBe(40)
  await page.getByRole('button', { name: 'Ir para a última mensagem' }).click()

  // What loads late does not take the focus from a field in use.
  let goOn = () => {}
  const clicked = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(`**/api/chats/${uuid}`, async (route) => {
    await clicked
    await route.continue()
  })
  await page.reload()
  const search = page.getByPlaceholder('Buscar chats e mensagens')
  await search.click()
  goOn()
  await sees('Linha número 40.')
  await page.keyboard.type('NUMERO 1.')
  expect(await search.inputValue()).toBe('NUMERO 1.')
  const found = list.getByRole('region', { name: 'Mensagens encontradas' })
  await found.getByRole('link').filter({ hasText: 'Linha número 1.' }).click()
  await log.getByText('Linha número 1.').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await isAccessible(page, 'messages found in chats')
})

it('a message that failed waits and is sent once', async () => {
  const clinic = await company()
  const [marina, caio] = [await clinic.person('Marina Souza'), await clinic.person('Caio Prado')]
  await withLines(marina, caio, 1)
  const writer = await goesTo(marina)
  const reader = await goesTo(caio)
  for (const { row } of [writer, reader]) await row('Arquivo').click()
  await reader.page.route('**/api/chats/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await reader.says('Chegou?')
  await reader.log.getByRole('alert').waitFor()
  await reader.page.unroute('**/api/chats/*/messages')
  await reader.log.getByRole('button', { name: 'Tentar de novo' }).click()
  await writer.sees('Chegou?')
  await expect.poll(() => reader.log.getByRole('alert').count()).toBe(0)
  expect(await writer.log.getByRole('article').filter({ hasText: 'Chegou?' }).count()).toBe(1)
})

/** One black pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgYGAAAAAEAAEnNCcKAAAAAElFTkSuQmCC',
  'base64',
)

it('a picture is sent with its caption, a colleague is mentioned, and a draft survives a reload', async () => {
  const clinic = await company()
  const [marina, caio] = [await clinic.person('Marina Souza'), await clinic.person('Caio Prado')]
  await clinic.person('Júlia Ramos')
  const owner = await goesTo(marina)
  await owner.opens('Plantão', ['Caio Prado', 'Júlia Ramos'])
  const called = at((await signIn(caio)).page)
  await called.page.goto(`${new URL(called.page.url()).origin}/contacts`)

  const text = owner.page.getByRole('textbox', { name: 'Escreva aos colegas' })
  await text.pressSequentially('@caio')
  await owner.page.getByRole('option', { name: 'Caio Prado' }).waitFor()
  await isAccessible(owner.page, 'names offered in a chat')
  await text.press('Enter')
  await text.pressSequentially('cobre o sábado?')
  await text.press('Enter')
  await owner.log.locator('[data-name="other"]').filter({ hasText: '@Caio Prado' }).waitFor()

  // On another screen, and in the title of the page.
  await called.page.getByText('Marina Souza mencionou você em Plantão').waitFor()
  await expect.poll(() => called.page.title()).toMatch(/^①/)
  const menu = called.page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Chat interno, 1 mensagem não lida' }).waitFor()
  await called.page.getByRole('button', { name: 'Abrir' }).click()
  await called.log.locator('[data-name="own"]').filter({ hasText: '@Caio Prado' }).waitFor()
  await expect.poll(() => called.page.title()).not.toMatch(/^①/)
  expect(await called.page.getByText('Marina Souza mencionou você em Plantão').count()).toBe(0)

  await owner.page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'escala.png', mimeType: 'image/png', buffer: pixel })
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('A escala')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await called.sees('A escala')
  await called.log.getByRole('button', { name: 'Abrir imagem' }).click()
  await called.page.getByRole('dialog').getByRole('img').waitFor()
  await isAccessible(called.page, 'a picture of a chat at full size')
  await called.page.keyboard.press('Escape')
  await called.row('Marina Souza: 📷 A escala').waitFor()
  await isAccessible(called.page, 'a chat with a picture and a name')

  await called.page.getByRole('button', { name: /^Participantes/ }).click()
  await called.page.getByRole('list', { name: 'Pessoas' }).getByText('Dono · Online').waitFor()
  await called.page.keyboard.press('Escape')

  // Unsent text and failed messages are there after a reload; the message arrives once.
  await called.page.route('**/api/chats/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await called.says('Cubro sim')
  await called.log.getByRole('alert').waitFor()
  const answer = called.page.getByRole('textbox', { name: 'Escreva aos colegas' })
  await answer.fill('E no domingo')
  await called.page.goto(`${new URL(called.page.url()).origin}/chats`)
  await called.row('Plantão').getByText('Rascunho: E no domingo').waitFor()
  await isAccessible(called.page, 'a chat with a draft in the list')
  await called.row('Plantão').click()
  await called.log.getByRole('alert').waitFor()
  await expect.poll(() => answer.inputValue()).toBe('E no domingo')
  await called.page.unroute('**/api/chats/*/messages')
  await called.log.getByRole('button', { name: 'Tentar de novo' }).click()
  await owner.sees('Cubro sim')
  await expect.poll(() => called.log.getByRole('alert').count()).toBe(0)
  expect(await owner.log.getByRole('article').filter({ hasText: 'Cubro sim' }).count()).toBe(1)
})

it('fits a dark screen 390 pixels wide, with one tab for chats and one for messages', async () => {
  const clinic = await company()
  const [marina] = [await clinic.person('Marina Souza'), await clinic.person('Caio Prado')]
  const desk = await signIn(marina, { width: 390, height: 844, scheme: 'dark' })
  await desk.visit('/chats')
  const { page, opens, says, log, list } = at(desk.page)
  await opens('Plantão de sábado e domingo com um nome que não acaba mais', ['Caio Prado'])
  await says('Bom dia')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await isAccessible(page, 'a chat, narrow and dark')
  await page.getByRole('tab', { name: 'Chats' }).click()
  await list.waitFor()
  expect(await log.isVisible()).toBe(false)
  await page.getByRole('tab', { name: 'Mensagens' }).click()
  await log.waitFor()
  await page.getByRole('button', { name: 'Voltar aos chats' }).click()
  await page.waitForURL('**/chats')
  await list.waitFor()
  await isAccessible(page, 'chats, narrow and dark')
})
