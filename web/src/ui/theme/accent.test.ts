import { expect, test } from 'vitest'
import { accentShades, contrast, defaultAccents } from './accent.ts'

const odd = ['#ffff00', '#ffffff', '#000000', '#777777', '#ff0000', '#00ff88', '#123', '#39ace7', '#0000ff', '#fefefe']

test('every tenant colour gets a readable ink on it', () => {
  for (const colour of odd) {
    const { accent, ink } = accentShades(colour, 'light', '#0000ff')
    expect(contrast(ink, accent), colour).toBeGreaterThanOrEqual(4.5)
  }
})

test('every tenant colour becomes readable text on the surfaces of both schemes', () => {
  for (const colour of odd) {
    expect(contrast(accentShades(colour, 'light', '#0000ff').text, '#ffffff'), colour).toBeGreaterThanOrEqual(4.5)
    expect(contrast(accentShades(colour, 'dark', '#39ace7').text, '#18191b'), colour).toBeGreaterThanOrEqual(4.5)
  }
})

test('no button disappears on the page, and a visible colour stays as it is', () => {
  for (const colour of odd) {
    expect(contrast(accentShades(colour, 'light', '#0000ff').accent, '#ffffff'), colour).toBeGreaterThanOrEqual(1.4)
    expect(contrast(accentShades(colour, 'dark', '#39ace7').accent, '#18191b'), colour).toBeGreaterThanOrEqual(1.4)
  }
  expect(accentShades('#FFFFFF', 'light', '#0000ff').isMended).toBe(true)
  expect(accentShades('#FFFFFF', 'dark', '#39ace7')).toMatchObject({ accent: '#ffffff', isMended: false })
  expect(accentShades('#39ACE7', 'light', '#0000ff')).toMatchObject({ accent: '#39ace7', isMended: false })
})

test('an invalid colour falls back to the default', () => {
  expect(accentShades('tomato; } body {', 'light', defaultAccents.light).accent).toBe('#0000ff')
})
