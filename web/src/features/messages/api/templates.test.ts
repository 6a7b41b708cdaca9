import type { MessageTemplate } from '@guiche/contract/features/message-templates'
import { expect, test } from 'vitest'
import { fieldsOf, previewOf } from './templates.ts'

const template: MessageTemplate = {
  id: 1,
  whatsappId: 1,
  name: 'lembrete',
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  quality: null,
  header: { kind: 'text', text: 'Consulta de {{1}}' },
  body: 'Olá, {{1}}: {{2}}, {{1}}',
  footer: 'Aurora',
  buttons: [
    { kind: 'reply', text: 'Confirmo', value: 'Confirmo', needsValue: false },
    { kind: 'url', text: 'Ver', value: 'https://aurora.example/{{1}}', needsValue: true },
  ],
  obstacle: null,
}

test('each placeholder is asked for once, and a button for its own', () => {
  expect(fieldsOf(template)).toEqual({ header: ['1'], body: ['1', '2'], buttons: ['Ver'] })
})

test('an unfilled placeholder stays visible', () => {
  const { body, data } = previewOf(template, { header: [''], body: ['Ana', ''], buttons: ['c/1'] })
  expect(body).toBe('Olá, Ana: {{2}}, Ana')
  expect(data.buttons.title).toBe('Consulta de {{1}}')
  expect(data.buttons.buttons[1]?.value).toBe('https://aurora.example/c/1')
})
