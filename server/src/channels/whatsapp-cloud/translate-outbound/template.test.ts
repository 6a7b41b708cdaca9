import { describe, expect, it } from 'vitest'
import { FinalFailure, type OutboundMessage } from '../../channel.ts'
import { templateOf } from './template.ts'

const message = { messageId: 'm', kind: 'interactive', text: '' } as OutboundMessage
const bare = { name: 'aviso', language: 'pt_BR', headerMedia: null, header: [], body: [], buttons: [] }

describe('a template for Meta', () => {
  it('has only the components that have values', () => {
    expect(templateOf(message, bare, undefined)).toEqual({
      type: 'template',
      template: { name: 'aviso', language: { code: 'pt_BR' }, components: [] },
    })
  })

  it('gives numbered values in order, and named ones by name', () => {
    const body = [
      { name: '1', text: 'Ana' },
      { name: 'dia', text: 'segunda' },
    ]
    const [component] = templateOf(message, { ...bare, body }, undefined).template.components
    expect(component).toEqual({
      type: 'body',
      parameters: [
        { type: 'text', text: 'Ana' },
        { type: 'text', parameter_name: 'dia', text: 'segunda' },
      ],
    })
  })

  it('has its uploaded file in the header; without the file it cannot be sent', () => {
    const media = { path: '/x', mime: 'application/pdf', name: 'guia.pdf', bytes: 3, isVoiceNote: false }
    const template = { ...bare, headerMedia: 'document' as const }
    const [header] = templateOf({ ...message, media }, template, '77').template.components
    expect(header).toEqual({
      type: 'header',
      parameters: [{ type: 'document', document: { id: '77', filename: 'guia.pdf' } }],
    })
    expect(() => templateOf(message, template, undefined)).toThrow(FinalFailure)
  })

  it('gives the index of each button with a value', () => {
    const buttons = [
      { index: 1, kind: 'url' as const, value: 'c/17' },
      { index: 2, kind: 'copy' as const, value: 'AURORA10' },
    ]
    expect(templateOf(message, { ...bare, buttons }, undefined).template.components).toEqual([
      { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'c/17' }] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '2',
        parameters: [{ type: 'coupon_code', coupon_code: 'AURORA10' }],
      },
    ])
  })
})
