/** Outside the inbox: a visitor signs a company up, a password is forgotten, a subscription expires. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { closeContexts, newContext, type Screen } from '../world/browser.ts'
import { deskOn, signIn, typeCredentials } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, mail, places, letVisitorsIn } = await world()

// Browsers of the previous journey must not slow the next one down.
beforeEach(closeContexts)

const open = async (path: string, screen?: Screen): Promise<Page> => {
  const page = await (await newContext(screen)).newPage()
  await page.goto(places.url + path)
  return page
}
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const reception = async (wishes?: Parameters<typeof company>[0]) => {
  const clinic = await company(wishes)
  return { clinic, queueIds: [await clinic.queue('Recepção')] }
}

it('a visitor signs a company up for a trial and signs in as its admin', async () => {
  const plan = `Balcão ${crypto.randomUUID().slice(0, 6)}`
  await letVisitorsIn(plan)
  const email = `rosa.${crypto.randomUUID().slice(0, 8)}@padaria.example`
  const page = await open('/login')
  await page.getByRole('link', { name: 'Criar uma conta' }).click()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await page.getByText('Obrigatório').first().waitFor()
  await page.getByLabel('Nome da empresa').fill('Padaria Estrela')
  await page.getByLabel('Seu nome').fill('Rosa Lima')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  const phone = page.getByLabel('Telefone com DDD')
  await phone.pressSequentially('11987654321')
  expect(await phone.inputValue()).toBe('(11) 98765-4321')
  await page.getByLabel('Senha', { exact: true }).fill('Padaria-2026')
  const card = page.getByRole('radio', { name: plan })
  expect(await card.textContent()).toMatch(/3 atendentes\s*1 conexão\s*5 filas\s*R\$\s149,90 por mês/)
  await card.click()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await page.getByText('Usuário criado com sucesso! Faça seu login!!!.').waitFor()
  const field = page.getByRole('textbox', { name: 'Email' })
  await expect.poll(() => field.inputValue()).toBe(email)
  await page.getByLabel('Senha', { exact: true }).fill('Padaria-2026')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await deskOn(page, places.url).isInSync()
  await page.getByText('Olá, Rosa').waitFor()
})

it('a forgotten password: the code comes by mail, works once, and other browsers are signed out', async () => {
  const { clinic, queueIds } = await reception()
  const ana = await clinic.person('Ana Prado', { queueIds })
  const elsewhere = await signIn(ana)
  const page = await open('/login')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await page.getByRole('heading', { name: 'Esqueci minha senha' }).waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(ana.email.toUpperCase())
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await page.getByText('Email enviado com sucesso!').waitFor()
  const { text } = await mail.next(ana.email)
  const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(text)?.[0] ?? ''
  const submit = page.getByRole('button', { name: 'Redefinir senha' })
  await page.getByLabel('Código de verificação').fill('AAAA-AAAA')
  await page.getByLabel('Nova senha', { exact: true }).fill('fraca')
  await page.getByLabel('Repita a nova senha').fill('outra')
  await submit.click()
  await page.getByText('Sua senha precisa ter no mínimo 8 caracteres').waitFor()
  await page.getByText('As senhas não correspondem').waitFor()
  await page.getByLabel('Nova senha', { exact: true }).fill('Novissima-9')
  await page.getByLabel('Repita a nova senha').fill('Novissima-9')
  await submit.click()
  await page.getByText('O código não confere ou não vale mais. Peça um novo.').waitFor()
  await page.getByLabel('Código de verificação').fill(code)
  await submit.click()
  await page.getByText('Senha redefinida com sucesso.').waitFor()
  await elsewhere.page.getByText('Sua sessão expirou. Entre novamente.').waitFor()
  await typeCredentials(page, { email: ana.email, password: 'Novissima-9' })
  await deskOn(page, places.url).isInSync()
})

it('an unknown e-mail reads the same on the screen', async () => {
  const page = await open('/forgetpsw')
  await page.getByRole('textbox', { name: 'Email' }).fill('ninguem@clinica.example')
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await page.getByText('Email enviado com sucesso!').waitFor()
  await page.getByText('Se existe uma conta com ninguem@clinica.example').waitFor()
  expect(await mail.to('ninguem@clinica.example')).toEqual([])
})

it('signing in with a weak password leads to the page where it is changed', async () => {
  const { clinic, queueIds } = await reception()
  const ana = await clinic.person('Ana Prado', { queueIds, password: 'fraca' })
  const page = await open('/login')
  await typeCredentials(page, { email: ana.email, password: 'fraca' })
  await page.getByRole('button', { name: 'Trocar a senha agora' }).click()
  await page.getByRole('heading', { name: 'Trocar senha' }).waitFor()
  expect(pathOf(page)).toBe('/change-password')
  expect(await page.getByLabel('Senha atual').count()).toBe(0)
  await page.getByLabel('Nova senha', { exact: true }).fill('Muito-Melhor-1')
  await page.getByLabel('Repita a nova senha').fill('Muito-Melhor-1')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await page.getByText('Senha alterada').waitFor()
  await signIn({ ...ana, password: 'Muito-Melhor-1' })
})

it('after a refused attempt to replace a weak password, signing in still leads to the page that was asked for', async () => {
  const { clinic, queueIds } = await reception()
  const ana = await clinic.person('Ana Prado', { queueIds })
  const page = await open('/login?from=/contacts')
  await typeCredentials(page, { email: ana.email, password: 'fraca' })
  await page.getByRole('button', { name: 'Trocar a senha agora' }).click()
  await page.getByRole('main').getByText('Email ou senha incorretos.').waitFor()
  await typeCredentials(page, ana)
  await deskOn(page, places.url).isInSync()
  expect(pathOf(page)).toBe('/contacts')
})

it('opened at its own address, the page asks for the current password, and says when it is wrong', async () => {
  const { clinic, queueIds } = await reception()
  const { page } = await signIn(await clinic.person('Ana Prado', { queueIds }))
  await page.goto(`${places.url}/change-password`)
  await page.getByLabel('Senha atual').fill('errada')
  await page.getByLabel('Nova senha', { exact: true }).fill('Muito-Melhor-1')
  await page.getByLabel('Repita a nova senha').fill('Muito-Melhor-1')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await page.getByText('A senha atual está incorreta.').waitFor()
})

it('signing in leads back to the page that was asked for, and never to another site', async () => {
  const { clinic, queueIds } = await reception()
  const ana = await clinic.person('Ana Prado', { queueIds })
  const page = await open('/change-password')
  await page.waitForURL('**/login**')
  await typeCredentials(page, ana)
  await page.waitForURL('**/change-password')
  // A unit test covers which addresses are ours; here it matters that the page asks.
  const other = await open(`/login?from=${encodeURIComponent('/\\evil.example')}`)
  await typeCredentials(other, ana)
  await deskOn(other, places.url).isInSync()
  expect(new URL(other.url()).origin).toBe(places.url)
  expect(new URL(other.url()).pathname).toBe('/tickets')
})

