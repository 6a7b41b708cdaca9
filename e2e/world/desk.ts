/** An agent at a browser, in users' words: signs in, sees, accepts, replies. Everything is found by its role and name. */
import { type Locator, type Page, request } from 'playwright-core'
import { expect } from 'vitest'
import { type KeptSession, newContext, type Screen } from './browser.ts'
import type { Person } from './company.ts'

export type Tab = 'Atendendo' | 'Aguardando' | 'Resolvidos'
export type Tick = 'Na fila de envio' | 'Enviada' | 'Entregue' | 'Lida'

export const deskOn = (page: Page, url: string) => {
  const list = page.getByRole('region', { name: 'Lista de atendimentos' })
  const messages = page.getByRole('log', { name: 'Mensagens' })
  const dialog = page.getByRole('dialog')
  const row = (customer: string): Locator => list.getByRole('article').filter({ hasText: customer })
  const header = (customer: string): Locator => page.getByRole('region', { name: `Atendimento de ${customer}` })
  const bubble = (text: string): Locator => messages.getByRole('article').filter({ hasText: text }).last()
  const text = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
  const goTo = (tab: Tab) => list.getByRole('tab', { name: tab }).click()

  return {
    page,
    list,
    messages,
    dialog,
    text,
    row,
    header,
    bubble,
    goTo,
    /** The count beside a tab's name. */
    countOf: async (tab: Tab) =>
      Number(/\d+/.exec((await list.getByRole('tab', { name: tab }).textContent()) ?? '')?.[0] ?? 'NaN'),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    toast: (words: string) => page.getByText(words).first().waitFor(),
    isInSync: () => page.getByRole('status').filter({ hasText: 'em dia' }).waitFor(),
    visit: (path: string) => page.goto(url + path),
    /** The text of every row, top to bottom. */
    rows: async () => (await list.getByRole('article').allInnerTexts()).map((lines) => lines.replace(/\s+/g, ' ')),
    conversation: async () =>
      (await messages.getByRole('article').allInnerTexts()).map((lines) => lines.replace(/\s+/g, ' ')),
    seesRow: (customer: string) => row(customer).first().waitFor(),
    seesNoRow: (customer: string) =>
      expect.poll(() => row(customer).count(), { message: `no row of ${customer}` }).toBe(0),
    /** Repeated if the list moved under the pointer and another row was opened. */
    opens: async (customer: string) => {
      const isOpen = () =>
        header(customer)
          .waitFor({ timeout: 5_000 })
          .then(
            () => true,
            () => false,
          )
      await row(customer).getByRole('link').click()
      if (await isOpen()) return
      await row(customer).getByRole('link').click()
      await header(customer).waitFor()
    },
    /** In the header of the opened ticket. */
    accepts: async (customer: string) => {
      // The screen shows it as accepted before the server has responded.
      await Promise.all([
        page.waitForResponse(
          (answer) => answer.request().method() === 'PUT' && /\/tickets\/[^/]+$/.test(answer.url()) && answer.ok(),
        ),
        header(customer).getByRole('button', { name: 'Aceitar' }).click(),
      ])
      await text.waitFor()
    },
    sees: (words: string) => bubble(words).waitFor(),
    replies: async (words: string) => {
      await text.fill(words)
      await text.press('Enter')
      await bubble(words).waitFor()
    },
    /** The server has it: only then can one act on it. */
    isStored: (words: string) =>
      bubble(words).getByRole('button', { name: 'Ações da mensagem' }).waitFor({ state: 'attached' }),
    ticks: (words: string, tick: Tick) => bubble(words).getByRole('img', { name: tick }).waitFor(),
    /** With the bubble's own menu. */
    chooses: async (words: string, entry: string) => {
      const actions = bubble(words).getByRole('button', { name: 'Ações da mensagem' })
      await actions.hover()
      await actions.click()
      await page.getByRole('menuitem', { name: entry }).click()
    },
    menu: async (customer: string, entry: string) => {
      await header(customer).getByRole('button', { name: 'Mais ações' }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    },
  }
}

export type Desk = ReturnType<typeof deskOn>

export const typeCredentials = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** The login form has journeys of its own: other journeys sign in without rendering it. */
const sessionOf = async ({
  url,
  email,
  password,
}: Pick<Person, 'email' | 'password' | 'url'>): Promise<KeptSession> => {
  const caller = await request.newContext()
  const answer = await caller.post(`${url}/api/auth/login`, { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`)
  const { token } = await answer.json()
  const { cookies } = await caller.storageState()
  await caller.dispose()
  return { cookies, origins: [{ origin: url, localStorage: [{ name: 'guiche.token', value: token }] }] }
}

export const signIn = async (person: Pick<Person, 'email' | 'password' | 'url'>, screen?: Screen): Promise<Desk> => {
  const page = await (await newContext(screen, await sessionOf(person))).newPage()
  await page.goto(`${person.url}/tickets`)
  const desk = deskOn(page, person.url)
  await desk.isInSync()
  return desk
}
