import { describe, expect, it } from 'vitest'
import { fillTokens, messageTokens, type TokenFacts } from './message-tokens.ts'

const facts: TokenFacts = {
  contactName: "Bia d'Ávila & Filhos",
  ticket: { id: 812, createdAt: new Date('2026-11-20T14:05:09Z') },
  userName: 'Marina',
  queueName: 'Recepção',
  connectionName: 'Balcão',
  companyName: 'Clínica Aurora',
  zone: 'America/Sao_Paulo',
  now: new Date('2026-11-22T12:03:04Z'),
}
const fill = (text: string, more: Partial<TokenFacts> = {}) => fillTokens(text, { ...facts, ...more })

describe('the tokens of a prepared text', () => {
  it('are filled without escaping', () => {
    expect(fill('{{ms}}, {{firstName}}! ({{name}})')).toBe("Bom dia, Bia! (Bia d'Ávila & Filhos)")
    expect(fill('{{queue}}/{{connection}}/{{name_company}}/{{userName}}')).toBe('Recepção/Balcão/Clínica Aurora/Marina')
  })
  it("give the time in the company's time zone", () => {
    expect(fill('{{date}} {{hour}} {{data_hora}}')).toBe('22-11-2026 9:03:04 22-11-2026 às 9:03:04')
    const greetings = ['08:59', '09:00', '15:00', '21:00', '02:59'].map((utc) =>
      fill('{{ms}}', { now: new Date(`2026-11-22T${utc}:00Z`) }),
    )
    expect(greetings).toEqual(['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite', 'Boa noite'])
  })
  it('name the ticket by its number and by a protocol that never changes', () => {
    expect(fill('{{ticket_id}} {{protocol}}')).toBe('812 20261120110509812')
    expect(fill('{{ticket_id}}{{protocol}}', { ticket: null })).toBe('')
  })
  it('have older names too, and unknown ones stay as typed', () => {
    expect(fill('{{saudacao}} {{hora}} {{data}} {{fila}} {{atendente}}')).toBe(
      'Bom dia 9:03:04 22-11-2026 Recepção Marina',
    )
    expect(fill('{{desconto}} {{constructor}} {nome} {{ {{')).toBe('{{desconto}} {{constructor}} {nome} {{ {{')
  })
  it('leave out a name that is only a number', () => {
    expect(fill('Olá {{firstName}}', { contactName: '55119******21' })).toBe('Olá ')
  })
  it('leave a number out of a name, plain and masked', () => {
    for (const contactName of ['Ana 5531965432109 (mãe)', 'Ana 55319******09 (mãe)', '+55 (31) 96543-2109 Ana (mãe)'])
      expect(fill('{{firstName}}: {{name}}', { contactName })).toBe('Ana: Ana (mãe)')
  })
  it('cannot come from a name', () => {
    const once = fill('Oi {{name}}', { contactName: 'Eva {{{company}} {{queue}}{{ {{{{ticket_id}}' })
    expect(once).not.toContain('{{')
    expect(fill(once)).toBe(once)
  })
  it('are all there', () => {
    expect(messageTokens).toHaveLength(12)
  })
})
