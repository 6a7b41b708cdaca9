import type { QueueDetails } from '@guiche/contract/features/queues'
import { describe, expect, it } from 'vitest'
import { followed } from '../../ui/form/followed.ts'
import { changeOf, freeColor, onlyChanged, QueueFields, valuesOf } from './form.ts'

const queue: QueueDetails = {
  id: 1,
  name: 'Recepção',
  color: '#0d9488',
  orderQueue: 1,
  greetingMessage: 'Olá',
  outOfHoursMessage: '',
  closeTicket: false,
  ativarRoteador: true,
  tempoRoteador: 15,
  integrationId: null,
  fileListId: null,
  schedules: [],
  chatbots: [],
}

describe('the form of a queue', () => {
  it('sends only what was changed', () => {
    const values = { ...valuesOf(queue, ''), name: 'Portaria' }
    expect(onlyChanged(changeOf(QueueFields.parse(values)), queue)).toEqual({ name: 'Portaria' })
  })
  it('follows another admin’s change in untouched fields, and says where both changed the same', () => {
    const before = valuesOf(queue, '')
    const now = { ...before, color: '#111111', greetingMessage: 'Bom dia' }
    const typed = { ...before, greetingMessage: 'Boa noite' }
    expect(followed(typed, { before, now })).toMatchObject({ follow: { color: '#111111' }, isContested: true })
    expect(followed(before, { before, now }).isContested).toBe(false)
  })
  it('starts with a colour that no other queue has', () => {
    expect(freeColor(['#0D9488', '#7c3aed'])).toBe('#c2410c')
  })
})
