import type { MessageTemplate } from '@guiche/contract/features/message-templates'
import { describe, expect, it } from 'vitest'
import { composedTemplate } from './template.ts'

const template: MessageTemplate = {
  id: 1,
  whatsappId: 1,
  name: 'aviso',
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  quality: null,
  header: { kind: 'none', text: '' },
  body: 'Olá, {{1}}: {{2}}, {{1}}!',
  footer: '',
  buttons: [{ kind: 'copy', text: 'Copiar', value: '', needsValue: true }],
  obstacle: null,
}
const values = { header: [], body: ['Ana', 'segunda'], buttons: ['AURORA10'] }
const refusalOf = (...given: Parameters<typeof composedTemplate>) => {
  const decision = composedTemplate(...given)
  return decision.ok ? null : [decision.code, decision.field]
}

describe('a template with its values', () => {
  it('is shown as the customer reads it, with every variable replaced', () => {
    const decision = composedTemplate(template, values, null)
    expect(decision).toMatchObject({
      ok: true,
      next: { body: 'Olá, Ana: segunda, Ana!', data: { buttons: { buttons: [{ value: 'AURORA10' }] } } },
    })
  })

  it('needs every value, and its file if it has one', () => {
    expect(refusalOf(template, { ...values, body: ['Ana'] }, null)).toEqual(['ERR_TEMPLATE_VALUES', 'body.body'])
    expect(refusalOf(template, { ...values, buttons: [] }, null)).toEqual(['ERR_TEMPLATE_VALUES', 'body.buttons'])
    expect(refusalOf(template, { ...values, header: ['x'] }, null)).toEqual(['ERR_TEMPLATE_VALUES', 'body.header'])
    const withPicture = { ...template, header: { kind: 'image' as const, text: '' } }
    expect(refusalOf(withPicture, values, null)).toEqual(['ERR_TEMPLATE_VALUES', 'body.file'])
    expect(refusalOf(withPicture, values, 'video')).toEqual(['ERR_FILE_TYPE', 'body.file'])
    expect(refusalOf(withPicture, values, 'image')).toBeNull()
    expect(refusalOf(template, values, 'image')).toEqual(['ERR_FILE_TYPE', 'body.file'])
  })

  it('is not sent while it is not sendable', () => {
    expect(refusalOf({ ...template, obstacle: 'judged' }, values, null)?.[0]).toBe('ERR_TEMPLATE_UNUSABLE')
  })
})
