/** A number is linked by a code that its owner types on the phone, where nobody can scan. */
import { beforeAll, expect, it } from 'vitest'
import { newPhone } from '../world/company.ts'
import { phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
const clinic = await company()
const telephone = newPhone()
let ester: Desk
let rui: Desk

beforeAll(async () => {
  await phones.createPerson({ name: 'Clínica', kind: 'business', pn: telephone })
  ester = await signIn(await clinic.person('Ester Alves', { profile: 'admin' }))
  rui = await signIn(await clinic.person('Rui Prado', { profile: 'admin' }))
})

const line = (desk: Desk) => desk.page.getByRole('row', { name: /Balcão/ })
const shownCode = (desk: Desk) => desk.dialog.getByRole('status', { name: /^Código para digitar no celular/ })
const codeOn = async (desk: Desk) => {
  await shownCode(desk).waitFor()
  return ((await shownCode(desk).textContent()) ?? '').trim()
}
const asksFor = async (number: string) => {
  await ester.dialog.getByRole('textbox', { name: 'Número do WhatsApp' }).fill(number)
  await ester.dialog.getByRole('button', { name: /^Gerar (outro )?código$/ }).click()
}

it('a new number offers a code in place of the QR code; a number without its country code is told at once', async () => {
  await ester.page.getByRole('link', { name: 'Conexões', exact: true }).click()
  await ester.button('Adicionar conexão').first().click()
  await ester.page.getByRole('menuitem', { name: 'WhatsApp por QR code' }).click()
  await ester.dialog.getByRole('textbox', { name: 'Nome' }).fill('Balcão')
  await ester.button('Criar e mostrar o QR code').click()
  await ester.button('Conectar com um código').click()
  await ester.dialog.getByText('Toque em Conectar com número de telefone.').waitFor()
  await asksFor(telephone.slice(2))
  await ester.dialog.getByText(/^Use código do país/).waitFor()
})

it('WhatsApp’s refusal is said, and the next try succeeds', async () => {
  await phones.setFaults({ refusePairing: '429' }, telephone)
  await asksFor(`+${telephone}`)
  await ester.dialog.getByText(/tentativas/i).waitFor()
  await phones.setFaults({ refusePairing: null }, telephone)
  await asksFor(`+${telephone}`)
  expect(await codeOn(ester)).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await ester.dialog.getByText(/^Vale por mais [12]:\d\d$/).waitFor()
})

it('a colleague who looks sees the same code; a mistyped one is refused on the phone and stays good', async () => {
  await rui.page.getByRole('link', { name: 'Conexões', exact: true }).click()
  await line(rui).getByRole('button', { name: 'QR code' }).click()
  const code = await codeOn(ester)
  expect(await codeOn(rui)).toBe(code)
  const wrong = code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`
  await expect(phones.enterPairingCode(wrong, telephone)).rejects.toThrow(/wrong/)
  expect(await codeOn(ester)).toBe(code)
})

it('typed on the phone it links the number: both screens say so, and customers reach it', async () => {
  await phones.enterPairingCode(await codeOn(ester), telephone)
  await ester.toast('Balcão está conectada')
  for (const desk of [ester, rui]) {
    await desk.dialog.waitFor({ state: 'detached' })
    await line(desk).getByText('Conectado', { exact: true }).waitFor()
  }
  const olga = await phoneCustomer(phones, telephone, 'Olga Prates')
  await olga.says('Deu certo?')
  await ester.page.getByRole('link', { name: 'Atendimentos', exact: true }).click()
  await ester.goTo('Aguardando')
  await ester.opens('Olga Prates')
  await ester.sees('Deu certo?')
})

it('for a second connection the same number is refused, and the dialog names the one that has it', async () => {
  await clinic.qrNumber('Recepção')
  await ester.page.getByRole('link', { name: 'Conexões', exact: true }).click()
  await ester.page
    .getByRole('row', { name: /Recepção/ })
    .getByRole('button', { name: 'QR code' })
    .click()
  await ester.button('Conectar com um código').click()
  await asksFor(`+${telephone}`)
  await ester.dialog.getByText(/Este número já está na conexão Balcão/).waitFor()
})
