/** A company's subscription: on trial, reminded, blocked, and active again once it has paid. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { isAccessible } from '../world/accessible.ts'
import { closeContexts, newContext } from '../world/browser.ts'
import { deskOn, signIn, typeCredentials } from '../world/desk.ts'
import { startInstallation } from '../world/installation.ts'
import { worldOf } from '../world.ts'

// Sign-ups from one network are limited, and keys belong to the whole installation, so this has one of its own.
const installation = await startInstallation('subscription')
const { places } = installation
const { company, mail, money, letVisitorsIn, letCompaniesPay } = await worldOf(places)

beforeAll(() => letCompaniesPay())
afterAll(() => installation.stop())
beforeEach(closeContexts)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const unique = () => crypto.randomUUID().slice(0, 8)
const providers = { efi: 'PIX', mercadopago: 'Mercado Pago', stripe: 'Cartão (Stripe)', asaas: 'Asaas' } as const

/** The three steps; resolves when the provider has created its charge. */
const checkOut = async (page: Page, provider: keyof typeof providers) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('CPF/CNPJ').fill('529.982.247-25')
  await dialog.getByRole('button', { name: 'Próximo' }).click()
  await dialog.getByText('Plano atual').waitFor()
  await dialog.getByRole('button', { name: 'Próximo' }).click()
  await dialog.getByRole('radio', { name: providers[provider] }).click()
  await dialog.getByRole('button', { name: 'PAGAR' }).click()
  await dialog.getByText('Aguardando o pagamento').waitFor()
}

/** On the provider's side, as the person who pays. */
const payThere = async (page: Page, provider: keyof typeof providers, payer: string) => {
  const link = page.getByRole('link', { name: 'Abrir a página de pagamento' })
  const address = provider === 'efi' ? places.payments?.paymentPageUrl : await link.getAttribute('href')
  const desk = await (await newContext()).newPage()
  await desk.goto(address ?? '')
  const { hash } = new URL(desk.url())
  const charge = hash ? desk.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`) : desk.locator('article')
  const own = hash ? charge : charge.filter({ hasText: payer })
  await own.getByRole('button', { name: 'Pagar' }).click()
  await own
    .getByRole('button', { name: /Avisar de novo|Devolver/ })
    .first()
    .waitFor()
}

const pay = async (page: Page, provider: keyof typeof providers, { id, name }: { id: number; name: string }) => {
  await checkOut(page, provider)
  await payThere(page, provider, name)
  await money.ask(id)
  await page.getByText('Pagamento confirmado').waitFor()
}

it.each(Object.keys(providers) as (keyof typeof providers)[])(
  'sign up, trial, and pay through %s',
  async (provider) => {
    const [plan, name] = [`Balcão ${unique()}`, `Padaria ${unique()}`]
    await letVisitorsIn(plan)
    const email = `rosa.${unique()}@padaria.example`
    const page = await (await newContext()).newPage()
    await page.goto(`${places.url}/signup`)
    await page.getByLabel('Nome da empresa').fill(name)
    await page.getByLabel('Seu nome').fill('Rosa Lima')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Telefone com DDD').fill('11987654321')
    await page.getByLabel('Senha', { exact: true }).fill('Padaria-2026')
    await page.getByRole('radio', { name: plan }).click()
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await page.getByText('Usuário criado com sucesso! Faça seu login!!!.').waitFor()
    await typeCredentials(page, { email, password: 'Padaria-2026' })
    await deskOn(page, places.url).isInSync()
    await page.goto(`${places.url}/subscription`)
    await page.getByRole('button', { name: 'Assine Agora!' }).click()
    await pay(page, provider, { id: await money.idOf(name), name })
    await page.getByText('Sua licença foi renovada até').first().waitFor()
    await page.waitForURL('**/tickets')
  },
)

it('the reminder is mailed and shown on the open screen, leads to the bill, and disappears for everybody once it is paid', async () => {
  const clinic = await company({ dueDate: inDays(2), amountCents: 9_900 })
  const bia = await clinic.person('Bia Admin', { profile: 'admin' })
  const { page } = await signIn(bia)
  const other = await signIn(await clinic.person('Caio Admin', { profile: 'admin' }))
  await money.remind(clinic.id)
  const banner = (on: Page) => on.getByRole('link', { name: 'Renovar agora' })
  for (const each of [page, other.page]) await banner(each).waitFor()
  await isAccessible(page, 'the banner')
  expect((await mail.next(bia.email)).subject).toMatch(/^Sua assinatura do .* vence em [123] dias?$/)
  await banner(page).click()
  await pay(page, 'efi', clinic)
  await other.page.getByText('Sua licença foi renovada até').first().waitFor()
  await expect.poll(() => banner(other.page).count()).toBe(0)
})

it('expired, blocked, paid, and back at work: also for the colleague who only waits', async () => {
  const clinic = await company({ dueDate: inDays(30), amountCents: 9_900 })
  const bia = await clinic.person('Bia Admin', { profile: 'admin' })
  const ana = await clinic.person('Ana Prado')
  await money.expire(clinic.id)
  const open = async (who: typeof bia) => {
    const page = await (await newContext()).newPage()
    await page.goto(`${places.url}/login`)
    await typeCredentials(page, who)
    await page.waitForURL('**/financeiro')
    await page.getByText('A assinatura da empresa venceu em').first().waitFor()
    return page
  }
  const [admin, agent] = [await open(bia), await open(ana)]
  await admin.goto(`${places.url}/tickets`)
  await admin.waitForURL('**/financeiro')
  await admin.getByRole('button', { name: 'Pagar agora' }).click()
  await pay(admin, 'stripe', clinic)
  await admin.waitForURL('**/tickets')
  await deskOn(admin, places.url).isInSync()
  await agent.waitForURL('**/tickets')
  await deskOn(agent, places.url).isInSync()
})
