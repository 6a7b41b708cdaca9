/** The demo's customers also exist in the sandbox, so that agents get answers. */
import type { SandboxAddresses } from '../children.ts'
import type { Deps } from '../context.ts'
import { customers, script } from './story.ts'

/** São Paulo mobile numbers from an unassigned range. */
const phoneOf = (index: number) => `5511900000${String(100 + index)}`
export const cloudNumber = {
  phoneNumberId: '106540352242922',
  wabaId: '102290129340398',
  displayPhoneNumber: '551130000001',
}

/** The phone that scans a QR code of the demo; some people of its address book write to the clinic as well. */
export const clinicPhone = { name: 'Clínica Aurora', pn: '5511900000001', kind: 'business' }
const onlyInBook = ['Contador Silveira', 'Fornecedor de Luvas', 'Dr. Paulo Menezes', 'Portaria do Prédio']

const send = async (deps: Deps, method: 'POST' | 'PUT', url: string, body: unknown): Promise<void> => {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // It already exists from an earlier start, as wanted.
  if (!response.ok && response.status !== 409) {
    deps.log.warn(
      { url, status: response.status, answer: (await response.text()).slice(0, 300) },
      'the sandbox refused a part of the demo',
    )
  }
}

const post = (deps: Deps, url: string, body: unknown) => send(deps, 'POST', url, body)

/** Setting the address book at every start would add changes each time, so it is set only while it is empty. */
const fillAddressBook = async (deps: Deps, controlUrl: string, phones: Phones) => {
  const contacts = [
    ...[...phones].slice(0, 5).map(([name, pn]) => ({ name, pn })),
    ...onlyInBook.map((name, index) => ({ name, pn: phoneOf(index + 800) })),
  ]
  await send(deps, 'PUT', `${controlUrl}/api/whatsapp/people/${clinicPhone.pn}/address-book`, { contacts })
}

/** Name and number of every customer. */
export type Phones = ReadonlyMap<string, string>

/** The numbers that the demo uses; nobody has them in the real world. */
export const demoPhones = (): Phones => new Map(customers.map((name, index) => [name as string, phoneOf(index)]))

export const tellSandbox = async (deps: Deps, { controlUrl }: SandboxAddresses): Promise<Phones> => {
  const phones = demoPhones()
  const known = await knownPeople(controlUrl)
  await post(deps, `${controlUrl}/api/graph/numbers`, {
    ...cloudNumber,
    verifiedName: 'Clínica Aurora',
    subscribed: true,
  })
  for (const [name, pn] of phones) {
    if (!known.has(pn)) await post(deps, `${controlUrl}/api/whatsapp/people`, { name, pn, kind: 'customer' })
    await post(deps, `${controlUrl}/api/graph/customers`, { name, phone: pn })
  }
  if (!known.has(clinicPhone.pn)) await post(deps, `${controlUrl}/api/whatsapp/people`, clinicPhone)
  if (!known.get(clinicPhone.pn)) await fillAddressBook(deps, controlUrl, phones)
  const conversations = script.conversations.map((each) => ({
    ...each,
    customer: { ...each.customer, pn: phones.get(each.customer.name) },
  }))
  await post(deps, `${controlUrl}/api/script/start`, { conversations })
  return phones
}

/** Every number, and whether its address book is filled. */
const knownPeople = async (controlUrl: string): Promise<Map<string, boolean>> => {
  const response = await fetch(`${controlUrl}/api/whatsapp/people`)
  const people = response.ok ? ((await response.json()) as { pn: string; hasBook: boolean }[]) : []
  return new Map(people.map(({ pn, hasBook }) => [pn, hasBook]))
}
