/** What a channel or a spreadsheet brought has not always the form that people are asked for, and is edited all the same. */
import * as spreadsheets from '@guiche/contract/features/contact-spreadsheets'
import * as calls from '@guiche/contract/features/contacts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hideNumbers } from '../../../test/hidden-numbers.ts'
import { type Signed, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const scene = async () => {
  const company = await w.company()
  const queueId = await company.queue()
  const connectionId = await company.connection({ queueIds: [queueId], allowGroup: true })
  const admin = await company.user({ profile: 'admin' })
  const agent = await company.user({ queueIds: [queueId] })
  const says = (kind: 'phone' | 'lid' | 'group', value: string, name: string) =>
    w.customer(company.id, connectionId).says('oi', {
      chat: { identities: [{ kind, value }], name },
      ...(kind === 'group'
        ? { isGroup: true, author: { identities: [{ kind: 'phone', value: '5511900009999' }] } }
        : {}),
    })
  await says('phone', '5511900000001', 'J')
  await says('phone', '40404', 'Operadora')
  await says('phone', '12345678901234567890123', 'Longo')
  await says('lid', '123456789012345', 'Sem número')
  await says('group', '5551943210987-1612345678', 'Família')
  const emails = ['joão@clinica.com.br', 'maria..silva@example.com', 'a@b.c']
  const rows = emails.map((email, at) => ({ line: at + 1, name: `E${at}`, number: `551191111000${at}`, email }))
  await w.call(spreadsheets.uploadContacts, { body: { rows } } as never, admin)
  return { admin, agent }
}

const save = (id: number, body: object, who: Signed) =>
  w.call(calls.updateContact, { params: { id }, body } as never, who)

it('a contact can be written back as it was read, whoever reads it, and one part of it can be changed', async () => {
  const { admin, agent } = await scene()
  const all = async () => (await w.call(calls.listContacts, { query: {} as never }, admin)).body.contacts
  const before = await all()
  expect(before).toHaveLength(9)
  for (const isHidden of [false, true]) {
    if (isHidden) await hideNumbers(w, admin)
    for (const who of [admin, agent])
      for (const { id } of before) {
        const { body: record } = await w.call(calls.contactDetails, { params: { id } }, who)
        const extraInfo = [{ name: 'Convênio', value: 'Vida' }]
        const saved = await save(id, { ...record, extraInfo }, who)
        expect([saved.status, saved.body]).toEqual([200, { ...record, extraInfo }])
      }
  }
  expect(await all()).toEqual(before)
})

it('a changed value is validated', async () => {
  const { agent } = await scene()
  const [{ id } = { id: 0 }] = (await w.call(calls.listContacts, { query: {} as never }, agent)).body.contacts
  for (const [field, value] of [
    ['name', 'K'],
    ['number', '50505'],
    ['number', '1'.repeat(21)],
    ['email', 'maria..souza@example.com'],
  ] as const)
    expect(await save(id, { [field]: value }, agent)).toMatchObject({
      status: 400,
      body: { code: 'ERR_VALIDATION', field: `body.${field}` },
    })
})

it('a masked record that was read before the number and the name changed is saved without its masks', async () => {
  const { admin, agent } = await scene()
  await hideNumbers(w, admin)
  const number = '5511987654321'
  const extraInfo = [{ name: 'Recado', value: number }]
  const made = await w.call(calls.createContact, { body: { name: number, number, extraInfo } }, admin)
  const { body: shown } = await w.call(calls.contactDetails, { params: { id: made.body.id } }, agent)
  const changed = await save(made.body.id, { name: 'Bia', number: '5531988887777' }, admin)
  expect((await save(made.body.id, { ...shown, email: 'bia@example.com' }, agent)).status).toBe(200)
  const { body: kept } = await w.call(calls.contactDetails, { params: { id: made.body.id } }, admin)
  expect(kept).toEqual({ ...changed.body, email: 'bia@example.com' })
})
