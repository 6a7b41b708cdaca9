import { describe, expect, it } from 'vitest'
import { fillFlowText } from './flow-texts.ts'

const tokens = {
  contactName: 'Ana',
  ticket: null,
  userName: '',
  queueName: 'Vendas',
  connectionName: '',
  companyName: '',
  zone: 'America/Sao_Paulo',
  now: new Date('2026-11-28T12:00:00Z'),
}
const fill = (text: string, variables: Record<string, string>) =>
  fillFlowText(text, variables, { known: new Set(['a', 'b']), tokens })

describe('the texts of a flow', () => {
  it('are filled with variables, tokens and nothing for what has no value', () => {
    expect(fill('{{a}}-{{b}}-{{queue}}-{{other}}-{{ a }}.', { a: 'x{{y' })).toBe('x{y--Vendas-{{other}}-x{y.')
  })
  it('are cut at their limit', () => {
    expect(fill('{{a}}'.repeat(800), { a: 'x'.repeat(4096) })).toBe('x'.repeat(8192))
    expect(fill(`{{a}}{{a}}${'y'.repeat(50)}`, { a: 'x'.repeat(4090) })).toBe(`${'x'.repeat(8180)}${'y'.repeat(12)}`)
  })
  it('take no time for a long answer in many places', () => {
    const began = performance.now()
    for (let count = 0; count < 50; count += 1) fill('{{a}}'.repeat(819), { a: '{{x'.repeat(1365) })
    // Each took a third of a second.
    expect(performance.now() - began).toBeLessThan(5000)
  })
})