it('an admin sees how many days the subscription has left; an agent is told once', async () => {
  const { clinic, queueIds } = await reception({ dueDate: inDays(3) })
  const words = /A assinatura vence em [234] dias\./
  const admin = await signIn(await clinic.person('Bia Admin', { profile: 'admin', queueIds }))
  const banner = admin.page.getByRole('status').filter({ hasText: words })
  await banner.getByRole('link', { name: 'Renovar agora' }).click()
  await admin.page.waitForURL('**/financeiro?pay=1')
  const agent = await signIn(await clinic.person('Ana Prado', { queueIds }))
  await agent.page.getByText(words).waitFor()
  expect(await agent.page.getByRole('link', { name: 'Renovar agora' }).count()).toBe(0)
})

it('with an expired subscription only the bill can be reached', async () => {
  const { clinic, queueIds } = await reception({ dueDate: inDays(-3) })
  const admin = await clinic.person('Bia Admin', { profile: 'admin', queueIds })
  const page = await open('/login')
  await typeCredentials(page, admin)
  await page.waitForURL('**/financeiro')
  await page.getByText('A assinatura da empresa venceu em').first().waitFor()
  expect(await page.getByRole('banner').getByText('ativa até').count()).toBe(0)
  // Features that an expired company cannot use have no button in the banner.
  for (const name of ['Notificações', 'Anúncios', 'Chat interno'])
    expect(await page.getByRole('banner').getByRole('button', { name }).count()).toBe(0)
  await page.goto(`${places.url}/tickets`)
  await page.waitForURL('**/financeiro')
  await page.goto(`${places.url}/connections`)
  await page.waitForURL('**/login**')
  await page.getByText('A assinatura da empresa venceu. Entre para ver como renovar.').waitFor()
})

describe.each(['light', 'dark'] as const)('in the %s theme, 390 pixels wide', (scheme) => {
  it.each([
    ['/signup', 'Criar uma conta no Guichê'],
    ['/forgetpsw', 'Esqueci minha senha'],
  ])('%s fits and is accessible', async (path, heading) => {
    await letVisitorsIn(`Plano ${crypto.randomUUID()}`)
    const page = await open(path, { width: 390, height: 844, scheme })
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await isAccessible(page, path)
    if (path === '/signup') return
    await page.getByRole('textbox', { name: 'Email' }).fill(`${crypto.randomUUID()}@clinica.example`)
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await page.getByLabel('Código de verificação').waitFor()
    await isAccessible(page, 'the code')
  })

  it('the page to change the password fits and is accessible', async () => {
    const { clinic, queueIds } = await reception({ dueDate: inDays(2) })
    const { page } = await signIn(await clinic.person('Bia Admin', { profile: 'admin', queueIds }), {
      width: 390,
      height: 844,
      scheme,
    })
    await page.goto(`${places.url}/change-password`)
    await page.getByLabel('Senha atual').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await isAccessible(page, 'change password, with the banner')
  })
})
